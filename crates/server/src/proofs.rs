//! Room for puzzles that are proved while somebody waits for the answer: few at a time, and few that wait.

use crate::error::ApiError;
use crate::limits::Limits;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The room.
#[derive(Debug)]
pub struct Proofs {
    /// Those that are proved, and those that wait.
    places: Arc<Semaphore>,
    /// Those that are proved.
    seats: Arc<Semaphore>,
    wait: Duration,
}

/// Room for one puzzle, until this is dropped.
#[derive(Debug)]
pub struct Room {
    _place: OwnedSemaphorePermit,
    _seat: OwnedSemaphorePermit,
}

impl Proofs {
    /// Room for so many at a time.
    pub fn new(seats: usize, limits: Limits) -> Self {
        Proofs {
            places: Arc::new(Semaphore::new(seats + limits.waiting_proofs)),
            seats: Arc::new(Semaphore::new(seats)),
            wait: limits.proof_wait,
        }
    }

    /// Waits for room, but not for long.
    ///
    /// # Errors
    /// If too many wait already, or it is not soon one's turn.
    pub async fn enter(&self) -> Result<Room, ApiError> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| ApiError::TooManyProofs)?;
        match tokio::time::timeout(self.wait, Arc::clone(&self.seats).acquire_owned()).await {
            Ok(Ok(seat)) => Ok(Room { _place: place, _seat: seat }),
            _ => Err(ApiError::TooManyProofs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn few_are_let_in_and_few_wait() {
        let wait = Duration::from_millis(50);
        let proofs = Proofs::new(1, Limits { waiting_proofs: 1, proof_wait: wait, ..Limits::default() });
        let first = proofs.enter().await.unwrap();
        let (waiting, refused) = tokio::join!(proofs.enter(), proofs.enter());
        for refused in [waiting, refused] {
            assert_eq!(refused.err(), Some(ApiError::TooManyProofs));
        }
        let leave = async {
            tokio::time::sleep(wait / 5).await;
            drop(first);
        };
        let (second, ()) = tokio::join!(proofs.enter(), leave);
        assert!(second.is_ok(), "whoever waits has the next turn");
    }
}
