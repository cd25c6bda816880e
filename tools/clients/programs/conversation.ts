import type { SpawnedProgram } from "../../../fake-apiserver/testing/spawned-program.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";

/** The error of the library. */
export interface ClientFailure {
  /** Absent if it is not from the server. */
  readonly status?: number;
  readonly reason?: string;
  readonly message: string;
}

/** A call that the library or the server refused. */
export class ClientError extends Error {
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor({ status, reason, message }: ClientFailure) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** An event of a watch, an informer or an election. */
export interface ClientEvent {
  /** The name given by the call. */
  readonly of: string;
  /** "added", "updated", "deleted", "bookmark", "error", "ended", "synced", "leading", "following", "leader" */
  readonly event: string;
  readonly object?: KubernetesObject;
  readonly error?: ClientFailure;
}

/** The result of a call; its members depend on the call. */
export interface Answer extends KubernetesObject {
  readonly items?: readonly KubernetesObject[];
  readonly pages?: number;
  readonly resourceVersion?: string;
}

/** The arguments of a call; its members depend on the call. */
export interface CallArguments {
  /** Names a watch, an informer or a candidate, for its events. */
  readonly of?: string;
  readonly [member: string]: unknown;
}

/** A line written by a program. */
type Line =
  | { readonly id: number; readonly ok?: Answer; readonly error?: ClientFailure }
  | ClientEvent;

/**
 * Calls to a program, and its events: one JSON object per line. It can connect to one server after another; later
 * events of an earlier one are ignored.
 */
export class Conversation {
  readonly #program: SpawnedProgram;
  readonly #answers = new Map<number, Line>();
  readonly #events: ClientEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #nextId = 1;
  #server = 0;
  #readCharacters = 0;
  #hasEnded = false;

  constructor(program: SpawnedProgram) {
    this.#program = program;
    program.subscribe(() => this.#read());
    program.ended.then(
      () => this.#end(),
      () => this.#end(),
    );
  }

  /** Disconnects from the present server, if any, and connects to another. */
  async connect(args: Readonly<Record<string, unknown>>): Promise<void> {
    this.#server += 1;
    this.#events.length = 0;
    await this.call("connect", args);
  }

  /** Resolves with the answer; rejects with ClientError for a failure. `of` names the started watch, informer or candidate. */
  async call(call: string, args: CallArguments = {}): Promise<Answer> {
    const id = this.#nextId;
    this.#nextId += 1;
    const { of, ...others } = args;
    const name = of === undefined ? {} : { of: this.#nameOf(of) };
    this.#program.write(`${JSON.stringify({ id, call, ...others, ...name })}\n`);
    const line = await this.#found(() => this.#answers.get(id), `an answer to ${call}`);
    if ("id" in line && line.error !== undefined) throw new ClientError(line.error);
    // Calls without a result answer an empty object.
    return "id" in line && line.ok !== undefined ? line.ok : { metadata: {} };
  }

  /** All events of that name so far. */
  events(of: string): readonly ClientEvent[] {
    const name = this.#nameOf(of);
    return this.#events.filter((event) => event.of === name);
  }

  /** Resolves with the first event of that kind, past or future; about `name`, if given. */
  event(of: string, kind: string, name?: string): Promise<ClientEvent> {
    const isWanted = ({ event, object }: ClientEvent) =>
      event === kind && (name === undefined || object?.metadata.name === name);
    const what = name === undefined ? kind : `${kind} ${name}`;
    return this.#found(() => this.events(of).find(isWanted), `${what} in ${of}`);
  }

  /** Closes its input and waits for its end. Rejects if it ended with an error. */
  async close(): Promise<void> {
    this.#program.endInput();
    const { exitCode, stderr } = await this.#program.ended;
    if (exitCode !== 0) throw new Error(`the program ended with ${exitCode}:\n${stderr}`);
  }

  /** Kills it. */
  kill(): void {
    this.#program[Symbol.dispose]();
  }

  #nameOf(of: string): string {
    return `${of}-${this.#server}`;
  }

  #found<T>(find: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const value = find();
        if (value !== undefined) {
          this.#listeners.delete(check);
          resolve(value);
        } else if (this.#hasEnded) {
          this.#listeners.delete(check);
          this.#program.ended.then(
            ({ stderr }) => reject(new Error(`the program ended without ${what}:\n${stderr}`)),
            reject,
          );
        }
      };
      this.#listeners.add(check);
      check();
    });
  }

  #read(): void {
    const text = this.#program.stdout;
    for (
      let end = text.indexOf("\n", this.#readCharacters);
      end >= 0;
      end = text.indexOf("\n", this.#readCharacters)
    ) {
      this.#take(text.slice(this.#readCharacters, end));
      this.#readCharacters = end + 1;
    }
  }

  #take(text: string): void {
    // It was written by our own program.
    const line: Line = JSON.parse(text);
    if ("id" in line) this.#answers.set(line.id, line);
    else this.#events.push(line);
    this.#notify();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
