//! No text makes the parser of points panic, and a point that was read is written and read as itself.
#![no_main]

use gomoku_core::Point;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(point) = text.parse::<Point>() {
        let written = point.to_string();
        assert_eq!(written.parse(), Ok(point));
        assert_eq!(written, text.trim().to_lowercase());
    }
});
