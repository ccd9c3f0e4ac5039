//! What a measurement returns.

/// A table of results.
#[derive(Default)]
pub struct Table {
    /// The heading of each column.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
    /// What a reader must know of the figures, in sentences.
    pub notes: Vec<String>,
    /// Bars that do not hold. They are told, not punished: machines differ.
    pub missed: Vec<String>,
    /// Answers that are wrong. One is enough to fail.
    pub wrong: Vec<String>,
}

impl Table {
    /// A table without rows.
    pub fn new(header: &[&str]) -> Table {
        Table { header: header.iter().map(|&heading| heading.to_owned()).collect(), ..Table::default() }
    }

    /// The table as Markdown, padded so that it reads well on a terminal too, and the notes below it.
    pub fn markdown(&self) -> String {
        let widths = self.widths();
        let mut text = line(self.header.iter(), &widths);
        text += &line(widths.iter().map(|&width| "-".repeat(width)), &widths);
        for row in &self.rows {
            text += &line(row.iter(), &widths);
        }
        for note in &self.notes {
            text += &format!("\n{note}\n");
        }
        text
    }

    /// The width of each column.
    fn widths(&self) -> Vec<usize> {
        let width = |(column, heading): (usize, &String)| {
            let cells = self.rows.iter().map(|row| row[column].chars().count());
            cells.chain([heading.chars().count()]).max().unwrap_or(0)
        };
        self.header.iter().enumerate().map(width).collect()
    }
}

/// One line of the table.
fn line(cells: impl Iterator<Item = impl AsRef<str>>, widths: &[usize]) -> String {
    let cells: Vec<String> =
        cells.zip(widths).map(|(cell, width)| format!("{:width$}", cell.as_ref())).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let table = Table {
            rows: vec![vec!["3x3".into(), "1 ms".into()], vec!["slice:3^3".into(), "–".into()]],
            notes: vec!["One is missing.".into()],
            ..Table::new(&["case", "time"])
        };
        let expected = "\
| case      | time |
| --------- | ---- |
| 3x3       | 1 ms |
| slice:3^3 | –    |

One is missing.
";
        assert_eq!(table.markdown(), expected);
    }
}
