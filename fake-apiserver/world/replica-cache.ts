import { ObjectStore, type StoreChange } from "../storage/object-store.js";
import type { ReplicaLag } from "./world.js";

/** A step of the store that the replica has not seen: a change, or only a higher version. */
type Step =
  | { readonly type: "change"; readonly change: StoreChange }
  | { readonly type: "version"; readonly version: bigint };

/**
 * The watch cache of one replica: a store of its own that follows the real one with a given lag.
 *
 * Guarantees: it applies every change once, in order and unchanged; it is never ahead of the store. A restore
 * of the store resets it, also if it lags.
 */
export class ReplicaCache {
  /** The replica's state. Only the replica writes to it. */
  readonly store: ObjectStore;
  readonly #source: ObjectStore;
  readonly #missed: Step[] = [];
  #missedChangesCount = 0;
  #lag: ReplicaLag = 0;
  /** The minimum lag, in changes. */
  #skew = 0;

  constructor(source: ObjectStore, historyMaxCount: number) {
    this.#source = source;
    this.store = new ObjectStore({ historyMaxCount, firstVersion: source.version() });
    this.#startOver();
    source.onChange((change) => this.#miss({ type: "change", change }));
    source.onVersion((version) => this.#miss({ type: "version", version }));
    source.onRestore(() => this.#startOver());
  }

  get lag(): ReplicaLag {
    return this.#lag;
  }

  setLag(lag: ReplicaLag): void {
    this.#lag = lag;
    this.#catchUp();
  }

  /** Sets the minimum lag, in changes, which may exceed its configured lag. */
  setSkew(byChanges: number): void {
    this.#skew = byChanges;
    this.#catchUp();
  }

  /** Compacts its history, as far as it has any: a compaction cannot reach changes that the replica has not seen. */
  compact(version: bigint): void {
    const seen = this.store.version();
    this.store.compact(version < seen ? version : seen);
  }

  #miss(step: Step): void {
    this.#missed.push(step);
    if (step.type === "change") this.#missedChangesCount++;
    this.#catchUp();
  }

  #catchUp(): void {
    while (this.#isBehindEnough()) {
      const step = this.#missed.shift();
      if (step === undefined) return;
      if (step.type === "change") {
        this.#missedChangesCount--;
        this.store.follow(step.change);
      } else if (step.version > this.store.version()) {
        this.store.setVersion(step.version);
      }
    }
  }

  #isBehindEnough(): boolean {
    if (this.#lag === "frozen") return false;
    return (
      this.#missedChangesCount > Math.max(this.#lag, this.#skew) ||
      this.#missed[0]?.type === "version"
    );
  }

  #startOver(): void {
    this.#missed.length = 0;
    this.#missedChangesCount = 0;
    this.store.load(this.#source.snapshot());
  }
}
