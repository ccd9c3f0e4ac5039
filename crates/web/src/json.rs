//! JSON as the server and the worker write it, read into types.
//!
//! `serde_json` also reads structs from lists and numbers from text, for every type in code of its own. Nobody sends that
//! here, and without it the page is smaller by a fiftieth. Nor does anybody read what exactly was wrong, as page and
//! server come together: errors that say nothing take no words along, and no printing of numbers.

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};
use std::fmt;

/// No JSON, or not of the type that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Error;

/// Reads JSON.
///
/// # Errors
/// If it is no JSON, or not of that type.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    T::deserialize(Json(serde_json::from_str(text).map_err(|_| Error)?))
}

/// A value to be read.
struct Json(Value);

/// The members of an object, and the value of the key that was read last.
struct Members(serde_json::map::IntoIter, Option<Value>);

/// The elements of a list.
struct Elements(std::vec::IntoIter<Value>);

/// A variant: its name, and what it holds.
struct Variant(String, Option<Value>);

impl Json {
    fn number(self) -> Result<Number, Error> {
        match self.0 {
            Value::Number(number) => Ok(number),
            _ => Err(Error),
        }
    }

    fn members(self) -> Result<Members, Error> {
        match self.0 {
            Value::Object(members) => Ok(Members(members.into_iter(), None)),
            _ => Err(Error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not of the type that is asked for")
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Error
    }
}

impl<'de> Deserializer<'de> for Json {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            Value::Bool(flag) => visitor.visit_bool(flag),
            _ => Err(Error),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_u64(self.number()?.as_u64().ok_or(Error)?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_i64(self.number()?.as_i64().ok_or(Error)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.number()?.as_f64().ok_or(Error)?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(elements) => visitor.visit_seq(Elements(elements.into_iter())),
            _ => Err(Error),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(self.members()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self.members()?)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant(name, None)),
            Value::Object(members) => visitor.visit_enum(only(members)?),
            _ => Err(Error),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i128 u128 f32 char str string bytes byte_buf unit unit_struct tuple_struct identifier
    }
}

/// The only member of an object, as a variant.
fn only(members: Map<String, Value>) -> Result<Variant, Error> {
    let (name, value) = members.into_iter().next().ok_or(Error)?;
    Ok(Variant(name, Some(value)))
}

fn named(name: String) -> StringDeserializer<Error> {
    name.into_deserializer()
}

impl<'de> MapAccess<'de> for Members {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.0.next() else { return Ok(None) };
        self.1 = Some(value);
        seed.deserialize(named(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Json(self.1.take().unwrap_or_default()))
    }
}

impl<'de> SeqAccess<'de> for Elements {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|value| seed.deserialize(Json(value))).transpose()
    }
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Json;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Json), Error> {
        Ok((seed.deserialize(named(self.0))?, Json(self.1.unwrap_or_default())))
    }
}

impl<'de> VariantAccess<'de> for Json {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(self.members()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct All {
        text: String,
        flag: bool,
        numbers: (u8, u32, u64, i64, f64),
        some: Option<Vec<u16>>,
        none: Option<String>,
        kinds: Vec<Kind>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Plain,
        Holding(u64),
        Named { inner: String },
    }

    fn all() -> All {
        All {
            text: "é\n".to_owned(),
            flag: true,
            numbers: (255, 7, u64::MAX, -5, 2.5),
            some: Some(vec![1, 2]),
            none: None,
            kinds: vec![Kind::Plain, Kind::Holding(3), Kind::Named { inner: "x".to_owned() }],
        }
    }

    #[test]
    fn what_serde_writes_is_read() {
        let text = serde_json::to_string(&all()).unwrap();
        assert_eq!(read::<All>(&text).unwrap(), all());
        assert_eq!(serde_json::from_str::<All>(&text).unwrap(), all());
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "{}", "[]", "7", "null", "{\"text\": 5}", "\"Plain\""] {
            assert!(read::<All>(text).is_err(), "{text}");
        }
        for text in ["5", "{}", "\"Other\"", "{\"Holding\": \"x\"}", "{\"Named\": []}"] {
            assert!(read::<Kind>(text).is_err(), "{text}");
        }
        assert!(read::<u8>("256").is_err() && read::<u64>("-1").is_err() && read::<u64>("1.5").is_err());
    }
}
