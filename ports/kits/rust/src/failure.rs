use serde_json::{json, Value};
use std::fmt::Display;

/// Why a command was not executed.
#[derive(Debug)]
pub struct Failure {
    code: &'static str,
    message: String,
}

impl Failure {
    /// The library refused it.
    pub fn refused(words: impl Display) -> Self {
        Self::new("refused", words)
    }

    /// Library or adapter does not support it.
    pub fn not_supported(words: impl Display) -> Self {
        Self::new("not-supported", words)
    }

    /// The command is invalid.
    pub fn invalid(words: impl Display) -> Self {
        Self::new("invalid", words)
    }

    fn new(code: &'static str, words: impl Display) -> Self {
        let message = words.to_string();
        Self { code, message }
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "code": self.code, "message": self.message })
    }
}
