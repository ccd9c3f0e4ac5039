//! What a player set.

use crate::blocking::blocking;
use crate::error::ApiError;
use crate::extract::Json as Body;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use hyperdoku_store::Store;
use hyperdoku_wire::{ErrorBody, Settings};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(get, put))
}

/// The longest name of a setting, in bytes.
const NAME_BYTES: usize = 64;

/// The longest setting, in bytes.
const VALUE_BYTES: usize = 4096;

/// All settings.
#[utoipa::path(
    get,
    path = "/api/settings",
    responses((status = 200, body = Settings), (status = "4XX", body = ErrorBody))
)]
async fn get(State(state): State<Arc<AppState>>) -> Result<Json<Settings>, ApiError> {
    blocking(move || Ok(Json(Settings(state.db.read(Store::settings)?)))).await
}

/// Sets those that are given, leaves the others, and gives all.
#[utoipa::path(
    put,
    path = "/api/settings",
    request_body = Settings,
    responses((status = 200, body = Settings), (status = "4XX", body = ErrorBody))
)]
async fn put(
    State(state): State<Arc<AppState>>,
    Body(Settings(wanted)): Body<Settings>,
) -> Result<Json<Settings>, ApiError> {
    for (name, value) in &wanted {
        check(name, value)?;
    }
    blocking(move || {
        let all = state.db.write(|store| {
            store.set_settings(&wanted, state.limits.settings)?;
            store.settings()
        })?;
        Ok(Json(Settings(all)))
    })
    .await
}

fn check(name: &str, value: &str) -> Result<(), ApiError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if name.is_empty() || name.len() > NAME_BYTES || !name.bytes().all(is_plain) {
        let text =
            format!("a setting is named by 1 to {NAME_BYTES} letters, digits, dots, hyphens and underscores");
        return Err(ApiError::Unprocessable(text));
    }
    if value.len() > VALUE_BYTES {
        return Err(ApiError::Unprocessable(format!("a setting has at most {VALUE_BYTES} bytes")));
    }
    Ok(())
}
