//! The description of the interface, made from the handlers and their types.

use crate::routes;
use std::sync::LazyLock;
use utoipa::openapi::{InfoBuilder, OpenApi};

/// The description, as OpenAPI 3.1 has it.
pub fn document() -> &'static OpenApi {
    static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(|| {
        let mut document = routes::all().into_openapi();
        document.info = InfoBuilder::new()
            .title("Hyperdoku")
            .version(env!("CARGO_PKG_VERSION"))
            .description(Some("Sudoku in any number of dimensions: the interface between page and server."))
            .build();
        document
    });
    &DOCUMENT
}
