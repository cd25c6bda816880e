use serde_json::{json, Map, Value};
use std::fs;

/// The resources of the process; unavailable values are omitted.
pub fn usage_now() -> Value {
    let mut usage = Map::new();
    usage.insert("tasks".into(), tokio::runtime::Handle::current().metrics().num_alive_tasks().into());
    if let Some(bytes) = resident_bytes() {
        usage.insert("residentBytes".into(), bytes.into());
    }
    for (name, folder) in [("openFiles", "/proc/self/fd"), ("threads", "/proc/self/task")] {
        if let Ok(entries) = fs::read_dir(folder) {
            usage.insert(name.into(), json!(entries.count()));
        }
    }
    Value::Object(usage)
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib * 1024)
}
