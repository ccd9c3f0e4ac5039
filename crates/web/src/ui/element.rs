//! Elements of the document, made by chained calls.

use super::signal::{effect, effect_with};
use crate::browser::document;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, Node};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element. The document refuses attributes and children only where names are no names, which those in the code are
/// not, so such answers are let go.
#[derive(Clone)]
pub struct El(pub Element);

/// An element by its tag.
///
/// # Panics
/// If there can be no such tag.
pub fn el(tag: &str) -> El {
    El(document().create_element(tag).expect("tags in the code are tags"))
}

/// An element of a drawing.
///
/// # Panics
/// If there can be no such tag.
pub fn drawing(tag: &str) -> El {
    El(document().create_element_ns(Some(SVG), tag).expect("tags in the code are tags"))
}

/// A part of the page with a class.
pub fn div(class: &str) -> El {
    el("div").class(class)
}

/// A part of a line with a class.
pub fn span(class: &str) -> El {
    el("span").class(class)
}

impl El {
    /// With this class, or several with blanks between them.
    pub fn class(self, class: &str) -> Self {
        if class.is_empty() { self } else { self.attr("class", class) }
    }

    /// With this attribute.
    pub fn attr(self, name: &str, value: &str) -> Self {
        let _ = self.0.set_attribute(name, value);
        self
    }

    /// With an attribute that follows signals; `None` is to be without it.
    pub fn bind(self, name: &'static str, value: impl Fn() -> Option<String> + 'static) -> Self {
        self.bind_boxed(name, Box::new(value))
    }

    fn bind_boxed(self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) -> Self {
        let own = self.0.clone();
        effect_with(move |before: Option<Option<String>>| {
            let value = value();
            if before.as_ref() != Some(&value) {
                let _ = match &value {
                    Some(value) => own.set_attribute(name, value),
                    None => own.remove_attribute(name),
                };
            }
            Some(value)
        });
        self
    }

    /// With a class while something is so.
    pub fn toggle(self, class: &'static str, is_so: impl Fn() -> bool + 'static) -> Self {
        self.toggle_boxed(class, Box::new(is_so))
    }

    fn toggle_boxed(self, class: &'static str, is_so: Box<dyn Fn() -> bool>) -> Self {
        let list = self.0.class_list();
        effect_with(move |before: Option<bool>| {
            let is_so = is_so();
            if before != Some(is_so) {
                let _ = list.toggle_with_force(class, is_so);
            }
            Some(is_so)
        });
        self
    }

    /// With a text after what is there.
    pub fn text(self, text: &str) -> Self {
        let _ = self.0.append_child(&document().create_text_node(text));
        self
    }

    /// With a text that follows signals.
    pub fn text_of(self, text: impl Fn() -> String + 'static) -> Self {
        self.text_boxed(Box::new(text))
    }

    fn text_boxed(self, text: Box<dyn Fn() -> String>) -> Self {
        let node = document().create_text_node("");
        let _ = self.0.append_child(&node);
        effect_with(move |before: String| {
            let text = text();
            if before != text {
                node.set_data(&text);
            }
            text
        });
        self
    }

    /// With markup inside.
    pub fn html(self, markup: &str) -> Self {
        self.0.set_inner_html(markup);
        self
    }

    /// With markup inside that follows signals.
    pub fn html_of(self, markup: impl Fn() -> String + 'static) -> Self {
        self.html_boxed(Box::new(markup))
    }

    fn html_boxed(self, markup: Box<dyn Fn() -> String>) -> Self {
        let own = self.0.clone();
        effect_with(move |before: String| {
            let markup = markup();
            if before != markup {
                own.set_inner_html(&markup);
            }
            markup
        });
        self
    }

    /// With something inside, after what is there.
    pub fn add(self, child: El) -> Self {
        let _ = self.0.append_child(&child.0);
        self
    }

    /// With all of these inside.
    pub fn add_all(self, children: impl IntoIterator<Item = El>) -> Self {
        children.into_iter().fold(self, El::add)
    }

    /// With something inside that follows signals: it is made anew whenever one changes.
    pub fn show(self, make: impl Fn() -> Option<El> + 'static) -> Self {
        self.show_boxed(Box::new(move || make().into_iter().collect()))
    }

    /// With several things inside that follow signals.
    pub fn show_all(self, make: impl Fn() -> Vec<El> + 'static) -> Self {
        self.show_boxed(Box::new(make))
    }

    fn show_boxed(self, make: Box<dyn Fn() -> Vec<El>>) -> Self {
        let anchor = document().create_comment("");
        let _ = self.0.append_child(&anchor);
        let parent = self.0.clone();
        effect_with(move |before: Vec<El>| {
            let made = make();
            before.iter().for_each(|old| old.0.remove());
            for new in &made {
                let anchor: &Node = &anchor;
                let _ = parent.insert_before(&new.0, Some(anchor));
            }
            made
        });
        self
    }

    /// Calls something at an event.
    pub fn on(self, name: &str, call: impl FnMut(Event) + 'static) -> Self {
        self.on_boxed(name, Box::new(call))
    }

    fn on_boxed(self, name: &str, mut call: Box<dyn FnMut(Event)>) -> Self {
        let call = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| call(event.unchecked_into()));
        let _ = self.0.add_event_listener_with_callback(name, call.into_js_value().unchecked_ref());
        self
    }

    /// Calls something when it is pressed.
    pub fn click(self, call: impl Fn() + 'static) -> Self {
        self.on("click", move |_| call())
    }

    /// What a screen reader calls it.
    pub fn label(self, text: &str) -> Self {
        self.attr("aria-label", text)
    }

    /// With a state for screen readers that follows signals, such as `aria-pressed`.
    pub fn state(self, name: &'static str, is_so: impl Fn() -> bool + 'static) -> Self {
        self.bind(name, move || Some(is_so().to_string()))
    }

    /// Nothing for a screen reader.
    pub fn hide(self) -> Self {
        self.attr("aria-hidden", "true")
    }

    /// With the value of an input that follows signals.
    pub fn value_of(self, value: impl Fn() -> String + 'static) -> Self {
        self.value_boxed(Box::new(value))
    }

    fn value_boxed(self, value: Box<dyn Fn() -> String>) -> Self {
        let own = JsValue::from(self.0.clone());
        effect(move || {
            let _ = js_sys::Reflect::set(&own, &"value".into(), &value().into());
        });
        self
    }
}

/// What stands in the input that an event comes from.
pub fn typed(event: &Event) -> String {
    let target = event.target().map_or(JsValue::NULL, JsValue::from);
    js_sys::Reflect::get(&target, &"value".into())
        .ok()
        .and_then(|value| value.as_string())
        .unwrap_or_default()
}
