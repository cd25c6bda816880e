import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { type Clock, sleep } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";

/** The interval at which the suite checks its own punctuality. */
const BEAT_MS = 100;
/** Beats are aggregated in windows of this length. */
const WINDOW_MS = 1_000;
/** The number of kept windows: those of two hours. */
const WINDOWS_MAX_COUNT = 7_200;

/** A beat this late: no port can be judged by deadlines of a second or less. On an idle machine it is a few milliseconds. */
const STALL_LATE_MS = 500;
/**
 * The share of a window spent waiting for a CPU. Measured with two CPUs: 0.03 with a compiler and tests
 * running, 0.5 with 40 busy processes.
 */
const STALL_STARVED_SHARE = 0.35;

/**
 * So many threads for each CPU want to run: a port that has to compute gets a fifth of what it needs, and this process, which mostly
 * waits, may get all that it wants nevertheless.
 */
const STALL_RUNNABLE_PER_CPU = 5;

/** Those of the machine, as the kernel's number of threads, whatever a container may use of them. */
const CPU_COUNT = Math.max(1, cpus().length);

/** How much a period was disturbed. */
export interface HeldUp {
  /** Its length, in milliseconds. */
  readonly ofMs: number;
  /** For how long the machine was too busy to judge in real time. */
  readonly stalledMs: number;
  /** The greatest delay of the suite's own timers. */
  readonly worstLateMs: number;
}

interface Window {
  readonly beganAtMs: number;
  worstLateMs: number;
  starvedMs: number;
  /** Sum over the beats. */
  runnablePerCpu: number;
  beatCount: number;
  endedAtMs: number;
}

/**
 * Measures whether processes get CPU time promptly: by late timers, by the time that this process has waited for a CPU, and by how
 * many threads of the machine want one. Delays affect adapters as well, and are not an informer's fault.
 */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #starvedMs: () => number | undefined;
  readonly #runnablePerCpu: () => number | undefined;
  readonly #windows: Window[] = [];
  readonly #listeners: ((isStalled: boolean) => void)[] = [];
  #watcherCount = 0;
  #stopping = new AbortController();

  /**
   * @param starvedMs the total time that this process has waited for a CPU; undefined: unknown
   * @param runnablePerCpu how many threads of the machine want to run, for each of its CPUs; undefined: unknown
   */
  constructor(
    clock: Clock = new SystemClock(),
    starvedMs = waitedForProcessorMs,
    runnablePerCpu = runnableThreadsPerCpu,
  ) {
    this.#clock = clock;
    this.#starvedMs = starvedMs;
    this.#runnablePerCpu = runnablePerCpu;
  }

  /** Starts measuring, unless it is running. Returns a function that ends it; the timer keeps the process alive. */
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

  /** Calls the listener at the end of each window of a second, with whether the machine was too busy to judge. */
  onWindow(listener: (isStalled: boolean) => void): void {
    this.#listeners.push(listener);
  }

  /** The disturbance since a time of the system's clock. */
  since(atMs: number): HeldUp {
    return this.between(atMs, this.#clock.nowMs());
  }

  /** The disturbance between two times of the system's clock. */
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
      window.runnablePerCpu += this.#runnablePerCpu() ?? 0;
      window.beatCount++;
      window.endedAtMs = nowMs;
      starvedMs = starvedNowMs;
      if (nowMs - window.beganAtMs < WINDOW_MS) continue;
      for (const listener of this.#listeners) listener(isStall(window));
      window = this.#open();
    }
  }

  #open(): Window {
    const nowMs = this.#clock.nowMs();
    const window = {
      beganAtMs: nowMs,
      endedAtMs: nowMs,
      worstLateMs: 0,
      starvedMs: 0,
      runnablePerCpu: 0,
      beatCount: 0,
    };
    this.#windows.push(window);
    if (this.#windows.length > WINDOWS_MAX_COUNT) this.#windows.shift();
    return window;
  }
}

/** The heartbeat of this process, shared by all runs in it. */
export const HEARTBEAT = new Heartbeat();

function isStall({ beganAtMs, endedAtMs, worstLateMs, starvedMs, ...window }: Window): boolean {
  return (
    worstLateMs >= STALL_LATE_MS ||
    window.runnablePerCpu > STALL_RUNNABLE_PER_CPU * window.beatCount ||
    (starvedMs >= (endedAtMs - beganAtMs) * STALL_STARVED_SHARE && starvedMs > 0)
  );
}

/** Linux counts it for each thread, in nanoseconds; other systems do not. */
function waitedForProcessorMs(): number | undefined {
  try {
    const [, waitedNs = ""] = readFileSync("/proc/self/schedstat", "utf8").split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    // Another system, or a kernel without these figures: late timers have to suffice.
    return undefined;
  }
}

/** What the kernel calls runnable: running, or waiting for a CPU. */
function runnableThreadsPerCpu(): number | undefined {
  try {
    const runnable = /(\d+)\/\d+/.exec(readFileSync("/proc/loadavg", "utf8"))?.[1];
    return runnable === undefined ? undefined : Number(runnable) / CPU_COUNT;
  } catch {
    return undefined;
  }
}
