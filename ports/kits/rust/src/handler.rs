use crate::asked::Behaviour;
use crate::lines::write_line;
use crate::report::Report;
use crate::virtual_clock::VirtualClock;
use serde_json::{json, Value};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// One notification, as the library made it.
#[derive(Clone, Copy, Debug)]
pub enum Told {
    Add,
    Update,
    /// The library does not distinguish additions from updates.
    Apply,
    Delete,
    /// The start of a complete new state, until `Restarted`.
    Restart,
    Restarted,
}

/// A handler: it reports, and then behaves as requested.
#[derive(Clone)]
pub struct Handler {
    name: Arc<str>,
    report: Report,
    behaviour: Behaviour,
    resync_period_ms: Option<u64>,
    clock: Option<VirtualClock>,
    written: Arc<Mutex<u64>>,
    released: watch::Receiver<bool>,
}

impl Handler {
    /// A handler, and what releases it.
    pub(crate) fn new(
        name: &str,
        report: Report,
        behaviour: Behaviour,
        resync_period_ms: Option<u64>,
        clock: Option<VirtualClock>,
    ) -> (Self, watch::Sender<bool>) {
        let (release, released) = watch::channel(false);
        let (name, written) = (name.into(), Arc::default());
        (Self { name, report, behaviour, resync_period_ms, clock, written, released }, release)
    }

    /// The name of this registration, by which it is removed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its own resync period, in milliseconds; `None`: the informer's.
    pub fn resync_period_ms(&self) -> Option<u64> {
        self.resync_period_ms
    }

    /// To be called first in the library's callback, and awaited before the callback ends. `look_up` reads a key
    /// from the store of the library.
    pub async fn call<L>(&self, told: Told, object: Option<Value>, more: Value, look_up: L)
    where
        L: FnOnce(&str) -> Option<Value>,
    {
        // A deletion may be known by its key alone.
        let key = object.as_ref().map(key_of).or_else(|| more["key"].as_str().map(String::from));
        let mut event = self.report.about(json!({
            "ev": "notify", "handler": &*self.name, "type": type_of(told),
        }));
        if let Some(object) = object {
            event["object"] = object;
        }
        if let Value::Object(more) = more {
            more.into_iter().for_each(|(name, value)| event[name] = value);
        }
        if let (Behaviour::ReadStore, Some(key)) = (&self.behaviour, &key) {
            event["stored"] = stored(look_up(key));
        }
        self.write(event);
        self.behave(key).await;
    }

    /// Number, instant and line under one lock, so that lines are in order.
    fn write(&self, event: Value) {
        let mut written = self.written.lock().expect("no panic under this lock");
        *written += 1;
        write_line(&self.stamped(event, *written));
    }

    fn stamped(&self, mut event: Value, number: u64) -> Value {
        event["n"] = number.into();
        event["atMs"] = self.now_ms().into();
        event
    }

    /// Since the epoch, by the trial's clock if time is virtual.
    fn now_ms(&self) -> f64 {
        let now = match &self.clock {
            Some(clock) => clock.now(),
            None => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
        };
        now.as_micros() as f64 / 1000.0
    }

    async fn behave(&self, key: Option<String>) {
        // A mark is of no object.
        let is_meant = |on: &Option<String>| key.is_some() && (on.is_none() || *on == key);
        match &self.behaviour {
            Behaviour::Block { on } if is_meant(on) => {
                self.is_released().await;
            }
            // When a trial closes, no time passes any more.
            Behaviour::Slow { delay_ms, on } if is_meant(on) => tokio::select! {
                () = self.passed(Duration::from_millis(*delay_ms)) => {}
                () = self.is_released() => {}
            },
            Behaviour::Throw { on } if is_meant(on) => panic!("the suite's handler panics"),
            _ => {}
        }
    }

    async fn is_released(&self) {
        // An error means that the sender is gone, which releases it.
        let _ = self.released.clone().wait_for(|is_released| *is_released).await;
    }

    async fn passed(&self, length: Duration) {
        match &self.clock {
            Some(clock) => clock.sleep(length).await,
            None => tokio::time::sleep(length).await,
        }
    }
}

fn type_of(told: Told) -> &'static str {
    match told {
        Told::Add => "add",
        Told::Update => "update",
        Told::Apply => "apply",
        Told::Delete => "delete",
        Told::Restart => "restart",
        Told::Restarted => "restarted",
    }
}

/// `namespace/name`, or `name`.
fn key_of(object: &Value) -> String {
    let metadata = &object["metadata"];
    let name = metadata["name"].as_str().unwrap_or_default();
    match metadata["namespace"].as_str() {
        Some(namespace) if !namespace.is_empty() => format!("{namespace}/{name}"),
        _ => name.to_string(),
    }
}

fn stored(found: Option<Value>) -> Value {
    let mut stored = json!({ "exists": found.is_some() });
    if let Some(version) = found.as_ref().and_then(|object| object["metadata"]["resourceVersion"].as_str()) {
        stored["resourceVersion"] = version.into();
    }
    stored
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamped(clock: Option<VirtualClock>) -> Value {
        let (handler, _release) = Handler::new("h", Report::new("t", "i"), Behaviour::Record, None, clock);
        handler.stamped(json!({}), 7)
    }

    #[test]
    fn a_notification_says_when_it_was_made() {
        let since_epoch = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as f64;
        let before = since_epoch();
        let at = stamped(None)["atMs"].as_f64().unwrap();
        assert!((before..=since_epoch() + 1.0).contains(&at), "at {at}");
    }

    #[test]
    fn in_virtual_time_it_is_the_trials() {
        assert_eq!(stamped(Some(VirtualClock::new(1_234))), json!({ "n": 7, "atMs": 1234.0 }));
    }
}
