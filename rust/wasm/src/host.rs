//! What the module offers and wants: whoever runs it writes a request into the room that it gives, and hears.

use std::cell::RefCell;
use std::panic::set_hook;
use std::sync::Once;

use crate::session::Session;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// A text in UTF-8 for whoever asked: of which kind, where it begins, its bytes. It is gone afterwards.
    safe fn hear(kind: Kind, text: *const u8, length: usize);
}

/// What a text is.
#[repr(u32)]
#[derive(Clone, Copy)]
enum Kind {
    /// The answer to what was asked.
    Answer = 0,
    /// A report of the search under way.
    Report = 1,
    /// Why the module ends: it has to be made anew.
    Panic = 2,
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn tell(kind: Kind, text: &str) {
    hear(kind, text.as_ptr(), text.len());
}

/// Room for this many bytes, until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| set_hook(Box::new(|panic| tell(Kind::Panic, &panic.to_string()))));
    ROOM.with_borrow_mut(|room| {
        *room = vec![0; length];
        room.as_mut_ptr()
    })
}

/// Answers the request in the room.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let request = ROOM.take();
    let request = String::from_utf8_lossy(&request);
    let answer = SESSION.with_borrow_mut(|session| session.answer(&request, &mut |report| tell(Kind::Report, report)));
    tell(Kind::Answer, &answer);
}

/// Takes in the network whose bytes are in the room.
#[unsafe(no_mangle)]
pub extern "C" fn network() {
    let bytes = ROOM.take();
    tell(Kind::Answer, &SESSION.with_borrow_mut(|session| session.network(&bytes)));
}
