import type { HelloResult } from "../protocol/messages.js";
import type { WrittenStep } from "../suite/features/step-needs.js";

/** A sentence as a feature has it. */
export interface Sentence extends WrittenStep {
  readonly keyword: "Given" | "When" | "Then";
  /** The row of the ledger that is broken where it does not hold and does not say which. @default C-01 */
  readonly requirement?: string;
}

/** The declarations of a port that decide what can be expected of it. */
export type PortHello = Pick<
  HelloResult,
  "capabilities" | "needs" | "traits" | "clock" | "queue" | "parts"
>;

/** A sentence about what exists. */
export function given(text: string, rows: Sentence["rows"] = []): Sentence {
  return { keyword: "Given", text, rows };
}

/** A sentence about an event. */
export function when(text: string): Sentence {
  return { keyword: "When", text, rows: [] };
}

/** A sentence about an expectation. */
export function then(text: string, requirement?: string, rows: Sentence["rows"] = []): Sentence {
  return { keyword: "Then", text, rows, ...(requirement === undefined ? {} : { requirement }) };
}
