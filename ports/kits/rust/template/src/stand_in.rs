//! Not a library: a list and a watch, just enough for a first report. Delete it once the adapter drives yours.

use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::io::{Error, Result};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// Objects by `namespace/name`, or `name`.
pub type Cache = Arc<Mutex<HashMap<String, Value>>>;

/// Lists, watches and keeps a cache; does not handle failures, so it fails most scenarios.
pub struct StandIn {
    pub cache: Cache,
    address: String,
    path: String,
    listed: Option<VecDeque<Value>>,
    version: String,
    watch: Option<BufReader<TcpStream>>,
}

impl StandIn {
    pub fn new(server: &str, path: String) -> Self {
        let address = server.trim_start_matches("http://").into();
        Self { cache: Cache::default(), address, path, listed: None, version: String::new(), watch: None }
    }

    /// The next event, and its object; nothing more once the watch has ended.
    pub async fn next(&mut self) -> Result<Option<(String, Value)>> {
        if self.listed.is_none() {
            let mut body = String::new();
            self.get("").await?.read_to_string(&mut body).await?;
            let list: Value = serde_json::from_str(&body)?;
            self.version = list["metadata"]["resourceVersion"].as_str().unwrap_or_default().into();
            self.listed = Some(list["items"].as_array().cloned().unwrap_or_default().into());
        }
        if let Some(object) = self.listed.as_mut().and_then(VecDeque::pop_front) {
            return Ok(Some(self.cached("ADDED".into(), object)));
        }
        if self.watch.is_none() {
            self.watch = Some(self.get(&format!("?watch=true&resourceVersion={}", self.version)).await?);
        }
        let mut line = String::new();
        // The lines between are sizes of chunks.
        while !line.starts_with('{') {
            line.clear();
            if self.watch.as_mut().ok_or(Error::other("no watch"))?.read_line(&mut line).await? == 0 {
                return Ok(None);
            }
        }
        let mut event: Value = serde_json::from_str(&line)?;
        let name = event["type"].as_str().unwrap_or_default().to_string();
        Ok(Some(self.cached(name, event["object"].take())))
    }

    /// HTTP/1.0, so that the body of a list ends with its connection.
    async fn get(&self, query: &str) -> Result<BufReader<TcpStream>> {
        let mut stream = BufReader::new(TcpStream::connect(&self.address).await?);
        stream.write_all(format!("GET {}{query} HTTP/1.0\r\n\r\n", self.path).as_bytes()).await?;
        let mut header = String::from(" ");
        while !header.trim_end().is_empty() || header == " " {
            header.clear();
            if stream.read_line(&mut header).await? == 0 {
                return Err(Error::other("no answer"));
            }
        }
        Ok(stream)
    }

    fn cached(&self, event: String, object: Value) -> (String, Value) {
        let metadata = &object["metadata"];
        let parts = [metadata["namespace"].as_str(), metadata["name"].as_str()];
        let key = parts.into_iter().flatten().collect::<Vec<_>>().join("/");
        let mut cache = self.cache.lock().unwrap();
        match event.as_str() {
            "DELETED" => drop(cache.remove(&key)),
            "ADDED" | "MODIFIED" => drop(cache.insert(key, object.clone())),
            _ => {}
        }
        drop(cache);
        (event, object)
    }
}
