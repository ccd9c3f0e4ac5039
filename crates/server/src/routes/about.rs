//! The server itself.

use crate::openapi::document;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use hyperdoku_wire::{About, ErrorBody, Quit};
use std::sync::Arc;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(about)).routes(routes!(openapi)).routes(routes!(quit))
}

/// Who answers, and how much may be asked.
#[utoipa::path(
    get,
    path = "/api/about",
    responses((status = 200, body = About), (status = "4XX", body = ErrorBody))
)]
async fn about(State(state): State<Arc<AppState>>) -> Json<About> {
    Json(About {
        name: "hyperdoku".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        limits: state.limits.into(),
    })
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    responses((status = 200, body = serde_json::Value), (status = "4XX", body = ErrorBody))
)]
async fn openapi() -> Json<&'static OpenApi> {
    Json(document())
}

/// Ends the server, once this is answered.
#[utoipa::path(post, path = "/api/quit", responses((status = 200, body = Quit), (status = "4XX", body = ErrorBody)))]
async fn quit(State(state): State<Arc<AppState>>) -> Json<Quit> {
    // Connections with a request that is not answered are waited for.
    state.stop.now();
    Json(Quit { ending: true })
}
