//! `pbrain-tengen`: tengen as a Gomocup brain, a program of its own with everything inside.

#![forbid(unsafe_code)]

use std::io::{stdin, stdout};
use std::process::ExitCode;
use std::thread;

use gomoku_pbrain::serve;

const USAGE: &str = "Usage: pbrain-tengen\n\nSpeaks the Gomocup protocol over stdin and stdout, for the engine tengen.";

/// Searches recurse, and the main thread of some systems has little.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        None => {}
        Some("--help") => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Some(_) => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    let speak = || serve(stdin(), stdout(), || std::process::exit(0));
    let spoken = thread::Builder::new().stack_size(STACK).spawn(speak).map(thread::JoinHandle::join);
    match spoken {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        // A panic has told of itself.
        Ok(Err(_)) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: no thread can be started: {error}");
            ExitCode::FAILURE
        }
    }
}
