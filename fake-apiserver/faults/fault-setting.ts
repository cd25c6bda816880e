import type { Clock } from "../../src/time/clock.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";

/** What faults act upon. */
export interface FaultSetting {
  readonly clock: Clock;
  /** What the world speaks. */
  readonly scheme: "http" | "https";
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** On whose behalf the fault is done, for the journal. */
  readonly rule: string;
  /** The newest version when the fault was ordered. */
  readonly sinceVersion: bigint;
}
