//! Whether memory for a table can be had: who asks for too much is told so, before the system ends the process.

use crate::error::OptionError;

const MEBIBYTE: usize = 1 << 20;

/// The bytes of so many MiB for an option of that name.
///
/// # Errors
/// The machine has less memory.
pub fn bytes_of(name: &'static str, mebibytes: usize) -> Result<usize, OptionError> {
    let bytes = mebibytes.checked_mul(MEBIBYTE).filter(|bytes| machine().is_none_or(|machine| *bytes <= machine));
    bytes.ok_or(OptionError::Memory { name, mebibytes })
}

/// Bytes of memory that the machine has, where the system tells.
#[cfg(target_os = "linux")]
fn machine() -> Option<usize> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(not(target_os = "linux"))]
const fn machine() -> Option<usize> {
    None
}
