import type { HelloResult } from "../protocol/messages.js";
import type { WrittenStep } from "../suite/step-needs.js";

/** A sentence as a feature has it. */
export interface Sentence extends WrittenStep {
  readonly keyword: "Given" | "When" | "Then";
}

/** What a port says of itself, as far as it decides what can be asked of it. */
export type PortHello = Pick<
  HelloResult,
  "capabilities" | "needs" | "traits" | "clock" | "queue" | "parts"
>;
