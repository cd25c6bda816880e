/**
 * What each write of a client passes after it is decoded and authorized: first all mutating stages, one after the other;
 * then validation and completion by its kind; then all validating stages. Writes of tests and of the cluster itself
 * do not pass through here.
 */
import type { JsonObject } from "../values/json-value.js";
import type { WriteAttributes } from "./write-attributes.js";

/** A stage of admission. */
export interface AdmissionStage {
  /** Whether it applies to a write. Called for each write, so it has to be cheap. */
  concerns(write: WriteAttributes): boolean;
  /** The object to be stored after this stage. Rejects with AdmissionRefusal. */
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

  /** Whether any stage applies to a write. If none does, it is stored in the same turn as it is read. */
  concerns(write: WriteAttributes): boolean {
    return this.#stages.some((stage) => stage.concerns(write));
  }

  /** The object to be stored; undefined if there is none. Rejects with AdmissionRefusal. */
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

  /** Rejects with AdmissionRefusal if a stage denies the write. */
  async validate(write: WriteAttributes): Promise<void> {
    for (const stage of this.#stages) {
      if (stage.validate !== undefined && stage.concerns(write)) await stage.validate(write);
    }
  }
}
