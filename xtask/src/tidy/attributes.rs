//! Questions about attributes that several rules ask.

use syn::punctuated::Punctuated;
use syn::{Attribute, ImplItem, Item, Meta, Token, TraitItem};

/// Whether the item has a documentation comment, or says that it wants none (`doc(hidden)`).
pub fn is_documented(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("doc"))
}

/// Whether the item exists only in tests, where the rules for libraries do not hold.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let last = attribute.path().segments.last();
        let is_test_function = last.is_some_and(|segment| segment.ident == "test");
        is_test_function || is_cfg_test(attribute)
    })
}

/// The attributes of any item; syn keeps them in each kind separately.
pub fn of_item(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of an `impl`.
pub fn of_impl_item(item: &ImplItem) -> &[Attribute] {
    match item {
        ImplItem::Const(item) => &item.attrs,
        ImplItem::Fn(item) => &item.attrs,
        ImplItem::Type(item) => &item.attrs,
        ImplItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// The attributes of an item of a trait.
pub fn of_trait_item(item: &TraitItem) -> &[Attribute] {
    match item {
        TraitItem::Const(item) => &item.attrs,
        TraitItem::Fn(item) => &item.attrs,
        TraitItem::Type(item) => &item.attrs,
        TraitItem::Macro(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether a `cfg` cannot hold outside tests: `any(test, feature = "x")` can.
fn is_cfg_test(attribute: &Attribute) -> bool {
    if !attribute.path().is_ident("cfg") {
        return false;
    }
    attribute.parse_args::<Meta>().is_ok_and(|condition| implies_test(&condition))
}

/// Follows `all` and `any`; everything else, `not` among it, is taken to hold outside tests.
fn implies_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else {
        return condition.path().is_ident("test");
    };
    let Ok(parts) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) else {
        return false;
    };
    if list.path.is_ident("all") {
        parts.iter().any(implies_test)
    } else {
        list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(implies_test)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: bool) {
        let item: Item = syn::parse_str(source).unwrap();
        assert_eq!(is_test(of_item(&item)), expected, "{source}");
    }

    #[test]
    fn test_only_items_are_recognised() {
        for source in [
            "#[test] fn f() {}",
            "#[tokio::test] async fn f() {}",
            "#[cfg(test)] mod tests {}",
            "#[cfg(all(test, unix))] mod tests {}",
            "#[cfg(any(test, all(unix, test)))] mod tests {}",
        ] {
            check(source, true);
        }
    }

    #[test]
    fn items_of_the_product_are_not_tests() {
        for source in [
            "fn f() {}",
            "#[cfg(not(test))] fn f() {}",
            "#[cfg(any(test, feature = \"x\"))] mod helpers {}",
            "#[cfg(unix)] fn test() {}",
        ] {
            check(source, false);
        }
    }
}
