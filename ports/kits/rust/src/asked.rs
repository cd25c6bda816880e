use serde::Deserialize;
use serde_json::Value;
use std::collections::HashMap;

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
    /// Added by [`crate::Informer::add_index`], once there is an informer.
    #[serde(default)]
    pub(crate) indexers: HashMap<String, Indexer>,
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

/// An index function by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Indexer {
    ByNamespace,
    ByLabel { label: String },
    ByAnnotationList { annotation: String },
}

impl Indexer {
    /// From an object to its values.
    pub fn values(self) -> Values {
        Box::new(move |object| {
            let metadata = &object["metadata"];
            match &self {
                Self::ByNamespace => vec![metadata["namespace"].as_str().unwrap_or_default().into()],
                Self::ByLabel { label } => metadata["labels"][label].as_str().map(String::from).into_iter().collect(),
                Self::ByAnnotationList { annotation } => match metadata["annotations"][annotation].as_str() {
                    None | Some("") => vec![],
                    Some(list) => list.split(',').map(String::from).collect(),
                },
            }
        })
    }
}

/// A function from an object to the values that an index holds it under.
pub type Values = Box<dyn Fn(&Value) -> Vec<String> + Send + Sync>;

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
