//! The adapter of kube-rs: drives `watcher` and `reflector` as their documentation shows them, as the conformance protocol
//! says, over standard input and output. It translates and never repairs.

mod informer;
mod reader;
mod transform;

use informer::Watcher;
use informer_adapter_kit::{Asked, Failure, Library, Report, serve};
use kube::{Client, Config};
use serde_json::{Value, json};
use std::env::{consts, var};

struct KubeRs {
    /// `watcher::Config::streaming_lists`; otherwise lists, which is the default of kube-rs.
    streams_lists: bool,
}

impl Library for KubeRs {
    type Client = Client;
    type Informer = Watcher;

    fn hello(&self) -> Value {
        // README.md says of each capability that is missing why it is.
        let mut capabilities = vec![
            "store",
            "has-synced",
            "restart-marks",
            "bookmarks",
            "watch-timeout",
            "transform",
            "watch-error-handler",
            "stop",
            "label-selector",
            "field-selector",
        ];
        let mut traits = vec!["repeats-unchanged"];
        if self.streams_lists {
            capabilities.push("streaming-list");
            traits.push("streams-only");
        } else {
            capabilities.extend(["pagination", "page-size"]);
        }
        json!({
            "implementation": {
                "name": "kube",
                "version": env!("KUBE_VERSION"),
                "language": "Rust",
                "homepage": "https://github.com/kube-rs/kube",
                "issues": "https://github.com/kube-rs/kube/issues",
                "os": format!("{}/{}", consts::OS, consts::ARCH),
            },
            "adapter": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
            "capabilities": capabilities,
            "needs": ["block-handler", "slow-handler", "read-store-in-handler", "stop-informer"],
            "traits": traits,
            "clock": "real",
            "level": "0.37",
        })
    }

    fn open(&self, server: &str) -> Result<Client, Failure> {
        let config = Config::new(server.parse().map_err(Failure::invalid)?);
        Client::try_from(config).map_err(Failure::refused)
    }

    fn create(&self, client: &Client, asked: Asked, report: Report) -> Result<Watcher, Failure> {
        Ok(Watcher::new(client.clone(), asked, self.streams_lists, report))
    }
}

#[tokio::main]
async fn main() {
    let streams_lists = var("KUBE_RS_LISTS").is_ok_and(|lists| lists == "streamed");
    serve(KubeRs { streams_lists }).await;
}
