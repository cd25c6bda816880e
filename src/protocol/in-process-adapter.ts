/**
 * An adapter that is code in this process, with the same checks and errors as over a pipe.
 *
 * Unlike a process it cannot be killed: `stop` waits for the answer to `shutdown` for a limited
 * time.
 */
import type { Clock } from "../time/clock.js";
import { sleep } from "../time/clock.js";
import type { AdapterImplementation, FallibleAdapter } from "./adapter.js";
import { AdapterSession } from "./adapter-session.js";
import { type AdapterConnection, ConnectedAdapter } from "./connected-adapter.js";
import { LogTail } from "./log-tail.js";
import type { AdapterEvent, Command, HelloResult } from "./messages.js";
import { PortError } from "./port-error.js";
import { DEFAULT_DEADLINES, type ProcessDeadlines } from "./process-adapter.js";
import { replyTo } from "./reply-to.js";
import { validateEvent } from "./validate-message.js";

/** The implementation, and its options. */
export interface InProcessAdapterOptions {
  /** Ends the adapter, during its start or later. */
  readonly signal?: AbortSignal;
  readonly implementation: AdapterImplementation;
  /**
   * The clock of the deadlines, which are for code that hangs: a `SystemClock` outside of tests, even
   * when trials run in virtual time.
   */
  readonly clock: Clock;
  /** The deadlines of a process that apply. @default those of DEFAULT_DEADLINES */
  readonly deadlines?: Partial<Pick<ProcessDeadlines, "helloMs" | "replyMs" | "shutdownMs">>;
  /** Multiplies every deadline, `deadlineMs` of calls included. @default 1 */
  readonly timeScale?: number;
}

/**
 * Sends hello to an implementation in this process.
 * @throws PortError `start`, `version`, `bad-output` or `stopped`; it has been shut down then
 */
export async function startInProcessAdapter(
  options: InProcessAdapterOptions,
): Promise<FallibleAdapter> {
  const connection = new InProcessConnection(options);
  const hello = await connection.open();
  return new ConnectedAdapter(connection, hello);
}

class InProcessConnection implements AdapterConnection {
  readonly #implementation: AdapterImplementation;
  readonly #clock: Clock;
  readonly #timeScale: number;
  readonly #deadlines: Pick<ProcessDeadlines, "helloMs" | "replyMs" | "shutdownMs">;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => void this.stop();
  readonly session: AdapterSession;
  readonly #log = new LogTail();
  #stopping: Promise<void> | undefined;

  constructor(options: InProcessAdapterOptions) {
    const { implementation, clock, timeScale = 1, signal } = options;
    this.#implementation = implementation;
    this.#clock = clock;
    this.#timeScale = timeScale;
    this.#deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
    this.#signal = signal;
    this.session = new AdapterSession({
      clock,
      replyDeadlineMs: this.#deadlines.replyMs,
      timeScale,
      send: (command) => void this.#perform(command),
      logLines: () => this.#log.lastLines(),
    });
    implementation.emit = (event) => this.#takeEvent(event);
    if (signal?.aborted) this.session.end();
    signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  async open(): Promise<HelloResult> {
    try {
      return await this.session.handshake(this.#deadlines.helloMs);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  log(): string {
    return this.#log.text();
  }

  forgetLog(): void {
    this.#log.clear();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#onAbort);
    this.session.end();
    // The session accepts no more commands after a failure, but the code is shut down then, too.
    const answered = new AbortController();
    void this.#shutDown().finally(() => answered.abort());
    await sleep(this.#clock, this.#deadlines.shutdownMs * this.#timeScale, answered.signal);
    this.#implementation.emit = () => {};
    this.session.dispose();
  }

  async #shutDown(): Promise<void> {
    try {
      await this.#implementation.perform("shutdown", {}, undefined);
    } catch (error) {
      this.#logBug(error);
    }
  }

  async #perform(command: Command): Promise<void> {
    const reply = await replyTo(this.#implementation, command, (error) => this.#logBug(error));
    if (this.session.failure !== undefined) return;
    const problem = this.session.acceptReply(reply);
    if (problem !== undefined) this.session.fail(new PortError("bad-output", problem));
  }

  #takeEvent(event: AdapterEvent): void {
    if (this.session.failure !== undefined) return;
    const checked = validateEvent(event);
    const problem =
      checked.type === "valid" ? this.session.acceptEvent(checked.message) : checked.reason;
    if (problem !== undefined) this.session.fail(new PortError("bad-output", problem));
  }

  #logBug(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#log.append(new TextEncoder().encode(`${text}\n`));
  }
}
