//! Boards.

use crate::blocking::blocking;
use crate::dto;
use crate::error::ApiError;
use crate::extract::Path;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use hyperdoku::{Existence, Shape, Topology};
use hyperdoku_wire::{BoardFacts, BoardOffer, Boards, ErrorBody, Spread};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of this noun.
pub fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(offered)).routes(routes!(facts))
}

/// What is offered for a new game: names, and what to call them.
const OFFERED: &[(&str, &str)] = &[
    ("3x3", "Classic 9 × 9"),
    ("3x3+diagonals", "Diagonals"),
    ("3x3+windows", "Windows"),
    ("4x4", "Large 16 × 16"),
    ("2x2x1", "Small cube"),
    ("latin:4^3", "Latin cube"),
    ("3x2x1", "Six cube"),
    ("2x2x2", "Eight cube"),
    ("3x3x1", "Nine cube"),
    ("slice:3^3", "Sudoku cube: every slice"),
    ("iso", "Stacked cubes"),
    ("wrap:4", "Three faces"),
    ("hoops", "Six faces and hoops"),
    ("2x2x1x1", "Four dimensions"),
];

/// The boards that are offered for a new game.
#[utoipa::path(
    get,
    path = "/api/boards",
    responses((status = 200, body = Boards), (status = "4XX", body = ErrorBody))
)]
async fn offered() -> Json<Boards> {
    let offer = |&(name, title): &(&str, &str)| {
        let shape: Shape = name.parse().expect("the names offered are boards: a test looks");
        BoardOffer {
            name: name.to_owned(),
            title: title.to_owned(),
            cells: shape.cells(),
            symbols: shape.symbols(),
        }
    };
    Json(Boards { boards: OFFERED.iter().map(offer).collect() })
}

/// What is known of one board.
#[utoipa::path(
    get,
    path = "/api/boards/{name}",
    params(("name" = String, Path, description = "The name of the board, percent-encoded")),
    responses(
        (status = 200, body = BoardFacts),
        (status = 422, description = "why there is none", body = ErrorBody),
        (status = "4XX", body = ErrorBody)
    )
)]
async fn facts(
    State(state): State<Arc<AppState>>,
    Path(name): Path<String>,
) -> Result<Json<BoardFacts>, ApiError> {
    blocking(move || Ok(Json(described(&*dto::board(&name, &state.limits)?)))).await
}

fn described(topology: &Topology) -> BoardFacts {
    let shape = topology.shape();
    // On regular boards one cell tells of all.
    let looked_at = if shape.is_regular() { 1 } else { topology.cell_count() };
    let peers = topology.cells().take(looked_at).map(|cell| dto::small(topology.peers_of(cell).len()));
    let (least, most) = peers.fold((u32::MAX, 0), |(least, most), peers| (least.min(peers), most.max(peers)));
    BoardFacts {
        name: shape.to_string(),
        cells: shape.cells(),
        symbols: shape.symbols(),
        dimensions: shape.lattice().map(|lattice| lattice.dimensions),
        houses: dto::small(topology.house_count()),
        peers: Spread { least, most },
        exists: shape.existence() == Existence::Exists,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn what_is_offered_exists() {
        for (name, _) in OFFERED {
            let topology = dto::board(name, &Limits::default()).unwrap();
            assert_eq!(topology.shape().to_string(), *name);
            assert_ne!(described(&topology).peers.most, 0);
        }
    }
}
