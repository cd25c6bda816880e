import { ObjectStore, type StoreChange } from "../storage/object-store.js";
import type { ReplicaLag } from "./world.js";

/** Something that the store did and the replica has not seen: a change, or only a higher version. */
type Step =
  | { readonly type: "change"; readonly change: StoreChange }
  | { readonly type: "version"; readonly version: bigint };

/**
 * The watch cache of one replica: a store of its own that follows the real one with a given lag.
 *
 * Guarantees: it takes every change once, in order and exactly as it was made; it is never ahead of the store. A restore
 * of the store starts it over, whatever its lag.
 */
export class ReplicaCache {
  /** What the replica has seen. Only the replica writes to it. */
  readonly store: ObjectStore;
  readonly #source: ObjectStore;
  readonly #missed: Step[] = [];
  #missedChangesCount = 0;
  #lag: ReplicaLag = 0;
  /** It is behind by so many changes at least. */
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

  /** It is behind by so many changes at least, whatever its lag. */
  setSkew(byChanges: number): void {
    this.#skew = byChanges;
    this.#catchUp();
  }

  /** Forgets history, as far as it has any: a compaction cannot reach what the replica has not seen. */
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
