//! JSON as values: what the server writes, read without the general reader, which would weigh more in the page than all
//! that it is read into.

/// A value. Numbers stay as they were written, until it is known what they are to be.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Value {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object, its members in the order they were written.
    Object(Vec<(String, Value)>),
}

/// How deep lists and objects may lie in each other; what the server writes is far from it.
const MOST_DEEP: u32 = 64;

/// Reads a value that is all of a text; `None` if it is none.
pub fn parse(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text };
    let value = reader.value(MOST_DEEP)?;
    reader.skip_blanks();
    reader.rest.is_empty().then_some(value)
}

/// The number that a text writes, as a fraction: right to the last bit where it has up to 15 digits, as ratings and times
/// have.
pub fn fraction(text: &str) -> Option<f64> {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let (digits, is_negative) = match whole.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (whole, false),
    };
    let mut size = 0.0;
    for digit in digits.bytes().chain(part.bytes()) {
        size = size * 10.0 + f64::from(digit - b'0');
    }
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent).parse::<i32>().ok()? - part.len() as i32;
    let size = if exponent < 0 { size / 10_f64.powi(-exponent) } else { size * 10_f64.powi(exponent) };
    Some(if is_negative { -size } else { size })
}

/// What is left to read.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn value(&mut self, deep: u32) -> Option<Value> {
        let deeper = deep.checked_sub(1)?;
        self.skip_blanks();
        Some(match self.rest.as_bytes().first()? {
            b'{' => Value::Object(self.several('}', |reader| {
                reader.skip_blanks();
                let name = reader.text()?;
                reader.skip_blanks();
                reader.take(":")?;
                Some((name, reader.value(deeper)?))
            })?),
            b'[' => Value::List(self.several(']', |reader| reader.value(deeper))?),
            b'"' => Value::Text(self.text()?),
            b't' => self.take("true").map(|()| Value::Bool(true))?,
            b'f' => self.take("false").map(|()| Value::Bool(false))?,
            b'n' => self.take("null").map(|()| Value::Null)?,
            _ => Value::Number(self.number()?),
        })
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn take(&mut self, word: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(word)?;
        Some(())
    }

    /// Things with commas between them, in brackets.
    fn several<T>(&mut self, end: char, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.rest = &self.rest[1..];
        self.skip_blanks();
        let mut all = Vec::new();
        while !self.rest.starts_with(end) {
            if !all.is_empty() {
                self.take(",")?;
            }
            all.push(one(self)?);
            self.skip_blanks();
        }
        self.rest = &self.rest[1..];
        Some(all)
    }

    fn number(&mut self) -> Option<String> {
        let before = self.rest;
        let _ = self.take("-");
        let whole = self.digits()?;
        // Zero is the only number that begins with it.
        if whole > 1 && before.trim_start_matches('-').starts_with('0') {
            return None;
        }
        if self.take(".").is_some() {
            self.digits()?;
        }
        if self.take("e").or_else(|| self.take("E")).is_some() {
            let _ = self.take("+").or_else(|| self.take("-"));
            self.digits()?;
        }
        Some(before[..before.len() - self.rest.len()].to_owned())
    }

    /// How many digits there are, if any.
    fn digits(&mut self) -> Option<usize> {
        let rest = self.rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let count = self.rest.len() - rest.len();
        self.rest = rest;
        (count > 0).then_some(count)
    }

    fn text(&mut self) -> Option<String> {
        self.take("\"")?;
        let mut text = String::new();
        loop {
            let end = self.rest.find(|letter: char| matches!(letter, '"' | '\\') || letter < ' ')?;
            text.push_str(&self.rest[..end]);
            self.rest = &self.rest[end..];
            if self.take("\"").is_some() {
                return Some(text);
            }
            self.take("\\")?;
            let letter = self.rest.chars().next()?;
            self.rest = &self.rest[letter.len_utf8()..];
            text.push(match letter {
                '"' | '\\' | '/' => letter,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => self.letter()?,
                _ => return None,
            });
        }
    }

    /// A letter by its number, or by two where one is too small for it.
    fn letter(&mut self) -> Option<char> {
        let high = self.unit()?;
        if !(0xD800..0xDC00).contains(&high) {
            return char::from_u32(high);
        }
        self.take("\\u")?;
        let low = self.unit()?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
        char::from_u32(0x10000 + ((high - 0xD800) << 10) + low)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits =
            self.rest.get(..4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        self.rest = &self.rest[4..];
        u32::from_str_radix(digits, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by the general reader.
    fn expected(text: &str) -> Option<Value> {
        fn turned(value: serde_json::Value) -> Value {
            match value {
                serde_json::Value::Null => Value::Null,
                serde_json::Value::Bool(flag) => Value::Bool(flag),
                serde_json::Value::Number(number) => Value::Number(number.to_string()),
                serde_json::Value::String(text) => Value::Text(text),
                serde_json::Value::Array(list) => Value::List(list.into_iter().map(turned).collect()),
                serde_json::Value::Object(members) => {
                    Value::Object(members.into_iter().map(|(name, value)| (name, turned(value))).collect())
                }
            }
        }
        serde_json::from_str(text).ok().map(turned)
    }

    /// With every number written in one way.
    fn even(value: Value) -> Value {
        match value {
            Value::Number(text) => Value::Number(format!("{:e}", text.parse::<f64>().unwrap())),
            Value::List(list) => Value::List(list.into_iter().map(even).collect()),
            Value::Object(members) => {
                Value::Object(members.into_iter().map(|(name, value)| (name, even(value))).collect())
            }
            other => other,
        }
    }

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(parse(text).map(even), expected(text).map(even), "{text}");
    }

    #[test]
    fn values_are_those_of_the_general_reader() {
        let whole = r#" {"a" : [1, -2, 0, 7.5, 1.5e-7], "b":{"c":null,"d":[ ],"e":{}}, "é\n\"\\\/\u0041\ud83d\ude00":true,"zz":false}"#;
        check(whole);
        // Whatever is left out or doubled, both refuse it or read the same.
        for at in (0..whole.len()).filter(|&at| whole.is_char_boundary(at)) {
            check(&whole[..at]);
            let letter = whole[at..].chars().next().map_or(0, char::len_utf8);
            check(&format!("{}{}", &whole[..at], &whole[at + letter..]));
            for more in ["\"", ",", "0", "}", "\\", " "] {
                check(&format!("{}{more}{}", &whole[..at], &whole[at..]));
            }
        }
        for text in [
            "",
            " ",
            "01",
            "-",
            "1.",
            ".5",
            "+1",
            "1e",
            "\"\\ud800\"",
            "\"\\udc00\"",
            "\"\\u12g4\"",
            "[1,]",
            "nul",
            "\"\t\"",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn nothing_is_too_deep_to_be_refused() {
        assert!(parse(&("[".repeat(60) + &"]".repeat(60))).is_some());
        assert_eq!(parse(&"[".repeat(1_000_000)), None);
    }

    #[test]
    fn fractions_are_those_of_the_general_reader() {
        for text in [
            "7.2",
            "0.1",
            "-3.25",
            "12345.678",
            "2",
            "1e3",
            "1.5E-7",
            "0.30000000000000004",
            "9007199254740993",
        ] {
            let (ours, theirs) = (fraction(text).unwrap(), text.parse::<f64>().unwrap());
            assert!((ours - theirs).abs() <= theirs.abs() * 1e-15, "{text}: {ours}");
        }
        assert_eq!(fraction("7.2"), Some(7.2));
    }
}
