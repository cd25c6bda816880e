//! What every adapter in Rust needs besides its library: the lines of the protocol, tables of trials and informers,
//! the behaviours of handlers, and their numbers. An adapter implements [`Library`] and [`Informer`] and calls [`serve`].
//!
//! It knows no library, waits for no informer, and changes no notification.

mod asked;
mod commands;
mod failure;
mod handler;
mod lines;
mod report;
mod serve;
mod usage;
mod virtual_clock;

pub use asked::{Asked, Resource, Transform, Values};
pub use failure::Failure;
pub use handler::{Handler, Told};
pub use report::Report;
pub use serve::serve;
pub use virtual_clock::VirtualClock;

use serde_json::Value;
use std::future::Future;

/// A library of informers, as an adapter shows it to the suite.
pub trait Library: Send + Sync + 'static {
    /// What one trial's informers share, such as a client. It is dropped with the trial, and its connections with it.
    type Client: Send + Sync;
    /// The adapter's hold on one informer.
    type Informer: Informer;

    /// The answer to `hello`, all but `protocol`.
    fn hello(&self) -> Value;

    /// Opens a client for the apiserver at `server`.
    fn open(&self, server: &str) -> Result<Self::Client, Failure>;

    /// Opens a client for the apiserver at `server`, which speaks TLS, with the authority to trust, in PEM. A library that can
    /// says `"tls": true` in hello.
    fn open_trusting(&self, _server: &str, _certificate_authority: &str) -> Result<Self::Client, Failure> {
        Err(Failure::not_supported("no TLS"))
    }

    /// Opens a client whose informers take the time from `clock`; for a library that says `"clock": "virtual"` in hello.
    fn open_in_virtual_time(
        &self,
        _server: &str,
        _certificate_authority: Option<&str>,
        _clock: VirtualClock,
    ) -> Result<Self::Client, Failure> {
        Err(Failure::not_supported("no virtual clock"))
    }

    /// Builds an informer and starts nothing.
    fn create(&self, client: &Self::Client, asked: Asked, report: Report) -> Result<Self::Informer, Failure>;
}

/// One informer. What a library does not have keeps its default: `not-supported`.
pub trait Informer: Send + Sync + 'static {
    /// Registers a handler.
    fn add_handler(&self, handler: Handler) -> Result<(), Failure>;

    /// Removes the handler of that name. One that was removed before may be `Failure::refused`.
    fn remove_handler(&self, _handler: &str) -> Result<(), Failure> {
        Err(Failure::not_supported("handlers are not removed"))
    }

    /// Whether the handler of that name has been notified of everything there was at first.
    fn handler_has_synced(&self, _handler: &str) -> Result<bool, Failure> {
        Err(Failure::not_supported("a registration says nothing of itself"))
    }

    /// Starts it, and returns at once.
    fn start(&self) -> Result<(), Failure>;

    /// Stops it. Ready when it has ended and calls no handler any more. Called again, and before the start, it is ready.
    fn stop(&self) -> impl Future<Output = ()> + Send;

    /// Its status, in the form of `informer.status`.
    fn status(&self) -> Value;

    /// Every object of its store.
    fn list(&self) -> Result<Vec<Value>, Failure> {
        Err(Failure::not_supported("this library has no store"))
    }

    /// The object of its store under `namespace/name`, or `name`.
    fn get(&self, _key: &str) -> Result<Option<Value>, Failure> {
        Err(Failure::not_supported("this library has no store"))
    }

    /// Adds an index.
    fn add_index(&self, _index: &str, _values: Values) -> Result<(), Failure> {
        Err(Failure::not_supported("this library has no indexes"))
    }

    /// The objects that an index holds under a value.
    fn by_index(&self, _index: &str, _value: &str) -> Result<Vec<Value>, Failure> {
        Err(Failure::not_supported("this library has no indexes"))
    }

    /// The values of an index.
    fn index_values(&self, _index: &str) -> Result<Vec<String>, Failure> {
        Err(Failure::not_supported("this library does not list the values of an index"))
    }
}
