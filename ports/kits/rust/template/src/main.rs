//! The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite.

mod informer;
mod stand_in;

use informer::LibraryInformer;
use informer_adapter_kit::{serve, Asked, Failure, Library, Report};
use serde_json::{json, Value};

struct Adapter;

impl Library for Adapter {
    // TODO what the informers of a trial share, such as the library's client. It is dropped with the trial.
    type Client = String;
    type Informer = LibraryInformer;

    fn hello(&self) -> Value {
        json!({
            // TODO name, version (as Cargo.lock has it) and addresses of the library.
            "implementation": { "name": "{{name}}", "version": "0.0.0", "language": "Rust" },
            "adapter": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
            // TODO what the library can do, one by one: docs/protocol.md has them all.
            "capabilities": ["store", "add-update-distinct", "stop"],
            // TODO what a handler may do.
            "needs": ["block-handler", "slow-handler", "read-store-in-handler", "stop-informer"],
            "clock": "real",
            // TODO the minor version of client-go that the library follows; when in doubt, keep it.
            "level": "0.37",
        })
    }

    fn open(&self, server: &str) -> Result<String, Failure> {
        // TODO make the library's client for `server`, which speaks plain HTTP; what it refuses is `Failure::refused`.
        Ok(server.into())
    }

    fn create(&self, client: &String, asked: Asked, report: Report) -> Result<LibraryInformer, Failure> {
        // TODO refuse what the library does not offer; the suite asks only for what `hello` declares.
        if asked.label_selector.is_some() || asked.field_selector.is_some() {
            return Err(Failure::not_supported("no selectors"));
        }
        Ok(LibraryInformer::new(client, asked, report))
    }
}

#[tokio::main]
async fn main() {
    // TODO send the library's log to standard error, and warm up: the answer to hello may take a minute, later ones 5 s.
    serve(Adapter).await;
}
