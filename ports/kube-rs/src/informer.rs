use crate::reader::{Events, Reader};
use crate::transform::apply;
use futures::{FutureExt, StreamExt};
use informer_adapter_kit::{Asked, Failure, Handler, Informer, Report};
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject, GroupVersionKind};
use kube::runtime::reflector::store::Writer;
use kube::runtime::reflector::{ObjectRef, Store};
use kube::runtime::watcher::Config;
use kube::runtime::{WatchStreamExt, watcher};
use serde_json::{Value, json};
use std::sync::Mutex;
use tokio::sync::watch;

/// What a reflector writes.
#[derive(Clone)]
pub struct Cache {
    kind: ApiResource,
    store: Store<DynamicObject>,
}

impl Cache {
    /// The object under `namespace/name`, or `name`.
    pub fn get(&self, key: &str) -> Option<Value> {
        let reference = match key.split_once('/') {
            Some((namespace, name)) => ObjectRef::new_with(name, self.kind.clone()).within(namespace),
            None => ObjectRef::new_with(key, self.kind.clone()),
        };
        self.store.get(&reference).map(|object| json!(*object))
    }
}

/// A watcher whose stream is reflected into a store, and the loop that reads the stream.
pub struct Watcher {
    cache: Cache,
    events: Mutex<Option<Events>>,
    handler: Mutex<Option<Handler>>,
    report: Report,
    stop: watch::Sender<bool>,
}

impl Watcher {
    pub fn new(client: Client, asked: Asked, streams_lists: bool, report: Report) -> Self {
        let kind = api_resource(&asked);
        let api: Api<DynamicObject> = match &asked.namespace {
            Some(namespace) => Api::namespaced_with(client, namespace, &kind),
            None => Api::all_with(client, &kind),
        };
        let config = config(&asked, streams_lists);
        let writer = Writer::new(kind.clone());
        let store = writer.as_reader();
        let transform = asked.transform;
        let events = watcher(api, config)
            .default_backoff()
            .modify(move |object| apply(&transform, object))
            .reflect(writer)
            .boxed();
        Self {
            cache: Cache { kind, store },
            events: Mutex::new(Some(events)),
            handler: Mutex::default(),
            report,
            stop: watch::Sender::new(false),
        }
    }
}

impl Informer for Watcher {
    fn add_handler(&self, handler: Handler) -> Result<(), Failure> {
        match self.handler.lock().unwrap().replace(handler) {
            None => Ok(()),
            Some(_) => Err(Failure::not_supported("a stream has one reader")),
        }
    }

    fn start(&self) -> Result<(), Failure> {
        let events = self.events.lock().unwrap().take().ok_or_else(|| Failure::invalid("it was started before"))?;
        let handler = self.handler.lock().unwrap().clone();
        let reader = Reader { handler, report: self.report.clone(), cache: self.cache.clone() };
        // Whoever drops its stream has stopped a watcher; `alive` goes after it.
        let (mut stopping, alive) = (self.stop.subscribe(), self.stop.subscribe());
        tokio::spawn(async move {
            let is_stopped = async move { stopping.wait_for(|is_stopped| *is_stopped).await.is_ok() };
            reader.read(events.take_until(is_stopped.boxed()).boxed()).await;
            drop(alive);
        });
        Ok(())
    }

    async fn stop(&self) {
        self.stop.send_replace(true);
        drop(self.events.lock().unwrap().take());
        self.stop.closed().await;
    }

    fn status(&self) -> Value {
        let is_ready = self.cache.store.wait_until_ready().now_or_never();
        json!({ "hasSynced": is_ready.is_some_and(|ready| ready.is_ok()) })
    }

    fn list(&self) -> Result<Vec<Value>, Failure> {
        Ok(self.cache.store.state().iter().map(|object| json!(**object)).collect())
    }

    fn get(&self, key: &str) -> Result<Option<Value>, Failure> {
        Ok(self.cache.get(key))
    }
}

fn api_resource(asked: &Asked) -> ApiResource {
    let resource = &asked.resource;
    let kind = GroupVersionKind::gvk(&resource.group, &resource.version, &resource.kind);
    ApiResource::from_gvk_with_plural(&kind, &resource.resource)
}

fn config(asked: &Asked, streams_lists: bool) -> Config {
    let mut config = Config {
        label_selector: asked.label_selector.clone(),
        field_selector: asked.field_selector.clone(),
        ..Config::default()
    };
    if let Some(size) = asked.page_size {
        config = config.page_size(size);
    }
    if streams_lists { config.streaming_lists() } else { config }
}
