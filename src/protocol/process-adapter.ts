/**
 * An adapter in a process of its own, with JSON lines over its standard input and output.
 *
 * Guarantees: the first breach of the protocol ends it, with an error that names the line and the reason; `stop`
 * leaves no process alive; nothing that the process does can crash or hang this one.
 */
import type { Clock } from "../time/clock.js";
import type { FallibleAdapter } from "./adapter.js";
import { AdapterProcess, type EndingDeadlines, type ProcessEnd } from "./adapter-process.js";
import { AdapterSession } from "./adapter-session.js";
import { type AdapterConnection, ConnectedAdapter } from "./connected-adapter.js";
import { FloodGauge } from "./flood-gauge.js";
import { excerptOf, type FramedLine, formatLine, LINE_MAX_BYTES, parseLine } from "./framing.js";
import type { HelloResult } from "./messages.js";
import { PortError } from "./port-error.js";
import { isGroupRunnable } from "./runnable-group.js";
import { validateEvent, validateReply } from "./validate-message.js";

/** Deadlines of an adapter, in real time; all are multiplied by `timeScale`. Infinity: none. */
export interface ProcessDeadlines extends EndingDeadlines {
  /** From the start of the process to its answer to `hello`. */
  readonly helloMs: number;
  /** From a command to its reply, unless the call says otherwise. */
  readonly replyMs: number;
}

/** A minute to start, 5 s to reply, 2 s to shut down, 2 s to exit after SIGTERM, 1 s to close the pipes. */
export const DEFAULT_DEADLINES: ProcessDeadlines = {
  helloMs: 60_000,
  replyMs: 5_000,
  shutdownMs: 2_000,
  terminateMs: 2_000,
  drainMs: 1_000,
};

/** How to run an adapter. */
export interface ProcessAdapterOptions {
  /** Ends the adapter, during its start or later. */
  readonly signal?: AbortSignal;
  /** Program and arguments; no shell is involved. */
  readonly command: readonly [string, ...string[]];
  /** Its working directory. */
  readonly cwd: string;
  /** Added to the environment of this process. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Measures the deadlines. A process runs in real time, so this is a `SystemClock` outside of tests. */
  readonly clock: Clock;
  /** @default DEFAULT_DEADLINES, each unless given */
  readonly deadlines?: Partial<ProcessDeadlines>;
  /** Multiplies every deadline, `deadlineMs` of calls included. @default 1 */
  readonly timeScale?: number;
  /** The maximum output in one trial. @default TRIAL_MAX_BYTES */
  readonly trialMaxBytes?: number;
  /** Called with the process id as soon as there is one, for attaching a debugger. */
  readonly onSpawn?: (pid: number) => void;
}

/** An adapter in a process of its own. */
export interface ProcessAdapter extends FallibleAdapter {
  readonly pid: number;
  /** Errors of the adapter that affected no trial: it had to be killed, or left processes behind. */
  readonly warnings: readonly PortError[];
}

/**
 * Starts the process and sends hello.
 * @throws PortError `start`, `version`, `bad-output` or `stopped`; no process is left then
 */
export async function startProcessAdapter(options: ProcessAdapterOptions): Promise<ProcessAdapter> {
  if (options.signal?.aborted) throw new PortError("stopped", "the suite has ended this adapter");
  const connection = new ProcessConnection(options);
  const hello = await connection.open();
  return new ConnectedProcess(connection, hello);
}

/** The process and the session over its pipes, before the answer to hello. */
class ProcessConnection implements AdapterConnection {
  readonly #process: AdapterProcess;
  readonly #deadlines: ProcessDeadlines;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => void this.stop();
  readonly #gauge: FloodGauge;
  readonly session: AdapterSession;
  readonly warnings: PortError[] = [];
  #stopping: Promise<void> | undefined;

  constructor(options: ProcessAdapterOptions) {
    const { clock, timeScale = 1, trialMaxBytes, signal, onSpawn } = options;
    this.#gauge = new FloodGauge(trialMaxBytes);
    this.#deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
    this.#signal = signal;
    this.#process = this.#start(options);
    this.session = new AdapterSession({
      clock,
      replyDeadlineMs: this.#deadlines.replyMs,
      timeScale,
      send: (command) => {
        if (command.cmd === "trial.open") this.#gauge.reset();
        this.#process.write(formatLine(command));
      },
      logLines: () => this.#process.log.lastLines(),
      isRunnable: () => isGroupRunnable(this.pid, clock),
    });
    void this.#process.ended.then((end) => this.#processEnded(end));
    signal?.addEventListener("abort", this.#onAbort, { once: true });
    if (this.#process.pid !== undefined) onSpawn?.(this.#process.pid);
  }

  get pid(): number {
    // An open connection has a process, whose id is above 0.
    return this.#process.pid ?? 0;
  }

  log(): string {
    return this.#process.log.text();
  }

  forgetLog(): void {
    this.#process.log.clear();
  }

  async open(): Promise<HelloResult> {
    try {
      return await this.session.handshake(this.#deadlines.helloMs);
    } catch (error) {
      await this.#process.kill();
      throw error;
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    if (this.session.failure !== undefined) return this.#process.kill();
    // Its reply is not read: the end of the process counts.
    this.session.call("shutdown", {}, { deadlineMs: Number.POSITIVE_INFINITY }).catch(() => {});
    this.session.end();
    const { exitCode = 0 } = await this.#process.stop();
    if (exitCode === 0) return;
    const message = `the adapter answered shutdown with exit code ${exitCode}: exit with 0`;
    const logLines = this.#process.log.lastLines();
    this.warnings.push(new PortError("crashed", message, { exitCode, logLines }));
  }

  #start(options: ProcessAdapterOptions): AdapterProcess {
    const { command, cwd, env = {}, clock, timeScale = 1 } = options;
    try {
      return AdapterProcess.start({
        command,
        cwd,
        env,
        clock,
        deadlines: scaled(this.#deadlines, timeScale),
        onLine: (line) => this.#takeLine(line),
        onWarning: (type, message) => {
          const code = type === "had-to-be-killed" ? "timeout" : "internal";
          this.warnings.push(new PortError(code, message));
        },
        onStreamClosed: (stream) => {
          const message = `the adapter closed its standard ${stream} and keeps running: exit instead`;
          this.#fail(
            new PortError("bad-output", message, { logLines: this.#process.log.lastLines() }),
          );
        },
      });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PortError("start", `the adapter could not be started: ${reason}`, { cause });
    }
  }

  #takeLine(line: FramedLine): void {
    // The output of a process that is being ended is ignored.
    if (this.session.failure !== undefined) return;
    const flood = this.#gauge.add(line.bytes.length);
    if (flood !== undefined) {
      this.#fail(flood);
      return;
    }
    const problem = this.#lineProblem(line);
    if (problem !== undefined) this.#fail(badOutput(line, problem));
  }

  #lineProblem(line: FramedLine): LineProblem | undefined {
    if (line.type === "oversized") {
      const message = `is longer than ${LINE_MAX_BYTES} bytes: no message may be, so send less`;
      return { message };
    }
    const parsed = parseLine(line.bytes);
    if (parsed.type === "bad") {
      const excerpt = brief(excerptOf(line.bytes));
      return {
        message: `${parsed.reason}: ${parsed.fix}; it reads: ${excerpt}`,
        column: parsed.column,
      };
    }
    const message = this.#messageProblem(parsed.value, line.bytes.length);
    return message === undefined ? undefined : { message: `breaks the protocol: ${message}` };
  }

  #messageProblem(value: Readonly<Record<string, unknown>>, lineBytes: number): string | undefined {
    if ("ev" in value) {
      const event = validateEvent(value);
      return event.type === "valid" ? this.session.acceptEvent(event.message) : event.reason;
    }
    if ("ok" in value || "err" in value) {
      const reply = validateReply(value);
      if (reply.type !== "valid") return reply.reason;
      const problem = this.session.acceptReply(reply.message);
      if (problem === undefined) this.#gauge.answered(lineBytes);
      return problem;
    }
    return 'neither an event (member "ev") nor a reply (member "ok" or "err")';
  }

  #fail(error: PortError): void {
    this.session.fail(error);
    void this.#process.kill();
  }

  #processEnded(end: ProcessEnd): void {
    this.#signal?.removeEventListener("abort", this.#onAbort);
    const { type, message, unfinishedLine, ...how } = end;
    const cut = unfinishedLine === undefined ? "" : ", in the middle of a line of standard output";
    const line = unfinishedLine === undefined ? {} : evidenceOf(unfinishedLine);
    const details = { ...how, ...line, logLines: this.#process.log.lastLines() };
    const error =
      type === "not-started"
        ? new PortError("start", `the adapter ${message}`, details)
        : new PortError(
            "crashed",
            `the adapter ${message} although it was not asked to${cut}`,
            details,
          );
    this.session.fail(error);
    this.session.dispose();
  }
}

/** A connection whose adapter has answered hello, with the properties of a process. */
class ConnectedProcess extends ConnectedAdapter implements ProcessAdapter {
  readonly isProcess = true;
  readonly pid: number;
  readonly warnings: readonly PortError[];

  constructor(connection: ProcessConnection, hello: HelloResult) {
    super(connection, hello);
    this.pid = connection.pid;
    this.warnings = connection.warnings;
  }
}

interface LineProblem {
  readonly message: string;
  readonly column?: number;
}

function badOutput(line: FramedLine, problem: LineProblem): PortError {
  const { message, column } = problem;
  const where = { ...evidenceOf(line), ...(column === undefined ? {} : { column }) };
  return new PortError("bad-output", `line ${line.number} of standard output ${message}`, where);
}

function evidenceOf(line: FramedLine): { line: string; lineNumber: number } {
  return { line: excerptOf(line.bytes), lineNumber: line.number };
}

/** Enough of a line to recognize it; the details have more. */
function brief(line: string): string {
  return line.length <= 120 ? line : `${line.slice(0, 120)}…`;
}

function scaled(deadlines: EndingDeadlines, timeScale: number): EndingDeadlines {
  return {
    shutdownMs: deadlines.shutdownMs * timeScale,
    terminateMs: deadlines.terminateMs * timeScale,
    drainMs: deadlines.drainMs * timeScale,
  };
}
