//! Bytes between requests, which wait without a thread, and the database, which needs one.

use axum::body::Bytes;
use std::io::{self, Read, Write};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::SendTimeoutError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many pieces may be under way: whoever is slower holds the other up.
const PIECES: usize = 16;

/// How large pieces are that are written.
const PIECE: usize = 64 << 10;

/// A pipe to a thread that reads.
pub fn reading() -> (Sender<Bytes>, PipeReader) {
    let (sender, receiver) = channel(PIECES);
    (sender, PipeReader { receiver, rest: Bytes::new() })
}

/// A pipe from a thread that writes, and waits so long for whoever reads. To be called within the runtime.
pub fn writing(patience: Duration) -> (PipeWriter, Receiver<Bytes>) {
    let (sender, receiver) = channel(PIECES);
    let piece = Vec::with_capacity(PIECE);
    (PipeWriter { sender, piece, patience, runtime: Handle::current() }, receiver)
}

/// The end that reads, on a thread that may block.
pub struct PipeReader {
    receiver: Receiver<Bytes>,
    rest: Bytes,
}

impl Read for PipeReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.receiver.blocking_recv() {
                Some(piece) => self.rest = piece,
                None => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest.split_to(count));
        Ok(count)
    }
}

/// The end that writes, on a thread that may block. What is not flushed is lost.
pub struct PipeWriter {
    sender: Sender<Bytes>,
    piece: Vec<u8>,
    patience: Duration,
    runtime: Handle,
}

impl Write for PipeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.piece));
        let sent = self.runtime.block_on(self.sender.send_timeout(piece, self.patience));
        sent.map_err(|error| match error {
            SendTimeoutError::Timeout(_) => io::ErrorKind::TimedOut.into(),
            SendTimeoutError::Closed(_) => io::ErrorKind::BrokenPipe.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn bytes_go_through_in_order() {
        let (sender, mut reader) = reading();
        let reading = tokio::task::spawn_blocking(move || {
            let mut text = String::new();
            reader.read_to_string(&mut text).map(|_| text)
        });
        for piece in ["one ", "", "two ", "three"] {
            sender.send(Bytes::from_static(piece.as_bytes())).await.unwrap();
        }
        drop(sender);
        assert_eq!(reading.await.unwrap().unwrap(), "one two three");

        let (mut writer, mut receiver) = writing(Duration::from_secs(60));
        let long = vec![b'x'; 3 * PIECE + 1];
        let expected = long.clone();
        let writing = tokio::task::spawn_blocking(move || {
            long.chunks(1000).try_for_each(|chunk| writer.write_all(chunk)).and_then(|()| writer.flush())
        });
        let mut found = Vec::new();
        while let Some(piece) = receiver.recv().await {
            found.extend_from_slice(&piece);
        }
        writing.await.unwrap().unwrap();
        assert_eq!(found, expected);
    }

    #[tokio::test]
    async fn whoever_writes_for_nobody_is_told() {
        let (mut writer, receiver) = writing(Duration::from_secs(60));
        drop(receiver);
        let written = tokio::task::spawn_blocking(move || writer.write_all(&[0; PIECE])).await.unwrap();
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }

    #[tokio::test]
    async fn nobody_is_waited_for_without_end() {
        let (mut writer, _receiver) = writing(Duration::from_millis(10));
        let write = move || (0..=PIECES).try_for_each(|_| writer.write_all(&[0; PIECE]));
        let written = tokio::task::spawn_blocking(write).await.unwrap();
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
