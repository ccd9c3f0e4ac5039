//! A reader of the XML that drawings are made of, stricter than browsers are.

/// A tag that opens, and what it says.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|classes| classes.split(' ').any(|other| other == class))
    }
}

/// All elements in order, if the text is one well-formed element.
pub(crate) fn parse(text: &str) -> Result<Vec<Element>, String> {
    let mut elements = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (between, tag) = rest.split_once('<').ok_or("text after the end")?;
        check_text(between)?;
        if open.is_empty() && (!elements.is_empty() || !between.is_empty()) {
            return Err(format!("something beside the root: {rest}"));
        }
        let (tag, after) = tag.split_once('>').ok_or("a tag without an end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let element = element(tag)?;
        if !is_empty {
            open.push(element.name.clone());
        }
        elements.push(element);
    }
    if open.is_empty() { Ok(elements) } else { Err(format!("{open:?} left open")) }
}

/// The most decimals of the numbers in a text.
pub(crate) fn decimals(text: &str) -> usize {
    let after_point = text.split('.').skip(1);
    after_point.map(|rest| rest.chars().take_while(char::is_ascii_digit).count()).max().unwrap_or(0)
}

fn element(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    if !is_name(name) {
        return Err(format!("<{tag}> has no name"));
    }
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.is_empty() {
        let (name, quoted) = rest.split_once("=\"").ok_or(format!("<{tag}>: no value"))?;
        let (value, after) = quoted.split_once('"').ok_or(format!("<{tag}>: no quote"))?;
        check_text(value)?;
        if !is_name(name) || attributes.iter().any(|(other, _)| other == name) {
            return Err(format!("<{tag}>: attribute {name:?}"));
        }
        attributes.push((name.to_owned(), value.to_owned()));
        rest = match after {
            "" => "",
            _ => after.strip_prefix(' ').ok_or(format!("<{tag}>: no blank"))?,
        };
    }
    Ok(Element { name: name.to_owned(), attributes })
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|character| character.is_ascii_alphanumeric() || "-:".contains(character))
}

fn check_text(text: &str) -> Result<(), String> {
    let known = ["amp;", "lt;", "gt;", "quot;"];
    let is_good = text.split('&').skip(1).all(|rest| known.iter().any(|entity| rest.starts_with(entity)));
    if is_good && !text.contains(['<', '>']) { Ok(()) } else { Err(format!("not escaped: {text}")) }
}
