use crate::lines::write_line;
use serde_json::{json, Value};
use std::sync::Arc;

/// Reports of one informer besides its notifications.
#[derive(Clone, Debug)]
pub struct Report {
    trial: Arc<str>,
    informer: Arc<str>,
}

impl Report {
    pub(crate) fn new(trial: &str, informer: &str) -> Self {
        Self { trial: trial.into(), informer: informer.into() }
    }

    /// The library reports that a list or watch failed.
    pub fn watch_error(&self, message: &str, code: Option<u16>) {
        self.event("watch-error", message, code);
    }

    /// The informer has ended by itself, and has reported it to its user.
    pub fn ended(&self, message: &str, code: Option<u16>) {
        self.event("ended", message, code);
    }

    fn event(&self, name: &str, message: &str, code: Option<u16>) {
        let mut event = self.about(json!({ "ev": name, "message": message }));
        if let Some(code) = code {
            event["code"] = code.into();
        }
        write_line(&event);
    }

    /// `event` with the names of trial and informer.
    pub(crate) fn about(&self, mut event: Value) -> Value {
        event["trial"] = (*self.trial).into();
        event["informer"] = (*self.informer).into();
        event
    }
}
