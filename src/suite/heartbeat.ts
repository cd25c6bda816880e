import { readFileSync } from "node:fs";
import { type Clock, sleep } from "../time/clock.js";
import { SystemClock } from "../time/system-clock.js";

/** How often the suite looks whether it is on time. */
const BEAT_MS = 100;
/** Beats are summed up in windows of this length. */
const WINDOW_MS = 1_000;
/** Windows that are kept: those of two hours. */
const WINDOWS_MAX_COUNT = 7_200;

/** A beat that is so late: no port can be judged by deadlines of a second or less. Idle, it is a few milliseconds. */
const STALL_LATE_MS = 500;
/**
 * So much of a window was spent waiting for a processor. Measured on two processors: 0.03 with a compiler and tests
 * beside it, 0.5 with 40 busy processes.
 */
const STALL_STARVED_SHARE = 0.35;

/** How much a stretch of time was disturbed. */
export interface HeldUp {
  /** How long it was, in milliseconds. */
  readonly ofMs: number;
  /** How much of it was too busy to judge anybody in real time. */
  readonly stalledMs: number;
  /** By how much the suite's own timers were late, at worst. */
  readonly worstLateMs: number;
}

interface Window {
  readonly beganAtMs: number;
  worstLateMs: number;
  starvedMs: number;
  endedAtMs: number;
}

/**
 * Watches whether this process gets the processor when it wants it: by timers that fire late, and by the time that the
 * system says it had to wait. What is late here is late in adapters as well, and no informer's fault.
 */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #starvedMs: () => number | undefined;
  readonly #windows: Window[] = [];
  #watcherCount = 0;
  #stopping = new AbortController();

  /** @param starvedMs for how long this process has waited for a processor in all; undefined: unknown */
  constructor(clock: Clock = new SystemClock(), starvedMs = waitedForProcessorMs) {
    this.#clock = clock;
    this.#starvedMs = starvedMs;
  }

  /** Begins to watch, unless it does already. Returns the way to end that; who watches keeps the process alive. */
  watch(): () => void {
    this.#watcherCount++;
    if (this.#watcherCount === 1) {
      this.#stopping = new AbortController();
      void this.#beat(this.#stopping.signal);
    }
    let isWatching = true;
    return () => {
      if (isWatching && --this.#watcherCount === 0) this.#stopping.abort();
      isWatching = false;
    };
  }

  /** How much was disturbed since an instant of the system's clock. */
  since(atMs: number): HeldUp {
    return this.between(atMs, this.#clock.nowMs());
  }

  /** How much was disturbed between two instants of the system's clock. */
  between(fromMs: number, toMs: number): HeldUp {
    const windows = this.#windows.filter(
      ({ beganAtMs, endedAtMs }) => endedAtMs > fromMs && beganAtMs <= toMs,
    );
    const stalled = windows.filter(isStall);
    return {
      ofMs: Math.max(0, toMs - fromMs),
      stalledMs: stalled.reduce((sum, one) => sum + one.endedAtMs - one.beganAtMs, 0),
      worstLateMs: Math.max(0, ...windows.map(({ worstLateMs }) => worstLateMs)),
    };
  }

  async #beat(signal: AbortSignal): Promise<void> {
    let starvedMs = this.#starvedMs();
    let window = this.#open();
    while (!signal.aborted) {
      const dueAtMs = this.#clock.nowMs() + BEAT_MS;
      await sleep(this.#clock, BEAT_MS, signal);
      const nowMs = this.#clock.nowMs();
      const starvedNowMs = this.#starvedMs();
      window.worstLateMs = Math.max(window.worstLateMs, nowMs - dueAtMs);
      window.starvedMs += (starvedNowMs ?? 0) - (starvedMs ?? 0);
      window.endedAtMs = nowMs;
      starvedMs = starvedNowMs;
      if (nowMs - window.beganAtMs >= WINDOW_MS) window = this.#open();
    }
  }

  #open(): Window {
    const nowMs = this.#clock.nowMs();
    const window = { beganAtMs: nowMs, endedAtMs: nowMs, worstLateMs: 0, starvedMs: 0 };
    this.#windows.push(window);
    if (this.#windows.length > WINDOWS_MAX_COUNT) this.#windows.shift();
    return window;
  }
}

/** The heartbeat of this process: there is one processor time to wait for, whoever runs in here. */
export const HEARTBEAT = new Heartbeat();

function isStall({ beganAtMs, endedAtMs, worstLateMs, starvedMs }: Window): boolean {
  return (
    worstLateMs >= STALL_LATE_MS ||
    (starvedMs >= (endedAtMs - beganAtMs) * STALL_STARVED_SHARE && starvedMs > 0)
  );
}

/** Linux counts it for each thread, in nanoseconds; other systems do not. */
function waitedForProcessorMs(): number | undefined {
  try {
    const [, waitedNs = ""] = readFileSync("/proc/self/schedstat", "utf8").split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    // Another system, or a kernel without these figures: timers that are late have to do.
    return undefined;
  }
}
