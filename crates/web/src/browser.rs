//! What the page asks of the browser: the few calls that have no better home, each a plain function.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Document, Element, HtmlCanvasElement, HtmlElement,
    HtmlImageElement, Storage, Url, Window,
};

/// The window.
///
/// # Panics
/// In a worker, which has none.
pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
///
/// # Panics
/// In a worker, which has none.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Today where the player is, as `2026-11-16`.
pub fn today() -> String {
    day(now() as i64)
}

/// The day of a moment in milliseconds since 1970, where the player is.
pub fn day(moment: i64) -> String {
    let date = js_sys::Date::new(&(moment as f64).into());
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// How many minutes the player's clock is ahead of UTC.
pub fn offset_minutes() -> i32 {
    -(js_sys::Date::new_0().get_timezone_offset() as i32)
}

/// A number that nobody knows before.
pub fn random(below: u64) -> u64 {
    (js_sys::Math::random() * below as f64) as u64
}

/// The part of the address after `#`.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Goes to another part of the page.
pub fn go(fragment: &str) {
    // Only a fragment that cannot be written is refused.
    let _ = window().location().set_hash(fragment);
}

/// Goes to another part of the page, where this one is not to be come back to.
pub fn go_instead(fragment: &str) {
    let _ = window().location().replace(&format!("#{fragment}"));
}

/// What the browser keeps for this page; none where it is forbidden.
pub fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// How wide the page is.
pub fn width() -> i32 {
    document().document_element().map_or(0, |root| root.client_width())
}

/// Scrolls the list that an element is in, and nothing else, so that it is in the middle.
pub fn centre(element: &Element) {
    let (Some(list), Some(element)) = (element.parent_element(), element.dyn_ref::<HtmlElement>()) else {
        return;
    };
    list.set_scroll_left(element.offset_left() - (list.client_width() - element.offset_width()) / 2);
    list.set_scroll_top(element.offset_top() - (list.client_height() - element.offset_height()) / 2);
}

/// Puts an element at the end of the document.
pub fn append_to_body(element: &Element) {
    if let Some(body) = document().body() {
        let _ = body.append_child(element);
    }
}

/// Gives an element the focus. Those of drawings take it too, though they are of another type.
pub fn focus(element: &Element) {
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// The board that the keyboard goes to, where there is one.
pub fn board() -> Option<Element> {
    document().get_element_by_id("board")
}

/// Gives the focus to the board, or else to the menu, if what had it is gone by then.
pub fn refocus() {
    after(0, || {
        let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        let menu = || document().query_selector(".menubox button").ok().flatten();
        if let Some(goal) = board().or_else(menu).filter(|_| is_lost) {
            focus(&goal);
        }
    });
}

/// Removes an element of the document, if it is there.
pub fn remove_element(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}

/// Sets an attribute of the whole document.
pub fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Only a name that is none is refused.
        let _ = root.set_attribute(name, value);
    }
}

/// Sets a property of style of the whole document.
pub fn set_root_property(name: &str, value: &str) {
    if let Some(Ok(root)) = document().document_element().map(JsCast::dyn_into::<HtmlElement>) {
        let _ = root.style().set_property(name, value);
    }
}

/// Calls something later; the page lives as long as the call.
pub fn after(milliseconds: u32, call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), milliseconds);
}

/// Calls something again and again, for as long as the page is open.
pub fn every(milliseconds: i32, call: impl FnMut() + 'static) {
    let call = Closure::<dyn FnMut()>::new(call).into_js_value();
    let _ =
        window().set_interval_with_callback_and_timeout_and_arguments_0(call.unchecked_ref(), milliseconds);
}

/// Listens to an event of the window for as long as the page is open.
pub fn listen<E: JsCast + 'static>(name: &str, mut call: impl FnMut(E) + 'static) {
    let call = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| call(event.unchecked_into()))
        .into_js_value();
    let _ = window().add_event_listener_with_callback(name, call.unchecked_ref());
}

/// The element that something happened in, or the nearest around it that a selector names.
pub fn closest(event: &web_sys::Event, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// Where in the drawing a click was, in its own units.
pub fn point(event: &web_sys::MouseEvent) -> Option<[f64; 2]> {
    let drawing = closest(event, "svg")?;
    let frame: Vec<f64> =
        drawing.get_attribute("viewBox")?.split(' ').map(js_sys::Number::parse_float).collect();
    let &[left, top, width, height] = frame.as_slice() else { return None };
    let bounds = drawing.get_bounding_client_rect();
    let scale = (bounds.width() / width).min(bounds.height() / height);
    let at = |place: i32, from: f64, room: f64, length: f64| {
        (f64::from(place) - from - (room - length * scale) / 2.0) / scale
    };
    let x = at(event.client_x(), bounds.left(), bounds.width(), width) + left;
    let y = at(event.client_y(), bounds.top(), bounds.height(), height) + top;
    Some([x, y])
}

/// Offers a text as a file to save.
pub fn save_file(name: &str, kind: &str, text: &str) {
    if let Some(blob) = blob(kind, text) {
        save_blob(name, &blob);
    }
}

/// Offers a drawing in SVG as a picture in PNG to save, so many times as fine as it says.
pub fn save_png(name: &'static str, drawing: &str, finer: u32) {
    let Some(address) =
        blob("image/svg+xml", drawing).and_then(|blob| Url::create_object_url_with_blob(&blob).ok())
    else {
        return;
    };
    let Ok(image) = HtmlImageElement::new() else { return };
    let (own, own_address) = (image.clone(), address.clone());
    let draw = Closure::once_into_js(move || {
        draw_png(name, &own, finer);
        let _ = Url::revoke_object_url(&own_address);
    });
    image.set_onload(Some(draw.unchecked_ref()));
    image.set_src(&address);
}

/// Draws a picture that is loaded, and offers what comes of it.
fn draw_png(name: &'static str, image: &HtmlImageElement, finer: u32) -> Option<()> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.unchecked_into();
    let (width, height) = (image.width() * finer, image.height() * finer);
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.unchecked_into();
    let size = (f64::from(width), f64::from(height));
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, size.0, size.1).ok()?;
    let save = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into() {
            save_blob(name, &blob);
        }
    });
    canvas.to_blob(save.unchecked_ref()).ok()
}

fn blob(kind: &str, text: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options).ok()
}

fn save_blob(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = document().create_element("a").map(JsCast::unchecked_into::<web_sys::HtmlAnchorElement>)
    {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// Puts a text where it can be pasted from; whether the browser allows it. Pages that come from another machine
/// have no clipboard.
pub async fn copy(text: &str) -> bool {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    match clipboard {
        Ok(clipboard) if clipboard.is_object() => {
            let writing = clipboard.unchecked_into::<web_sys::Clipboard>().write_text(text);
            wasm_bindgen_futures::JsFuture::from(writing).await.is_ok()
        }
        _ => false,
    }
}

/// Whether the player asked their system for something, such as `(prefers-color-scheme: dark)`.
pub fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls something whenever they ask their system for another, for as long as the page is open.
pub fn on_preference(query: &str, call: impl FnMut() + 'static) {
    if let Some(list) = window().match_media(query).ok().flatten() {
        list.set_onchange(Some(Closure::<dyn FnMut()>::new(call).into_js_value().unchecked_ref()));
    }
}
