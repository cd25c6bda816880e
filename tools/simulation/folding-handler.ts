import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../src/client/informer/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../../src/client/informer/event-handler.js";
import { deletionHandlingMetaNamespaceKey } from "../../src/client/informer/key.js";
import { type Clock, sleep } from "../../src/time/clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type State, stateOf } from "./state.js";

/** How to create a `FoldingHandler`. */
export interface FoldingHandlerOptions {
  readonly name: string;
  readonly clock: Clock;
  /** How long it rests after each notification. */
  readonly restMs: number;
  /** Called with a notification that cannot follow those before it. */
  onContradiction(message: string): void;
}

/**
 * Folds its notifications into a state: an add puts an object, an update changes it, a delete takes it away. Every
 * notification has to fit those before; only a delete may be about something it does not know, for a
 * server may say it twice.
 */
export class FoldingHandler implements ResourceEventHandler {
  readonly #options: FoldingHandlerOptions;
  readonly #folded = new Map<string, string>();
  /** How many notifications may follow after it has left: one that was under way. */
  #leftoversMaxCount = Number.POSITIVE_INFINITY;

  constructor(options: FoldingHandlerOptions) {
    this.#options = options;
  }

  /** The objects that exist by its notifications. */
  get state(): State {
    return this.#folded;
  }

  /** Nothing new may be delivered from now on. */
  leave(): void {
    this.#leftoversMaxCount = 1;
  }

  onAdd(object: KubernetesObject): void | Promise<void> {
    const key = deletionHandlingMetaNamespaceKey(object);
    if (this.#folded.has(key)) this.#contradict(`is told to add ${key}, which it knows`);
    this.#folded.set(key, stateOf(object));
    return this.#rest();
  }

  onUpdate(older: KubernetesObject, newer: KubernetesObject): void | Promise<void> {
    const key = deletionHandlingMetaNamespaceKey(newer);
    const known = this.#folded.get(key);
    if (known !== stateOf(older)) {
      const words = known === undefined ? "which it does not know" : `which it knows as ${known}`;
      this.#contradict(`is told to update ${key} from ${stateOf(older)}, ${words}`);
    }
    this.#folded.set(key, stateOf(newer));
    return this.#rest();
  }

  onDelete(deleted: DeletedObject): void | Promise<void> {
    const isTombstone = deleted instanceof DeletedFinalStateUnknown;
    this.#folded.delete(isTombstone ? deleted.key : deletionHandlingMetaNamespaceKey(deleted));
    return this.#rest();
  }

  #contradict(words: string): void {
    this.#options.onContradiction(`handler ${this.#options.name} ${words}`);
  }

  #rest(): void | Promise<void> {
    const { clock, restMs } = this.#options;
    if (this.#leftoversMaxCount-- <= 0)
      this.#contradict("is still told of things after it has left");
    if (restMs > 0) return sleep(clock, restMs).then(() => undefined);
  }
}
