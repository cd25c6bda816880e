use crate::asked::Command;
use crate::commands::Trials;
use crate::failure::Failure;
use crate::lines::write_line;
use crate::Library;
use serde_json::json;
use std::process::exit;
use std::sync::Arc;
use tokio::io::{stdin, AsyncBufReadExt, BufReader};

/// Serves `library` until `shutdown`, or the end of the input. Each command is a task of its own, so that one
/// that waits delays no other.
pub async fn serve(library: impl Library) {
    let trials = Arc::new(Trials::new(library));
    let mut lines = BufReader::new(stdin()).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let command = match serde_json::from_str::<Command>(&line) {
            Ok(command) => command,
            Err(error) => {
                eprintln!("not a command: {error}: {line}");
                continue;
            }
        };
        let trials = Arc::clone(&trials);
        tokio::spawn(async move {
            let (id, is_last) = (command.id, command.cmd == "shutdown");
            // A task of its own, so that a command at which the library panics is answered, too.
            let performed = tokio::spawn(async move { trials.perform(command).await }).await;
            match performed.unwrap_or_else(|panicked| Err(Failure::refused(panicked))) {
                Ok(result) => write_line(&json!({ "id": id, "ok": result })),
                Err(failure) => write_line(&json!({ "id": id, "err": failure.to_json() })),
            }
            if is_last {
                exit(0);
            }
        });
    }
    exit(0);
}
