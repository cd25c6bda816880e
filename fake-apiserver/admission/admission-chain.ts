/**
 * What each write of a client passes after it is decoded and authorized: first all that may change it, one after the other;
 * then it is checked and completed as its kind wants it; then all that may only refuse it. What a test or the cluster itself
 * writes does not come by here.
 */
import type { JsonObject } from "../values/json-value.js";
import type { WriteAttributes } from "./write-attributes.js";

/** One that looks at writes. */
export interface AdmissionStage {
  /** Whether it may have something to say of a write. Asked of each of them, so that it has to be cheap. */
  concerns(write: WriteAttributes): boolean;
  /** What becomes of the object that is about to be stored. Rejects with AdmissionRefusal. */
  mutate?(write: WriteAttributes): Promise<JsonObject | undefined>;
  /** Rejects with AdmissionRefusal. */
  validate?(write: WriteAttributes): Promise<void>;
}

/** All stages, in order. */
export class AdmissionChain {
  readonly #stages: readonly AdmissionStage[];

  constructor(stages: readonly AdmissionStage[]) {
    this.#stages = stages;
  }

  /** Whether anybody wants to look at a write. Where nobody does, it is stored in the same turn as it is read. */
  concerns(write: WriteAttributes): boolean {
    return this.#stages.some((stage) => stage.concerns(write));
  }

  /** The object that is to be stored; undefined where there is none. Rejects with AdmissionRefusal. */
  async mutate(write: WriteAttributes): Promise<JsonObject | undefined> {
    let { object } = write;
    for (const stage of this.#stages) {
      const current = object === undefined ? write : { ...write, object };
      if (stage.mutate !== undefined && stage.concerns(current)) {
        object = await stage.mutate(current);
      }
    }
    return object;
  }

  /** Rejects with AdmissionRefusal when somebody refuses the write. */
  async validate(write: WriteAttributes): Promise<void> {
    for (const stage of this.#stages) {
      if (stage.validate !== undefined && stage.concerns(write)) await stage.validate(write);
    }
  }
}
