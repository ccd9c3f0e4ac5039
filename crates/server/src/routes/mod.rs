//! The interface: one file a noun.

mod about;
mod boards;
mod jobs;

use crate::state::AppState;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;

/// Every route of the interface, each with its description.
pub fn all() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().merge(about::routes()).merge(boards::routes()).merge(jobs::routes())
}
