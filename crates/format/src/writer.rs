//! Records to text, one after another or all at once.

use crate::error::WriteError;
use crate::{Format, Record};
use hyperdoku_core::Shape;

/// How a format lays out its records.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    /// Each record by itself, after a header made from the first.
    Stream {
        /// What comes before the first record; a record with another header is refused.
        header: fn(&Record) -> Result<String, WriteError>,
        /// What stands between records.
        separator: &'static str,
        /// Adds a record.
        record: fn(&Record, &mut String) -> Result<(), WriteError>,
    },
    /// All records at once.
    Whole {
        /// Refuses a board that the format has no way to tell.
        check: fn(&Shape) -> Result<(), WriteError>,
        /// The text of all records.
        write: fn(&[Record]) -> Result<String, WriteError>,
    },
}

/// Writes records as they come. Formats that need all of them first keep them until the end.
#[derive(Debug)]
pub struct Writer {
    format: &'static Format,
    /// The header of the records so far, once there are any.
    header: Option<String>,
    /// The records of a format that is written at once.
    kept: Vec<Record>,
}

impl Format {
    /// Whether the format can hold a record's board and columns. A record that still lacks the solution the
    /// format lists is no error here, so that one can ask before solving.
    pub fn accepts(&self, record: &Record) -> Result<(), WriteError> {
        match self.layout {
            Layout::Stream { header, record: write, .. } => {
                header(record)?;
                write(record, &mut String::new())
            }
            Layout::Whole { check, .. } => check(record.puzzle.topology().shape()),
        }
    }
}

impl Writer {
    /// A writer without records.
    pub fn new(format: &'static Format) -> Self {
        Writer { format, header: None, kept: Vec::new() }
    }

    /// Adds what can be written of the text so far to `out`; after an error nothing was added.
    pub fn push(&mut self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let Layout::Stream { header, separator, record: write } = self.format.layout else {
            self.kept.push(record.clone());
            return Ok(());
        };
        let own = header(record)?;
        let before = match &self.header {
            Some(first) if *first != own => {
                let [first, other] = [first, &own].map(|header| header.trim_end().to_owned());
                return Err(WriteError::OtherColumns { first, other });
            }
            Some(_) => separator,
            None => own.as_str(),
        };
        let start = out.len();
        *out += before;
        if let Err(error) = write(record, out) {
            out.truncate(start);
            return Err(error);
        }
        self.header.get_or_insert(own);
        Ok(())
    }

    /// Adds the rest of the text to `out`.
    pub fn finish(self, out: &mut String) -> Result<(), WriteError> {
        if let Layout::Whole { write, .. } = self.format.layout {
            *out += &write(&self.kept)?;
        }
        Ok(())
    }
}

/// The text of records in a format.
///
/// Solutions and meta are left out where the format has no place for them. A board that the reader would not
/// find again is an error.
pub fn write(format: &'static Format, records: &[Record]) -> Result<String, WriteError> {
    let mut out = String::new();
    let mut writer = Writer::new(format);
    for record in records {
        writer.push(record, &mut out)?;
    }
    writer.finish(&mut out)?;
    Ok(out)
}
