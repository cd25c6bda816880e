import type { PartKind } from "../../../src/protocol/messages.js";
import { createControllerPart } from "./controller-part.js";
import { createDeltaFifoPart } from "./delta-fifo-part.js";
import { createEventHandlerPart } from "./event-handler-part.js";
import { createExpirationCachePart } from "./expiration-cache-part.js";
import { createFifoPart } from "./fifo-part.js";
import { createHeapPart } from "./heap-part.js";
import { createIndexerPart } from "./indexer-part.js";
import { createInformerWatcherPart } from "./informer-watcher-part.js";
import { createKeyFunctionsPart } from "./key-functions-part.js";
import { createListerPart } from "./lister-part.js";
import { createMutationCachePart } from "./mutation-cache-part.js";
import { createMutationDetectorPart } from "./mutation-detector-part.js";
import type { CreatePart } from "./part.js";
import { createPlainInformerPart } from "./plain-informer-part.js";
import { createRealFifoPart } from "./real-fifo-part.js";
import { createReflectorPart } from "./reflector-part.js";
import { createRetryWatcherPart } from "./retry-watcher-part.js";
import { createStorePart } from "./store-part.js";
import { createThreadSafeStorePart } from "./thread-safe-store-part.js";
import { createUndeltaStorePart } from "./undelta-store-part.js";
import { createUntilPart } from "./until-part.js";

/** What the reference can be driven as, part by part. */
export const PARTS: Readonly<Partial<Record<PartKind, CreatePart>>> = {
  "key-functions": createKeyFunctionsPart,
  store: createStorePart,
  indexer: createIndexerPart,
  "thread-safe-store": createThreadSafeStorePart,
  "delta-fifo": createDeltaFifoPart,
  reflector: createReflectorPart,
  controller: createControllerPart,
  "plain-informer": createPlainInformerPart,
  "event-handler": createEventHandlerPart,
  "mutation-detector": createMutationDetectorPart,
  "mutation-cache": createMutationCachePart,
  "expiration-cache": createExpirationCachePart,
  "undelta-store": createUndeltaStorePart,
  lister: createListerPart,
  heap: createHeapPart,
  fifo: createFifoPart,
  "real-fifo": createRealFifoPart,
  "retry-watcher": createRetryWatcherPart,
  "informer-watcher": createInformerWatcherPart,
  until: createUntilPart,
};

/** The kinds in it, in the order of the vocabulary. */
export function partKinds(): PartKind[] {
  return Object.keys(PARTS).filter(isPartKind);
}

function isPartKind(name: string): name is PartKind {
  return name in PARTS;
}
