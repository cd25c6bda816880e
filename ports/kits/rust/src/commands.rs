use crate::asked::{Asked, Behaviour, Command, Indexer};
use crate::failure::Failure;
use crate::handler::Handler;
use crate::lines::write_line;
use crate::report::Report;
use crate::usage::usage_now;
use crate::virtual_clock::VirtualClock;
use crate::{Informer, Library};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The open trials of a process, and what is done in them.
pub struct Trials<L: Library> {
    library: L,
    /// What `hello` has said of the time.
    is_virtual: AtomicBool,
    trials: Mutex<HashMap<String, Trial<L>>>,
}

struct Trial<L: Library> {
    client: L::Client,
    /// If `hello` says that time is virtual.
    clock: Option<VirtualClock>,
    informers: HashMap<String, Arc<L::Informer>>,
    /// By the names of informer and handler.
    releases: HashMap<(String, String), watch::Sender<bool>>,
}

impl<L: Library> Trials<L> {
    pub fn new(library: L) -> Self {
        Self { library, is_virtual: AtomicBool::new(false), trials: Mutex::default() }
    }

    pub async fn perform(&self, command: Command) -> Result<Value, Failure> {
        let Command { id, cmd, trial, args } = command;
        let is_our_own = ["clock.advance", "debug.dump", "handler.release"].contains(&cmd.as_str());
        if !is_our_own && self.lock().contains_key(&trial) {
            // From here on, a delay is the library's.
            write_line(&json!({ "ev": "calling", "trial": trial, "id": id }));
        }
        match cmd.as_str() {
            "hello" => self.hello(&args),
            "shutdown" => Ok(json!({})),
            "trial.open" => self.open(trial, &args),
            "trial.close" => self.close(&trial).await,
            "informer.create" => self.create(&trial, args),
            "handler.add" => self.add_handler(&trial, &args),
            "handler.release" => self.release(&trial, &args),
            "handler.remove" => {
                let (informer, handler) = self.handler(&trial, &args)?;
                informer.remove_handler(&handler).map(|()| json!({}))
            }
            "handler.status" => {
                let (informer, handler) = self.handler(&trial, &args)?;
                Ok(json!({ "hasSynced": informer.handler_has_synced(&handler)? }))
            }
            "informer.start" => self.informer(&trial, &args)?.start().map(|()| json!({})),
            "informer.stop" => {
                self.informer(&trial, &args)?.stop().await;
                Ok(json!({}))
            }
            "informer.status" => Ok(self.informer(&trial, &args)?.status()),
            "store.list" => Ok(json!({ "items": self.informer(&trial, &args)?.list()? })),
            "store.get" => {
                let found = self.informer(&trial, &args)?.get(&text(&args, "key")?)?;
                Ok(found
                    .map_or_else(|| json!({ "exists": false }), |object| json!({ "exists": true, "object": object })))
            }
            "indexer.add" => {
                let indexer: Indexer = read(args["indexer"].clone())?;
                let index = text(&args, "index")?;
                self.informer(&trial, &args)?.add_index(&index, indexer.values()).map(|()| json!({}))
            }
            "index.list" => {
                let (index, value) = (text(&args, "index")?, text(&args, "value")?);
                Ok(json!({ "items": self.informer(&trial, &args)?.by_index(&index, &value)? }))
            }
            "index.values" => {
                let index = text(&args, "index")?;
                Ok(json!({ "values": self.informer(&trial, &args)?.index_values(&index)? }))
            }
            "clock.advance" => {
                let clock = self.in_trial(&trial, |open| Ok(open.clock.clone()))?;
                let clock = clock.ok_or_else(|| Failure::not_supported("time is the machine's"))?;
                let by_ms = args["byMs"].as_f64().ok_or_else(|| Failure::invalid("byMs is missing"))?;
                Ok(clock.advance(by_ms).await)
            }
            "debug.dump" => Ok(json!({ "usage": usage_now() })),
            other => Err(Failure::not_supported(format!("this adapter has no {other}"))),
        }
    }

    fn hello(&self, args: &Value) -> Result<Value, Failure> {
        let end = |name: &str| args["protocol"][name].as_u64().unwrap_or(1);
        if !(end("min")..=end("max")).contains(&1) {
            return Err(Failure::not_supported("this adapter speaks protocol 1 only"));
        }
        let mut hello = self.library.hello();
        self.is_virtual.store(hello["clock"] == "virtual", Relaxed);
        hello["protocol"] = 1.into();
        Ok(hello)
    }

    fn open(&self, name: String, args: &Value) -> Result<Value, Failure> {
        let server = text(args, "server")?;
        let authority = args["certificateAuthority"].as_str();
        let clock =
            self.is_virtual.load(Relaxed).then(|| VirtualClock::new(args["nowMs"].as_u64().unwrap_or_default()));
        let client = match (&clock, authority) {
            (Some(clock), authority) => self.library.open_in_virtual_time(&server, authority, clock.clone())?,
            (None, None) => self.library.open(&server)?,
            (None, Some(authority)) => self.library.open_trusting(&server, authority)?,
        };
        let trial = Trial { client, clock, informers: HashMap::new(), releases: HashMap::new() };
        self.lock().insert(name, trial);
        Ok(json!({}))
    }

    async fn close(&self, name: &str) -> Result<Value, Failure> {
        let trial = self.lock().remove(name).ok_or_else(|| unknown("trial", name))?;
        for release in trial.releases.values() {
            release.send_replace(true);
        }
        // All at once: each may take its time.
        let mut stops = JoinSet::new();
        for informer in trial.informers.into_values() {
            stops.spawn(async move { informer.stop().await });
        }
        let stopping = async { while stops.join_next().await.is_some() {} };
        match &trial.clock {
            None => stopping.await,
            Some(clock) => tokio::select! { () = stopping => {}, () = clock.run_out() => {} },
        }
        Ok(json!({}))
    }

    fn create(&self, trial: &str, args: Value) -> Result<Value, Failure> {
        let mut asked: Asked = read(args)?;
        let indexers = std::mem::take(&mut asked.indexers);
        self.in_trial(trial, |open| {
            let name = asked.informer.clone();
            let report = Report::new(trial, &name);
            let informer = self.library.create(&open.client, asked, report)?;
            for (index, indexer) in indexers {
                informer.add_index(&index, indexer.values())?;
            }
            open.informers.insert(name, Arc::new(informer));
            Ok(json!({}))
        })
    }

    fn add_handler(&self, trial: &str, args: &Value) -> Result<Value, Failure> {
        let name = text(args, "handler")?;
        let behaviour: Behaviour = read(args["behaviour"].clone())?;
        let informer = self.informer(trial, args)?;
        let of_informer = text(args, "informer")?;
        let clock = self.in_trial(trial, |open| Ok(open.clock.clone()))?;
        let resync_period_ms = args["resyncPeriodMs"].as_u64();
        let report = Report::new(trial, &of_informer);
        let (handler, release) = Handler::new(&name, report, behaviour, resync_period_ms, clock);
        // A library may call the handler during its registration and wait for it: it can be released meanwhile.
        self.in_trial(trial, |open| {
            open.releases.insert((of_informer, name), release);
            Ok(())
        })?;
        informer.add_handler(handler)?;
        Ok(json!({}))
    }

    fn release(&self, trial: &str, args: &Value) -> Result<Value, Failure> {
        let names = (text(args, "informer")?, text(args, "handler")?);
        self.in_trial(trial, |open| {
            let release = open.releases.get(&names).ok_or_else(|| unknown("handler", &names.1))?;
            release.send_replace(true);
            Ok(json!({}))
        })
    }

    fn informer(&self, trial: &str, args: &Value) -> Result<Arc<L::Informer>, Failure> {
        let name = text(args, "informer")?;
        self.in_trial(trial, |open| open.informers.get(&name).cloned().ok_or_else(|| unknown("informer", &name)))
    }

    /// The name of a handler that was added, and its informer.
    fn handler(&self, trial: &str, args: &Value) -> Result<(Arc<L::Informer>, String), Failure> {
        let informer = self.informer(trial, args)?;
        let names = (text(args, "informer")?, text(args, "handler")?);
        self.in_trial(trial, |open| match open.releases.contains_key(&names) {
            true => Ok((informer, names.1)),
            false => Err(unknown("handler", &names.1)),
        })
    }

    fn in_trial<T>(&self, name: &str, act: impl FnOnce(&mut Trial<L>) -> Result<T, Failure>) -> Result<T, Failure> {
        act(self.lock().get_mut(name).ok_or_else(|| unknown("trial", name))?)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Trial<L>>> {
        // A library that panicked under this lock has left nothing half done.
        self.trials.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unknown(what: &str, name: &str) -> Failure {
    Failure::invalid(format!("no {what} is called {name:?}"))
}

fn text(args: &Value, name: &str) -> Result<String, Failure> {
    let found = args[name].as_str();
    found.map(String::from).ok_or_else(|| Failure::invalid(format!("{name} is missing")))
}

fn read<T: DeserializeOwned>(args: Value) -> Result<T, Failure> {
    serde_json::from_value(args).map_err(Failure::invalid)
}
