import type { Clock } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { Backoff, BackoffReset } from "./backoff.js";
import { ExponentialBackoff } from "./backoff.js";
import { Cache } from "./cache.js";
import { type CreateQueueOptions, createQueue } from "./create-queue.js";
import type { Indexer, Indexers } from "./indexer.js";
import { type ListPages, listPages } from "./pager.js";
import {
  type ProcessDeltas,
  type ProcessDeltasInBatch,
  processDeltas,
  processDeltasInBatch,
} from "./process-deltas.js";
import { type Listener, type ListenerOptions, ProcessorListener } from "./processor-listener.js";
import type { Queue } from "./queue.js";
import { Reflector, type ReflectorOptions } from "./reflector.js";
import type { ReflectorStep } from "./reflector-state.js";
import { step } from "./reflector-step.js";
import { isSameVersion } from "./same-version.js";
import { SharedProcessor } from "./shared-processor.js";

/**
 * The parts of a shared informer. They can be replaced one by one: a replaced part changes one behaviour and
 * leaves the others unchanged. The mutants, which prove that a scenario can fail, are built this way.
 */
export interface InformerParts {
  readonly createIndexer: (indexers: Indexers) => Indexer;
  readonly createQueue: (options: CreateQueueOptions) => Queue;
  readonly createBackoff: (options: CreateBackoffOptions) => Backoff;
  /** Gets the step and the pager below in its options. */
  readonly createReflector: (
    options: ReflectorOptions,
  ) => Pick<Reflector, "run" | "lastSyncResourceVersion">;
  readonly reflectorStep: ReflectorStep;
  readonly listPages: ListPages;
  readonly processDeltas: ProcessDeltas;
  readonly processDeltasInBatch: ProcessDeltasInBatch;
  readonly createProcessor: (clock: Clock) => SharedProcessor;
  readonly createListener: (options: ListenerOptions) => Listener;
  /** Whether an update changes nothing, so that only listeners due for a resync get it. */
  readonly isSyncUpdate: (older: KubernetesObject, newer: KubernetesObject) => boolean;
}

/** The options of a backoff. */
export interface CreateBackoffOptions {
  readonly clock: Clock;
  readonly prng: Prng;
  readonly reset: BackoffReset;
}

/** The parts of client-go. */
export const defaultParts: InformerParts = {
  createIndexer: (indexers) => new Cache({ indexers }),
  createQueue,
  createBackoff: (options) => new ExponentialBackoff(options),
  createReflector: (options) => new Reflector(options),
  reflectorStep: step,
  listPages,
  processDeltas,
  processDeltasInBatch,
  createProcessor: (clock) => new SharedProcessor(clock),
  createListener: (options) => new ProcessorListener(options),
  isSyncUpdate: isSameVersion,
};
