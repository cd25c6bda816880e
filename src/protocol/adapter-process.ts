/**
 * The process of an adapter, and all processes that it starts.
 *
 * Guarantees: it leads a process group of its own, and the whole group is killed with it; lines arrive in order, and
 * `ended` resolves only after the last of them; then no process of the group is alive, and no
 * stream or timer is left. The group does not outlive this process either. A process that moves
 * to another group cannot be killed, but delays the end by no more than `drainMs`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { env as suiteEnvironment } from "node:process";
import type { Clock, Timer } from "../time/clock.js";
import { sleep } from "../time/clock.js";
import { type FramedLine, LineSplitter } from "./framing.js";
import { LogTail } from "./log-tail.js";
import { holdGroup, releaseGroup, signalGroup } from "./process-groups.js";

/** The time limits for each step of ending a process. */
export interface EndingDeadlines {
  /** From closing its standard input to SIGTERM. */
  readonly shutdownMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly terminateMs: number;
  /** From the end of the process to the end of its pipes, which a child process may hold open. */
  readonly drainMs: number;
}

/** The command, and its environment. */
export interface AdapterProcessOptions {
  /** Program and arguments; no shell is involved. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Added to the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly deadlines: EndingDeadlines;
  /** Called with each line of standard output. */
  readonly onLine: (line: FramedLine) => void;
  /** Called with a problem that did no harm: a process that had to be killed, or left others behind. */
  readonly onWarning: (type: "had-to-be-killed" | "left-processes", message: string) => void;
  /** Called when the process closed a standard stream and kept running for `drainMs`. */
  readonly onStreamClosed: (stream: "input" | "output") => void;
}

/** How a process ended, or why it did not start. `message` completes the sentence "the adapter …". */
export interface ProcessEnd {
  readonly type: "ended" | "not-started";
  readonly message: string;
  readonly exitCode?: number;
  readonly exitSignal?: string;
  /** The part of standard output after the last newline. */
  readonly unfinishedLine?: FramedLine;
}

/** See the head of this file. */
export class AdapterProcess {
  readonly #options: AdapterProcessOptions;
  /** Without streams if the system had no descriptors left; its start has failed then. */
  readonly #child: ChildProcess;
  readonly #log = new LogTail();
  readonly #splitter = new LineSplitter();
  readonly #timers = new Set<Timer>();
  /** Set while it is being ended: it may close its streams. */
  #isStopping = false;
  /** Aborted when the process itself has ended; its pipes may still be open. */
  readonly #exited = new AbortController();
  /** Resolves when the process has ended and its pipes are closed. */
  readonly ended: Promise<ProcessEnd>;

  /**
   * Starts the process. The failure to start a program is reported by `ended`.
   * @throws Error of `spawn` if the system refuses at once
   */
  static start(options: AdapterProcessOptions): AdapterProcess {
    return new AdapterProcess(options);
  }

  private constructor(options: AdapterProcessOptions) {
    const { command, cwd, env } = options;
    const [program, ...args] = command;
    this.#options = options;
    this.#child = spawn(program, args, {
      cwd,
      env: { ...suiteEnvironment, ...env },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (this.#child.pid !== undefined) holdGroup(this.#child.pid);
    this.ended = this.#watch();
    this.#readOutput();
    this.#readLog();
    this.#guardInput();
  }

  /** Undefined if the program could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get log(): LogTail {
    return this.#log;
  }

  /** Queues text for standard input. Does nothing once the process has ended. */
  write(text: string): void {
    if (this.#child.stdin?.writable) this.#child.stdin.write(text);
  }

  /** Closes its standard input, then sends SIGTERM to the group, then SIGKILL. Returns how it ended. */
  async stop(): Promise<ProcessEnd> {
    const { shutdownMs, terminateMs } = this.#options.deadlines;
    this.#isStopping = true;
    this.#child.stdin?.end();
    if (!(await this.#exitsWithin(shutdownMs))) {
      this.#warnOf(`did not end within ${shutdownMs} ms of the shutdown command`, "SIGTERM");
      this.#signalGroup("SIGTERM");
      if (!(await this.#exitsWithin(terminateMs))) {
        this.#warnOf(`did not end within ${terminateMs} ms of SIGTERM`, "SIGKILL");
        this.#signalGroup("SIGKILL");
      }
    }
    return this.ended;
  }

  /** Sends SIGKILL to the group at once. */
  async kill(): Promise<void> {
    // The id of a group that has ended may have been reused.
    if (!this.#exited.signal.aborted) this.#signalGroup("SIGKILL");
    await this.ended;
  }

  #watch(): Promise<ProcessEnd> {
    return new Promise((resolve) => {
      let end = endOf(null, null);
      this.#child.once("error", (error) => {
        // Later errors are of signals to an ended process, and its end is reported.
        if (this.pid !== undefined) return;
        this.#exited.abort();
        this.#releaseTimers();
        resolve({ type: "not-started", message: startProblem(error, this.#options) });
      });
      this.#child.once("exit", (code, signal) => {
        end = endOf(code, signal);
        this.#exited.abort();
        this.#killLeftovers();
        if (this.pid !== undefined) releaseGroup(this.pid);
        this.#after(this.#options.deadlines.drainMs, () => this.#closePipes());
      });
      this.#child.once("close", () => {
        this.#releaseTimers();
        const unfinishedLine = this.#splitter.end();
        resolve(unfinishedLine === undefined ? end : { ...end, unfinishedLine });
      });
    });
  }

  #readOutput(): void {
    this.#child.stdout?.on("data", (chunk: Uint8Array) => {
      for (const line of this.#splitter.push(chunk)) this.#options.onLine(line);
    });
    this.#child.stdout?.once("end", () => this.#streamClosed("output"));
    this.#child.stdout?.on("error", () => this.#streamClosed("output"));
  }

  #readLog(): void {
    this.#child.stderr?.on("data", (chunk: Uint8Array) => this.#log.append(chunk));
    // A log that cannot be read has ended.
    this.#child.stderr?.on("error", () => undefined);
  }

  #guardInput(): void {
    // EPIPE, or the other side closed: either the process is ending, which is reported, or it keeps running.
    this.#child.stdin?.on("error", () => this.#streamClosed("input"));
    this.#child.stdin?.once("close", () => this.#streamClosed("input"));
  }

  #streamClosed(stream: "input" | "output"): void {
    if (this.pid === undefined || this.#exited.signal.aborted) return;
    this.#after(this.#options.deadlines.drainMs, () => {
      if (this.#isStopping || this.#exited.signal.aborted) return;
      this.#options.onStreamClosed(stream);
    });
  }

  async #exitsWithin(deadlineMs: number): Promise<boolean> {
    return (await sleep(this.#options.clock, deadlineMs, this.#exited.signal)) === "aborted";
  }

  #killLeftovers(): void {
    if (!this.#signalGroup("SIGKILL")) return;
    this.#options.onWarning(
      "left-processes",
      "processes that the adapter had started outlived it and were killed: end them before the adapter ends",
    );
  }

  #signalGroup(signal: NodeJS.Signals): boolean {
    return this.pid !== undefined && signalGroup(this.pid, signal);
  }

  #closePipes(): void {
    this.#child.stdin?.destroy();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  #warnOf(what: string, signal: string): void {
    const message = `the adapter ${what} and was sent ${signal}: answer shutdown, stop everything and exit`;
    this.#options.onWarning("had-to-be-killed", message);
  }

  #after(delayMs: number, act: () => void): void {
    const timer = this.#options.clock.setTimer(delayMs, () => {
      this.#timers.delete(timer);
      act();
    });
    this.#timers.add(timer);
  }

  #releaseTimers(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }
}

function endOf(exitCode: number | null, exitSignal: NodeJS.Signals | null): ProcessEnd {
  const type = "ended";
  if (exitSignal !== null) return { type, message: `was killed by ${exitSignal}`, exitSignal };
  if (exitCode === null) return { type, message: "ended" };
  return { type, message: `ended with exit code ${exitCode}`, exitCode };
}

function startProblem(error: Error, { command, cwd }: AdapterProcessOptions): string {
  const code = "code" in error ? String(error.code) : error.message;
  const fix = EXHAUSTED.has(code)
    ? "the machine has no more files or processes to give; raise the limits (ulimit -n, ulimit -u), or run fewer scenarios side by side (--jobs)"
    : `check that "${command[0]}" is installed, on PATH and executable, and that the folder ${cwd} exists`;
  return `could not be started (${code}): ${fix}`;
}

/** The codes of exhausted resources. */
const EXHAUSTED: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"]);
