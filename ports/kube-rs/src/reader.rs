use crate::informer::Cache;
use futures::StreamExt;
use futures::stream::BoxStream;
use informer_adapter_kit::{Handler, Report, Told};
use kube::Error as ClientError;
use kube::api::DynamicObject;
use kube::runtime::watcher::{Error, Event};
use serde_json::json;

/// What a watcher yields.
pub type Events = BoxStream<'static, Result<Event<DynamicObject>, Error>>;

/// The loop that every user of a stream writes: pull, and handle what comes.
pub struct Reader {
    pub handler: Option<Handler>,
    pub report: Report,
    pub cache: Cache,
}

impl Reader {
    /// Reads until the stream ends, which a watcher does when it is stopped.
    pub async fn read(&self, mut events: Events) {
        while let Some(item) = events.next().await {
            match item {
                Ok(Event::Init) => self.tell(Told::Restart, None).await,
                Ok(Event::InitApply(object) | Event::Apply(object)) => self.tell(Told::Apply, Some(object)).await,
                Ok(Event::InitDone) => self.tell(Told::Restarted, None).await,
                Ok(Event::Delete(object)) => self.tell(Told::Delete, Some(object)).await,
                Err(error) => self.report.watch_error(&error.to_string(), code_of(&error)),
            }
        }
    }

    async fn tell(&self, told: Told, object: Option<DynamicObject>) {
        if let Some(handler) = &self.handler {
            let object = object.map(|object| json!(object));
            handler.call(told, object, json!({}), |key| self.cache.get(key)).await;
        }
    }
}

fn code_of(error: &Error) -> Option<u16> {
    match error {
        Error::WatchError(status) => Some(status.code),
        Error::InitialListFailed(ClientError::Api(status))
        | Error::WatchStartFailed(ClientError::Api(status))
        | Error::WatchFailed(ClientError::Api(status)) => Some(status.code),
        _ => None,
    }
}
