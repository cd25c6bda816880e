use serde::Deserialize;
use serde_json::Value;

/// The informer that the suite asks for: the arguments of `informer.create`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    pub informer: String,
    pub resource: Resource,
    pub namespace: Option<String>,
    pub label_selector: Option<String>,
    pub field_selector: Option<String>,
    pub resync_period_ms: Option<u64>,
    pub page_size: Option<u32>,
    pub transform: Option<Transform>,
}

/// A collection.
#[derive(Clone, Debug, Deserialize)]
pub struct Resource {
    pub group: String,
    pub version: String,
    pub resource: String,
    pub kind: String,
    pub namespaced: bool,
}

/// What to make of an object before it is stored.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Transform {
    StripManagedFields,
    /// Sets the label `transformed=true`.
    SetLabel,
    FailOn {
        on: String,
    },
}

/// What a handler does once it has reported.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Behaviour {
    Record,
    Block {
        on: Option<String>,
    },
    Throw {
        on: Option<String>,
    },
    Slow {
        #[serde(rename = "delayMs")]
        delay_ms: u64,
        on: Option<String>,
    },
    ReadStore,
}

/// A command, as far as every one is alike.
#[derive(Debug, Deserialize)]
pub(crate) struct Command {
    pub id: u64,
    pub cmd: String,
    #[serde(default)]
    pub trial: String,
    #[serde(default)]
    pub args: Value,
}
