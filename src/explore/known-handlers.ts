import { given, type Sentence, when } from "./sentence.js";

/** A blocked handler may still be busy after its removal, until it is released. */
type HandlerState = "added" | "blocking" | "removed" | "removed while blocking";

/** A handler that is busy for a while. */
export const BUSY = "busy";
/** A handler from the start. */
export const READER = "reader";
/** A handler that is added and removed. */
export const PASSER_BY = "passer-by";
/** The behaviours of handlers that are notified of everything at once. */
const LISTENS: ReadonlySet<string> = new Set(["", " that reads the store"]);
const ADDED = /^a handler "([^"]+)"(?: that reads the store)? is added$/;
const REMOVED = /^handler "([^"]+)" is removed\b/;
/** A handler that blocks at its first notification. */
const JOINS_BUSY = / that blocks is added$/;
/** Changes which handlers there are. */
const JOINS_OR_LEAVES = /^a handler .* is added$|^handler .* is removed/;

/** The handlers of a history besides its first: the state of each, and the sentences that change it. */
export class KnownHandlers {
  readonly #states: Map<string, HandlerState>;
  /** The removed handlers without pending notifications. */
  readonly #quiet: Set<string>;
  /** Those that are notified of everything at once. */
  readonly #listening: Set<string>;

  constructor(other?: KnownHandlers) {
    this.#states = new Map(other?.all());
    this.#quiet = new Set(other?.quiet());
    this.#listening = new Set(other?.listening());
  }

  all(): ReadonlyMap<string, HandlerState> {
    return this.#states;
  }

  /** Those that may receive nothing more. */
  quiet(): ReadonlySet<string> {
    return this.#quiet;
  }

  /** Of the present handlers, those that are notified of everything at once. */
  listening(): readonly string[] {
    return [...this.#listening];
  }

  /** Records the handlers of an episode, which its sentences add and remove. */
  record(sentences: readonly Sentence[]): void {
    for (const { text } of sentences) {
      const [, added] = ADDED.exec(text) ?? [];
      if (added !== undefined) this.#listening.add(added);
      const [, removed] = REMOVED.exec(text) ?? [];
      if (removed !== undefined) this.#listening.delete(removed);
    }
  }

  /** Whether there has been one of this name. */
  has(name: string): boolean {
    return this.#states.has(name);
  }

  isThere(name: string): boolean {
    const state = this.#states.get(name);
    return state === "added" || state === "blocking";
  }

  /** Whether it is present and blocks, if it has been called. */
  isBlocking(name: string): boolean {
    return this.#states.get(name) === "blocking";
  }

  /** Whether any blocks its caller, even after its removal. */
  areBlocking(): boolean {
    return [...this.#states.values()].some(mayBeBusy);
  }

  /** Adds one, which behaves in this way. */
  add(name: string, behaviour = ""): Sentence {
    this.#states.set(name, behaviour === " that blocks" ? "blocking" : "added");
    if (LISTENS.has(behaviour)) this.#listening.add(name);
    return given(`a handler "${name}"${behaviour} is added`);
  }

  /** Removes a handler without pending notifications. */
  remove(name: string): readonly Sentence[] {
    this.#quiet.add(name);
    return [given("every handler has been notified of everything"), this.removeAtOnce(name)];
  }

  /** Removes a handler with pending notifications. */
  removeAtOnce(name: string): Sentence {
    this.#states.set(name, this.isBlocking(name) ? "removed while blocking" : "removed");
    this.#listening.delete(name);
    return when(`handler "${name}" is removed`);
  }

  /** Releases a present handler that blocks. */
  release(name: string): readonly Sentence[] {
    if (!this.isBlocking(name)) return [];
    this.#states.set(name, "added");
    return [when(`handler "${name}" is released`)];
  }

  /** Releases all that block, the removed ones too. */
  releaseAll(): readonly Sentence[] {
    const blocking = [...this.#states].filter(([, state]) => mayBeBusy(state));
    for (const [name, state] of blocking) {
      this.#states.set(name, state === "blocking" ? "added" : "removed");
    }
    return blocking.map(([name]) => when(`handler "${name}" is released`));
  }
}

function mayBeBusy(state: HandlerState): boolean {
  return state === "blocking" || state === "removed while blocking";
}

/**
 * Whether sentences add or remove a handler in a call that may wait, where handlers wait for each other: until the new one has
 * received the existing objects, or, with one lock for all, until no other is being called.
 * @param areBlocking whether another one blocks
 */
export function waitsForHandlers(sentences: readonly Sentence[], areBlocking: boolean): boolean {
  return sentences.some(
    ({ text }) => JOINS_BUSY.test(text) || (areBlocking && JOINS_OR_LEAVES.test(text)),
  );
}
