/**
 * The conversation with one adapter over any transport: open commands, valid replies and events, and the error that
 * ended it.
 *
 * Guarantees: every call ends; a reply is accepted once, and only for a command that was sent; listeners get only valid
 * events (`SessionNames`); after `fail`, all open and later calls reject with that error.
 */
import type { Clock, Timer } from "../time/clock.js";
import { nextTurn } from "../time/system-clock.js";
import type { ArgsOf, CommandName, ResultOf } from "./adapter.js";
import { cutText } from "./cut-text.js";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent, CallingEvent, Command, HelloResult, Reply } from "./messages.js";
import { PortError } from "./port-error.js";
import { PROTOCOL_VERSION } from "./protocol-schema.js";
import { SessionNames } from "./session-names.js";
import { readSuiteVersion } from "./suite-version.js";
import { validateCommand, validateResult } from "./validate-message.js";

/** The dependencies of a session. */
export interface AdapterSessionOptions {
  readonly clock: Clock;
  /** The deadline of a command, unless the call has another. Infinity: none. */
  readonly replyDeadlineMs: number;
  /** Multiplies every deadline. */
  readonly timeScale: number;
  /** Sends the command to the adapter. May call `acceptReply` before it returns. */
  readonly send: (command: Command) => void;
  /** The last lines of the adapter's log. */
  readonly logLines: () => readonly string[];
  /** Whether the adapter uses a CPU, or waits for one. Absent: it does not. */
  readonly isRunnable?: () => Promise<boolean>;
}

/**
 * Commands that only stop the library and wait. If one misses its deadline while the adapter answers others, the
 * library hangs, even without a `calling` event.
 */
const STOPS: ReadonlySet<CommandName> = new Set(["informer.stop", "trial.close"]);

/** The deadline of a working adapter for what needs no library. */
const ADAPTER_MS = 2_000;

/** The maximum length of an adapter's error message, in characters. */
const WORDS_MAX_CHARS = 4_000;

interface OpenCall {
  readonly cmd: CommandName;
  /** The adapter has reported that it called the library. */
  isInLibrary: boolean;
  readonly deadline: Timer | undefined;
  /** Ends the call with a reply. Returns the problem of an invalid reply; the call then stays open. */
  readonly settle: (reply: Reply) => string | undefined;
  readonly reject: (error: PortError) => void;
}

/** See the head of this file. */
export class AdapterSession {
  readonly #options: AdapterSessionOptions;
  readonly #names = new SessionNames();
  readonly #listeners = new EventListeners();
  /** Commands that were sent, and neither answered nor given up, by id. */
  readonly #open = new Map<number, OpenCall>();
  /** Ids of commands that missed their deadlines; late replies are dropped. */
  readonly #expired = new Set<number>();
  #nextId = 1;
  #failure: PortError | undefined;

  constructor(options: AdapterSessionOptions) {
    this.#options = options;
  }

  /** The error that ended this session; undefined while it is open. */
  get failure(): PortError | undefined {
    return this.#failure;
  }

  /** See `Adapter.onEvent`. */
  onEvent(listener: (event: AdapterEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Sends hello, and agrees on a version.
   * @throws PortError `start` (no answer, or a refusal), `version`, or the error of `fail`
   */
  async handshake(helloDeadlineMs: number): Promise<HelloResult> {
    const protocol = { min: PROTOCOL_VERSION, max: PROTOCOL_VERSION };
    const args = { protocol, suite: readSuiteVersion() };
    try {
      return await this.call("hello", args, { deadlineMs: helloDeadlineMs });
    } catch (error) {
      throw error instanceof PortError ? asStartError(error) : error;
    }
  }

  /**
   * See `Adapter.call`.
   * @throws TypeError when the command breaks the schema: a bug of the caller
   */
  async call<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    options: { readonly trial?: string; readonly deadlineMs?: number } = {},
  ): Promise<ResultOf<C>> {
    if (this.#failure !== undefined) throw this.#failure;
    const id = this.#nextId;
    const { trial, deadlineMs = this.#patienceMs(cmd, options.trial) } = options;
    const command = checkedCommand({ id, cmd, ...(trial === undefined ? {} : { trial }), args });
    const problem = this.#names.commandProblem(command);
    if (problem !== undefined) throw notToBeSent(problem);
    this.#nextId++;
    return new Promise((resolve, reject) => {
      const settle = (reply: Reply) => this.#settle(command, cmd, reply, { resolve, reject });
      const deadline = this.#deadline(command, deadlineMs * this.#options.timeScale);
      this.#open.set(id, { cmd, isInLibrary: false, deadline, settle, reject });
      this.#names.commandSent(command);
      this.#options.send(command);
    });
  }

  /**
   * A library may take as long to stop as an adapter may to reply, and an adapter may stop the informers of a trial one after
   * another. The rest is for the adapter itself.
   */
  #patienceMs(cmd: CommandName, trial: string | undefined): number {
    const { replyDeadlineMs } = this.#options;
    if (!STOPS.has(cmd)) return replyDeadlineMs;
    const count = cmd === "trial.close" ? Math.max(1, this.#names.informerCount(trial)) : 1;
    return count * replyDeadlineMs + ADAPTER_MS;
  }

  /** Takes a reply with a valid envelope. Returns its problem, or undefined. */
  acceptReply(reply: Reply): string | undefined {
    const call = this.#open.get(reply.id);
    if (call === undefined) {
      if (this.#expired.delete(reply.id)) return undefined;
      const wasSent = reply.id > 0 && reply.id < this.#nextId;
      return wasSent
        ? `second reply to command ${reply.id}: the adapter answered one command twice`
        : `reply to command ${reply.id}, which was never sent`;
    }
    const problem = call.settle(reply);
    if (problem !== undefined) return `reply to ${call.cmd}: ${problem}`;
    this.#open.delete(reply.id);
    call.deadline?.cancel();
    return undefined;
  }

  /** Passes a valid event to the listeners. Returns the problem of an invalid one, or undefined. */
  acceptEvent(event: AdapterEvent): string | undefined {
    const problem = this.#names.eventProblem(event);
    if (problem === undefined && event.ev === "calling") return this.#acceptCalling(event);
    if (problem === undefined) this.#listeners.notify(event);
    return problem;
  }

  /** Ends the session: rejects all open and later calls. Only the first call counts. */
  fail(error: PortError): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    const calls = [...this.#open.values()];
    this.#open.clear();
    for (const call of calls) {
      call.deadline?.cancel();
      call.reject(error);
    }
  }

  /** Ends the session on behalf of the suite: `fail` with code `stopped`. */
  end(): void {
    this.fail(new PortError("stopped", "the suite has ended this adapter"));
  }

  /** Removes the listeners, when no more events can come. */
  dispose(): void {
    this.#listeners.clear();
  }

  #settle<C extends CommandName>(
    command: Command,
    cmd: C,
    reply: Reply,
    promise: { resolve: (result: ResultOf<C>) => void; reject: (error: PortError) => void },
  ): string | undefined {
    const where = whereOf(command);
    if ("err" in reply) {
      const message = `${cmd}: ${cutText(reply.err.message, WORDS_MAX_CHARS)}`;
      promise.reject(new PortError(reply.err.code, message, where));
      return undefined;
    }
    const version = cmd === "hello" ? versionProblem(reply.ok) : undefined;
    if (version !== undefined) {
      promise.reject(new PortError("version", version, where));
      return undefined;
    }
    const checked = validateResult(cmd, reply.ok);
    if (checked.type === "invalid") return checked.reason;
    const problem = this.#names.outcomeProblem(command, reply.ok);
    if (problem !== undefined) return problem;
    if (command.cmd === "trial.close") this.#names.trialClosed(command.trial);
    promise.resolve(checked.message);
    return undefined;
  }

  #acceptCalling({ id }: CallingEvent): string | undefined {
    const call = this.#open.get(id);
    if (call !== undefined) call.isInLibrary = true;
    return id < this.#nextId ? undefined : `calling for command ${id}, which was never sent`;
  }

  #deadline(command: Command, deadlineMs: number): Timer | undefined {
    if (!Number.isFinite(deadlineMs)) return undefined;
    return this.#options.clock.setTimer(deadlineMs, () => void this.#missed(command, deadlineMs));
  }

  /** A command has missed its deadline. Decides whose fault it is, which may take a moment, and gives the command up. */
  async #missed(command: Command, deadlineMs: number): Promise<void> {
    // A reply may have arrived that a busy suite has not read yet.
    await nextTurn();
    const isRunnable = this.#open.has(command.id) && (await this.#options.isRunnable?.()) === true;
    if (!this.#open.has(command.id)) return;
    const giveUp = (error: PortError) => {
      const call = this.#open.get(command.id);
      this.#open.delete(command.id);
      this.#expired.add(command.id);
      call?.reject(error);
    };
    const where = whereOf(command);
    const details = { ...where, logLines: this.#options.logLines(), isRunnable };
    const late = new PortError("timeout", lateMessage(command, deadlineMs), details);
    const hung = new PortError("hung", hungMessage(command), details);
    const isInLibrary = this.#open.get(command.id)?.isInLibrary === true;
    if (isInLibrary || !STOPS.has(command.cmd)) {
      giveUp(isInLibrary ? hung : late);
      return;
    }
    const { trial } = where;
    const options = { deadlineMs: ADAPTER_MS, ...(trial === undefined ? {} : { trial }) };
    this.call("debug.dump", {}, options).then(
      () => giveUp(hung),
      (error: unknown) => {
        const isAnswer = error instanceof PortError && error.code !== "timeout";
        giveUp(isAnswer ? hung : late);
      },
    );
  }
}

function lateMessage({ cmd }: Command, deadlineMs: number): string {
  const slow = STOPS.has(cmd) ? "" : "; on a slow machine raise the time scale";
  return `no answer to ${cmd} within ${deadlineMs} ms: answer every command, even while the library blocks${slow}; where it is the library that does not return, say so with the event calling`;
}

function hungMessage({ cmd }: Command): string {
  return `${cmd}: the library was called and does not return`;
}

function checkedCommand(value: object): Command {
  const checked = validateCommand(value);
  if (checked.type === "valid") return checked.message;
  throw notToBeSent(checked.reason);
}

function notToBeSent(problem: string): TypeError {
  return new TypeError(`The suite must not send this command: ${problem}`);
}

function whereOf(command: Command): { cmd: CommandName; trial?: string } {
  return "trial" in command ? { cmd: command.cmd, trial: command.trial } : { cmd: command.cmd };
}

/** Checked before the shape, as the schema describes only this version. */
function versionProblem(hello: Readonly<Record<string, unknown>>): string | undefined {
  const version = hello["protocol"];
  if (typeof version !== "number" || version === PROTOCOL_VERSION) return undefined;
  return (
    `the adapter speaks version ${version} of the protocol, this suite only version ${PROTOCOL_VERSION}: ` +
    "build the adapter for that version, or use the suite it was written for"
  );
}

/** Before the answer to `hello`, a hang, an end and a refusal all mean that there is no adapter. */
function asStartError(error: PortError): PortError {
  const isStart = ["timeout", "crashed", "refused", "invalid", "internal"].includes(error.code);
  if (!isStart && error.code !== "not-supported") return error;
  const code = error.code === "not-supported" ? "version" : "start";
  const message = `the adapter did not start: ${error.message}`;
  return new PortError(code, message, { ...error.details, cause: error });
}
