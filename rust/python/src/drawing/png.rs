//! A picture in dots, for programs that show no SVG.

use std::sync::{Arc, LazyLock};

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use crate::errors::{Error, Result, value_error};

/// Aileron Regular by Sora Sagano, in the public domain (CC0), with the letters and signs of ASCII. Servers have no fonts,
/// and a picture is the same wherever it is drawn.
const FONT: &[u8] = include_bytes!("aileron.ttf");

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family("Aileron");
    Arc::new(fonts)
});

/// Dots of a side at most; the largest board has 4,600.
const MOST_SIDE: u32 = 5000;

/// An SVG document as a PNG, a dot for each of its pixels.
///
/// svg: one of this package's own, without pictures within it, at most 5,000 pixels a side. Raises ValueError for what
/// is no such document.
#[pyfunction]
pub fn svg_to_png<'py>(py: Python<'py>, svg: &str) -> Result<Bound<'py, PyBytes>> {
    let dots = py.detach(|| dots(svg)?.encode_png().ok());
    Ok(PyBytes::new(py, &dots.ok_or_else(not_drawable)?))
}

/// An SVG document that covers all of its area, as red, green and blue of each of its pixels, row by row.
pub fn svg_to_rgb<'py>(py: Python<'py>, svg: &str) -> Result<Bound<'py, PyArray3<u8>>> {
    let dots = py.detach(|| dots(svg)).ok_or_else(not_drawable)?;
    let colors: Vec<u8> = dots.pixels().iter().flat_map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    Ok(PyArray1::from_vec(py, colors).reshape([dots.height() as usize, dots.width() as usize, 3])?)
}

fn not_drawable() -> Error {
    value_error("svg: no document that can be drawn".to_owned())
}

fn dots(svg: &str) -> Option<Pixmap> {
    // What a document refers to would be read from the disk.
    let image_href_resolver =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { fontdb: Arc::clone(&FONTS), image_href_resolver, ..Options::default() };
    let picture = Tree::from_str(svg, &options).ok()?;
    let size = picture.size().to_int_size();
    if size.width().max(size.height()) > MOST_SIDE {
        return None;
    }
    let mut dots = Pixmap::new(size.width(), size.height())?;
    resvg::render(&picture, Transform::identity(), &mut dots.as_mut());
    Some(dots)
}
