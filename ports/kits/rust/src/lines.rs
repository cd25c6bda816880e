use serde_json::Value;
use std::io::{stdout, Write};

/// Writes one message, whole and at once: standard output is locked for as long as that takes.
pub fn write_line(message: &Value) {
    let mut line = message.to_string();
    line.push('\n');
    let mut out = stdout().lock();
    // The suite has exited: standard input ends soon, and so does this process.
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}
