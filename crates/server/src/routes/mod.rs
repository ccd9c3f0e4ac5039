//! The interface: one file a noun.

mod about;
mod boards;
mod daily;
mod games;
mod jobs;
mod library;
mod settings;
mod statistics;
mod transfer;

use crate::state::AppState;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

/// Every route of the interface, each with its description.
pub fn all() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new()
        .merge(about::routes())
        .merge(boards::routes())
        .merge(library::routes())
        .merge(transfer::routes())
        .merge(games::routes())
        .merge(settings::routes())
        .merge(statistics::routes())
        .merge(daily::routes())
        .merge(jobs::routes())
}
