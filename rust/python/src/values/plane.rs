//! The planes of an observation, by name.

use gomoku_env::Plane;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{Result, none_of, value_error};
use crate::number::shown;
use crate::values::listed::taken;

/// Planes of an observation: several times as many as there are.
const MOST_PLANES: usize = 256;

/// The plane of that name.
fn plane(name: &Bound<'_, PyAny>) -> Result<Plane> {
    let name = name.cast::<PyString>().map_err(PyErr::from)?.to_string_lossy();
    Plane::of_name(&name).ok_or_else(|| value_error(none_of("plane", &name, &Plane::ALL.map(Plane::name))))
}

/// The chosen planes, or those that can tell something under the rules.
pub fn chosen_planes(rules: &gomoku_core::Rules, chosen: Option<&Bound<'_, PyAny>>) -> Result<Vec<Plane>> {
    chosen.map_or_else(|| Ok(Plane::of_rules(rules)), planes_named)
}

/// The planes of those names, in that order; one may stand there more than once.
pub fn planes_named(names: &Bound<'_, PyAny>) -> Result<Vec<Plane>> {
    if names.is_instance_of::<PyString>() {
        let name = shown(names);
        return Err(value_error(format!("planes = {name}: several names are expected, such as ({name},)")));
    }
    taken("planes", names, MOST_PLANES, plane)
}
