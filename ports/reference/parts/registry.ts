import type { PartKind } from "../../../src/protocol/messages.js";
import { createDeltaFifoPart } from "./delta-fifo-part.js";
import { createFifoPart } from "./fifo-part.js";
import type { CreatePart } from "./part.js";
import { createRealFifoPart } from "./real-fifo-part.js";
import { createReflectorPart } from "./reflector-part.js";
import { createStorePart } from "./store-part.js";

/** What the reference can be driven as, part by part. */
export const PARTS: Readonly<Partial<Record<PartKind, CreatePart>>> = {
  store: createStorePart,
  fifo: createFifoPart,
  "delta-fifo": createDeltaFifoPart,
  reflector: createReflectorPart,
  "real-fifo": createRealFifoPart,
};

/** The kinds in it, in the order of the vocabulary. */
export function partKinds(): PartKind[] {
  return Object.keys(PARTS).filter(isPartKind);
}

function isPartKind(name: string): name is PartKind {
  return name in PARTS;
}
