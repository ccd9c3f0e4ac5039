//! `play`.

use clap::Args;
use hyperdoku_server::Token;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Play in the browser: the game, its library and your games, kept on this machine
///
/// Runs until Ctrl-C, or Quit in the menu of the game. Only this machine can reach it, unless --listen says otherwise.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku play
  hyperdoku play --no-open --port 8000
  hyperdoku play --data ~/sudoku
  hyperdoku play --listen 192.168.1.20:7654 --token a-long-secret-word     # for your phone")]
pub struct Play {
    /// The port; 0 for any that is free [default: 7654, or the next that is free]
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// The folder of the database [default: $HYPERDOKU_DATA, or hyperdoku in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// Listen at this address, where others can reach it if they have the token
    #[arg(long, value_name = "ADDRESS", requires = "token", conflicts_with = "port")]
    pub listen: Option<SocketAddr>,
    /// The secret that others need: 16 letters, digits, - and _ or more
    #[arg(long, value_name = "TOKEN", requires = "listen", value_parser = Token::new)]
    pub token: Option<Token>,
}
