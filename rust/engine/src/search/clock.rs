//! The clock of searches: that of the system or, in WebAssembly, which has none, that of whoever runs the module.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::Instant;

/// Whether whoever runs the module wants the search to end. Elsewhere another thread sets the flag of the search, which a
/// module with a memory of its own has nobody to set.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::is_interrupted;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[inline]
pub const fn is_interrupted() -> bool {
    false
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code, reason = "what the host offers")]
mod host {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since any moment, never fewer than before.
        safe fn now() -> f64;
        /// Whether the search under way is to end: 0 for no.
        safe fn interrupted() -> i32;
    }

    /// A moment, in milliseconds of the host.
    #[derive(Clone, Copy)]
    pub struct Instant(f64);

    impl Instant {
        pub fn now() -> Self {
            Self(now())
        }

        pub fn elapsed(self) -> Duration {
            Duration::try_from_secs_f64((now() - self.0) / 1000.0).unwrap_or_default()
        }
    }

    pub fn is_interrupted() -> bool {
        interrupted() != 0
    }
}
