use crate::stand_in::{Cache, StandIn};
use informer_adapter_kit::{Asked, Failure, Handler, Informer, Report, Told};
use serde_json::{json, Value};
use std::sync::Mutex;
use tokio::task::JoinHandle;

/// One informer of the library, and the loop that reads it.
pub struct LibraryInformer {
    // TODO the library's informer, or what makes it, and its store.
    source: Mutex<Option<StandIn>>,
    cache: Cache,
    handler: Mutex<Option<Handler>>,
    report: Report,
    running: Mutex<Option<JoinHandle<()>>>,
}

impl LibraryInformer {
    pub fn new(server: &str, asked: Asked, report: Report) -> Self {
        // TODO build the library's informer for this collection. Start nothing.
        let resource = &asked.resource;
        let root = if resource.group.is_empty() { "/api".into() } else { format!("/apis/{}", resource.group) };
        let scope = asked.namespace.as_ref().map_or(String::new(), |name| format!("/namespaces/{name}"));
        let path = format!("{root}/{}{scope}/{}", resource.version, resource.resource);
        let source = StandIn::new(server, path);
        let cache = source.cache.clone();
        Self { source: Mutex::new(Some(source)), cache, handler: Mutex::default(), report, running: Mutex::default() }
    }
}

impl Informer for LibraryInformer {
    fn add_handler(&self, handler: Handler) -> Result<(), Failure> {
        // TODO register it with the library, if that has callbacks; a stream has one reader.
        match self.handler.lock().unwrap().replace(handler) {
            None => Ok(()),
            Some(_) => Err(Failure::not_supported("there is one handler")),
        }
    }

    fn start(&self) -> Result<(), Failure> {
        let mut source = self.source.lock().unwrap().take().ok_or_else(|| Failure::refused("it was started before"))?;
        let (handler, cache, report) = (self.handler.lock().unwrap().clone(), self.cache.clone(), self.report.clone());
        let reading = async move {
            // TODO the loop that a user of the library writes: pull, and hand over what comes, word for word.
            loop {
                let (event, object) = match source.next().await {
                    Ok(Some(next)) => next,
                    // TODO `watch_error` for what the library goes on after, `ended` where it reports to its user that it has ended.
                    Ok(None) => return report.ended("the watch has ended", None),
                    Err(error) => return report.ended(&error.to_string(), None),
                };
                // TODO the library's events, by the types of the protocol. One for additions and updates is `Told::Apply`.
                let told = match event.as_str() {
                    "ADDED" => Told::Add,
                    "MODIFIED" => Told::Update,
                    "DELETED" => Told::Delete,
                    _ => continue,
                };
                if let Some(handler) = &handler {
                    let look_up = |key: &str| cache.lock().unwrap().get(key).cloned();
                    handler.call(told, Some(object), json!({}), look_up).await;
                }
            }
        };
        *self.running.lock().unwrap() = Some(tokio::spawn(reading));
        Ok(())
    }

    async fn stop(&self) {
        // TODO stop it as the library's users do; ready when no handler is called any more.
        let running = self.running.lock().unwrap().take();
        if let Some(running) = running {
            running.abort();
            let _ = running.await;
        }
    }

    fn status(&self) -> Value {
        // TODO what the library says of itself, such as "hasSynced"; then declare "has-synced".
        json!({})
    }

    fn list(&self) -> Result<Vec<Value>, Failure> {
        // TODO read the library's store; remove this, `get` and "store" of hello if it has none.
        Ok(self.cache.lock().unwrap().values().cloned().collect())
    }

    fn get(&self, key: &str) -> Result<Option<Value>, Failure> {
        // TODO look it up.
        Ok(self.cache.lock().unwrap().get(key).cloned())
    }
}
