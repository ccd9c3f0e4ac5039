//! What a player set.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Short texts by short names; what they mean is the page's affair.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Settings(pub BTreeMap<String, String>);
