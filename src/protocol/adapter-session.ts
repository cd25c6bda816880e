/**
 * The conversation with one adapter, whatever carries it: which commands are open, what may be answered, what may be
 * reported, and what has gone wrong for good.
 *
 * Guarantees: every call ends; a reply is accepted once, and only for a command that was sent; events reach listeners
 * only when they may be (`EventLedger`); after `fail`, every open and later call rejects with that error.
 */
import type { Clock, Timer } from "../time/clock.js";
import type { ArgsOf, CommandName, ResultOf } from "./adapter.js";
import { EventLedger } from "./event-ledger.js";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent, Command, HelloResult, Reply } from "./messages.js";
import { PortError } from "./port-error.js";
import { PROTOCOL_VERSION } from "./protocol-schema.js";
import { readSuiteVersion } from "./suite-version.js";
import { validateCommand, validateResult } from "./validate-message.js";

/** What a session stands on. */
export interface AdapterSessionOptions {
  readonly clock: Clock;
  /** How long a command may take unless the call says otherwise. Infinity: for ever. */
  readonly replyDeadlineMs: number;
  /** Multiplies every deadline. */
  readonly timeScale: number;
  /** Carries a command to the adapter. May call `acceptReply` before it returns. */
  readonly send: (command: Command) => void;
  /** The last lines the adapter logged. */
  readonly logLines: () => readonly string[];
}

interface OpenCall {
  readonly cmd: CommandName;
  readonly deadline: Timer | undefined;
  /** Ends the call with a reply. Returns what is wrong with the reply; the call then stays open. */
  readonly settle: (reply: Reply) => string | undefined;
  readonly reject: (error: PortError) => void;
}

/** See the head of this file. */
export class AdapterSession {
  readonly #options: AdapterSessionOptions;
  readonly #ledger = new EventLedger();
  readonly #listeners = new EventListeners();
  /** Commands that have been sent and neither answered nor given up, by id. */
  readonly #open = new Map<number, OpenCall>();
  /** Ids of commands whose deadline passed; their late reply is dropped, for nobody waits for it. */
  readonly #expired = new Set<number>();
  #nextId = 1;
  #failure: PortError | undefined;

  constructor(options: AdapterSessionOptions) {
    this.#options = options;
  }

  /** What ended this session; undefined while it lasts. */
  get failure(): PortError | undefined {
    return this.#failure;
  }

  /** See `Adapter.onEvent`. */
  onEvent(listener: (event: AdapterEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Says hello and settles on a version.
   * @throws PortError `start` (no answer, or a refusal), `version`, or what `fail` was called with
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
    const { trial, deadlineMs = this.#options.replyDeadlineMs } = options;
    const command = checkedCommand({ id, cmd, ...(trial === undefined ? {} : { trial }), args });
    this.#nextId++;
    return new Promise((resolve, reject) => {
      const settle = (reply: Reply) => this.#settle(command, cmd, reply, { resolve, reject });
      const deadline = this.#deadline(command, deadlineMs * this.#options.timeScale);
      this.#open.set(id, { cmd, deadline, settle, reject });
      this.#ledger.commandSent(command);
      this.#options.send(command);
    });
  }

  /** Takes a reply whose envelope is valid. Returns what is wrong with it, or undefined. */
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

  /** Takes a valid event and tells the listeners. Returns what is wrong with it, or undefined. */
  acceptEvent(event: AdapterEvent): string | undefined {
    const problem = this.#ledger.eventProblem(event);
    if (problem === undefined) this.#listeners.tell(event);
    return problem;
  }

  /** Ends the session: rejects all calls, open and to come. Only the first call of it counts. */
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

  /** Ends the session because the suite has had enough: `fail` with code `stopped`. */
  end(): void {
    this.fail(new PortError("stopped", "the suite has ended this adapter"));
  }

  /** Forgets the listeners; for when nothing can be reported any more. */
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
      promise.reject(new PortError(reply.err.code, `${cmd}: ${reply.err.message}`, where));
      return undefined;
    }
    const version = cmd === "hello" ? versionProblem(reply.ok) : undefined;
    if (version !== undefined) {
      promise.reject(new PortError("version", version, where));
      return undefined;
    }
    const checked = validateResult(cmd, reply.ok);
    if (checked.type === "invalid") return checked.reason;
    if (command.cmd === "trial.close") this.#ledger.trialClosed(command.trial);
    promise.resolve(checked.message);
    return undefined;
  }

  #deadline(command: Command, deadlineMs: number): Timer | undefined {
    if (!Number.isFinite(deadlineMs)) return undefined;
    return this.#options.clock.setTimer(deadlineMs, () => {
      const call = this.#open.get(command.id);
      this.#open.delete(command.id);
      this.#expired.add(command.id);
      const message =
        `no answer to ${command.cmd} within ${deadlineMs} ms: answer every command, even while the library ` +
        "blocks; on a slow machine raise the time scale";
      const logLines = this.#options.logLines();
      call?.reject(new PortError("timeout", message, { ...whereOf(command), logLines }));
    });
  }
}

function checkedCommand(value: object): Command {
  const checked = validateCommand(value);
  if (checked.type === "valid") return checked.message;
  throw new TypeError(`The suite must not send this command: ${checked.reason}`);
}

function whereOf(command: Command): { cmd: CommandName; trial?: string } {
  return "trial" in command ? { cmd: command.cmd, trial: command.trial } : { cmd: command.cmd };
}

/** Looked at before the shape: what another version looks like is not for this version's schema to say. */
function versionProblem(hello: Readonly<Record<string, unknown>>): string | undefined {
  const version = hello["protocol"];
  if (typeof version !== "number" || version === PROTOCOL_VERSION) return undefined;
  return (
    `the adapter speaks version ${version} of the protocol, this suite only version ${PROTOCOL_VERSION}: ` +
    "build the adapter for that version, or use the suite it was written for"
  );
}

/** Before `hello` is answered, a hang, an end and a refusal all mean one thing: there is no adapter. */
function asStartError(error: PortError): PortError {
  const isStart = ["timeout", "crashed", "refused", "invalid", "internal"].includes(error.code);
  if (!isStart && error.code !== "not-supported") return error;
  const code = error.code === "not-supported" ? "version" : "start";
  const message = `the adapter did not start: ${error.message}`;
  return new PortError(code, message, { ...error.details, cause: error });
}
