use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::yield_now;

/// After how many turns of the runtime everything has run that can run, and what has arrived at sockets has been read.
const TURNS: usize = 16;

/// The time of a trial, which only `clock.advance` moves. For a library that takes its timers from its user, in a
/// runtime of a single thread.
#[derive(Clone, Debug)]
pub struct VirtualClock {
    time: Arc<Mutex<Time>>,
    /// Held while time passes, as a command may come before the last one is answered.
    turn: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Time {
    now_us: u64,
    last_id: u64,
    /// By when they are due, and in the order of their creation.
    timers: BTreeMap<(u64, u64), oneshot::Sender<()>>,
    has_worked: bool,
}

/// Removes a timer that nobody waits for any more.
struct Pending {
    time: Arc<Mutex<Time>>,
    timer: (u64, u64),
}

impl Drop for Pending {
    fn drop(&mut self) {
        locked(&self.time).timers.remove(&self.timer);
    }
}

impl VirtualClock {
    pub(crate) fn new(now_ms: u64) -> Self {
        let time = Time { now_us: now_ms * 1000, last_id: 0, timers: BTreeMap::new(), has_worked: false };
        Self { time: Arc::new(Mutex::new(time)), turn: Arc::default() }
    }

    /// The time since the epoch.
    pub fn now(&self) -> Duration {
        Duration::from_micros(locked(&self.time).now_us)
    }

    /// Waits until that much time has passed.
    pub async fn sleep(&self, length: Duration) {
        let (wake, woken) = oneshot::channel();
        let timer = {
            let mut time = locked(&self.time);
            time.last_id += 1;
            let length_us = u64::try_from(length.as_micros()).unwrap_or(u64::MAX);
            let timer = (time.now_us.saturating_add(length_us), time.last_id);
            time.timers.insert(timer, wake);
            timer
        };
        let _pending = Pending { time: Arc::clone(&self.time), timer };
        let _ = woken.await;
    }

    /// The library has done something that the suite does not see, such as reading from a socket: no time passes until
    /// it does nothing any more.
    pub fn has_worked(&self) {
        locked(&self.time).has_worked = true;
    }

    /// Fires due timers in order; what each of them sets off goes on before the next.
    pub(crate) async fn advance(&self, by_ms: f64) -> Value {
        let _turn = self.turn.lock().await;
        let end_us = locked(&self.time).now_us + (by_ms * 1000.0).round() as u64;
        settled().await;
        while let Some(wake) = self.next_due(end_us) {
            let _ = wake.send(());
            settled().await;
        }
        let mut time = locked(&self.time);
        time.now_us = time.now_us.max(end_us);
        let mut answer = json!({ "nowMs": time.now_us as f64 / 1000.0 });
        if let Some(((due_us, _), _)) = time.timers.first_key_value() {
            answer["nextDueInMs"] = ((due_us - time.now_us) as f64 / 1000.0).into();
        }
        if std::mem::take(&mut time.has_worked) {
            answer["isBusy"] = true.into();
        }
        answer
    }

    /// Lets the five seconds pass that a stop may take, while a trial closes: the suite lets none pass then.
    pub(crate) async fn run_out(&self) {
        for _ in 0..50 {
            self.advance(100.0).await;
        }
        pending().await
    }

    fn next_due(&self, end_us: u64) -> Option<oneshot::Sender<()>> {
        let mut time = locked(&self.time);
        let next = time.timers.first_entry().filter(|timer| timer.key().0 <= end_us)?;
        let due_us = next.key().0;
        let wake = next.remove();
        time.now_us = time.now_us.max(due_us);
        Some(wake)
    }
}

/// Lets all other tasks run.
async fn settled() {
    for _ in 0..TURNS {
        yield_now().await;
    }
}

fn locked(time: &Mutex<Time>) -> MutexGuard<'_, Time> {
    time.lock().expect("no panic under this lock")
}
