import { notSupported } from "./failure.js";
import { writeLine } from "./lines.js";

const BEHAVIOURS = ["record", "block", "throw", "slow", "read-store"];

/** One registration, with its requested behaviour. */
export class Handler {
  #names;
  #behaviour;
  #get;
  #clock;
  #count = 0;
  #release = () => {};
  #released;

  /**
   * @param {{ trial: string, informer: string, handler: string }} names
   * @param {{ kind: string, on?: string, delayMs?: number }} behaviour
   * @param {(key: string) => object | undefined} get reads the library's cache
   * @param {{ setTimeout: (act: () => void, ms: number) => unknown, now?: () => number }} [clock] the library's; absent: the machine's
   */
  constructor(names, behaviour, get, clock = globalThis) {
    if (!BEHAVIOURS.includes(behaviour.kind))
      throw notSupported(`no handler here can ${behaviour.kind}`);
    this.#names = names;
    this.#behaviour = behaviour;
    this.#get = get;
    this.#clock = clock;
    this.#released = new Promise((resolve) => {
      this.#release = () => resolve(undefined);
    });
  }

  /**
   * Reports a notification, then behaves. Call it first in the library's callback, and return its
   * result: it resolves when a handler that blocks or is slow is done. If the library does not await it, leave "block-handler" and
   * "slow-handler" out of the needs.
   * @param {"add" | "update" | "delete" | "apply" | "restart" | "restarted"} type
   * @param {object} [object] as the library delivered it
   * @param {{ key?: string, [name: string]: unknown }} [more] `oldObject`, `isInInitialList`, `finalStateUnknown`, `key`: what
   *   else the library says
   * @returns {Promise<unknown> | undefined}
   */
  told(type, object, more = {}) {
    // A deletion may be known by its key alone, and a mark has none.
    const key = object === undefined ? more.key : keyOf(object);
    const readsStore = this.#behaviour.kind === "read-store" && key !== undefined;
    const stored = readsStore ? { stored: this.#stored(key) } : {};
    this.#count += 1;
    const notification = { ev: "notify", ...this.#names, n: this.#count, type, object, ...more };
    writeLine({ ...notification, ...stored, atMs: this.#clock.now?.() ?? Date.now() });
    if (key === undefined || (this.#behaviour.on ?? key) !== key) return undefined;
    return this.#behave(key);
  }

  /** No longer blocks, and is no longer slow. */
  release() {
    this.#release();
  }

  /** @param {string} key */
  #behave(key) {
    const { kind, delayMs = 0 } = this.#behaviour;
    if (kind === "block") return this.#released;
    if (kind === "throw") throw new Error(`thrown by a handler as requested, on "${key}"`);
    if (kind !== "slow") return undefined;
    const isOver = new Promise((resolve) => {
      this.#clock.setTimeout(() => resolve(undefined), delayMs);
    });
    return Promise.race([isOver, this.#released]);
  }

  /** @param {string} key */
  #stored(key) {
    const found = this.#get(key);
    if (found === undefined) return { exists: false };
    return { exists: true, resourceVersion: metadataOf(found).resourceVersion };
  }
}

/**
 * @param {object} object
 * @returns {{ namespace?: string, name?: string, resourceVersion?: string }}
 */
function metadataOf(object) {
  return "metadata" in object ? (object.metadata ?? {}) : {};
}

/** @param {object} object */
function keyOf(object) {
  const { namespace, name = "" } = metadataOf(object);
  return namespace ? `${namespace}/${name}` : name;
}
