//! Arrays in NumPy's file format, written row after row.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

/// Bytes before the numbers: room for every header.
const HEADER: usize = 128;

/// A number that an array can hold.
pub trait Number: Copy {
    /// NumPy's name for the type.
    const NAME: &'static str;
    /// Its little-endian bytes.
    fn write(self, file: &mut impl Write) -> io::Result<()>;
}

macro_rules! numbers {
    ($($number:ty: $name:literal),*) => {$(
        impl Number for $number {
            const NAME: &'static str = $name;
            fn write(self, file: &mut impl Write) -> io::Result<()> {
                file.write_all(&self.to_le_bytes())
            }
        }
    )*};
}

numbers!(u8: "|u1", i8: "|i1", u16: "<u2", i16: "<i2", u32: "<u4", i32: "<i4");

/// An array on its way into a file; its length is known when it is finished.
pub struct Array<T> {
    file: BufWriter<File>,
    width: usize,
    numbers: usize,
    kind: PhantomData<T>,
}

impl<T: Number> Array<T> {
    /// An array of rows of `width` numbers; of width 1 it has one dimension.
    pub fn create(path: &Path, width: usize) -> io::Result<Self> {
        let mut file = BufWriter::new(File::create(path)?);
        file.write_all(&[0; HEADER])?;
        Ok(Self { file, width, numbers: 0, kind: PhantomData })
    }

    /// Appends a number.
    pub fn push(&mut self, number: T) -> io::Result<()> {
        self.numbers += 1;
        number.write(&mut self.file)
    }

    /// Writes the header.
    pub fn finish(mut self) -> io::Result<()> {
        let (rows, width) = (self.numbers / self.width, self.width);
        let shape = if width == 1 { format!("({rows},)") } else { format!("({rows}, {width})") };
        let name = T::NAME;
        let text = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': {shape}, }}");
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(b"\x93NUMPY\x01\x00")?;
        self.file.write_all(&((HEADER - 10) as u16).to_le_bytes())?;
        writeln!(self.file, "{text:<width$}", width = HEADER - 11)?;
        self.file.flush()
    }
}
