import {
  DeltaFifo,
  type DeltaFifoOptions,
  type FifoDeltas,
} from "../../src/client/informer/delta-fifo.js";
import type { PopProcess } from "../../src/client/informer/queue.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { deltaFifoPart } from "../reference/parts/delta-fifo-part.js";
import type { InformerChange } from "./mutant.js";

/** A DeltaFIFO that hands over something else than it holds. */
export abstract class TamperedDeltaFifo extends DeltaFifo {
  protected readonly options: DeltaFifoOptions;

  constructor(options: DeltaFifoOptions) {
    super(options);
    this.options = options;
  }

  /** What is handed over in the place of what is queued. */
  protected abstract tamper(deltas: FifoDeltas): FifoDeltas;

  override pop(process: PopProcess<FifoDeltas>): Promise<void> {
    return super.pop((deltas, isInInitialList) => process(this.tamper(deltas), isInInitialList));
  }

  /** Keys of which something is queued and that a list does not have. */
  protected queuedBut(listed: readonly KubernetesObject[]): readonly string[] {
    const keys = new Set(listed.map((object) => this.keyOf(object)));
    return this.listKeys().filter((key) => !keys.has(key));
  }
}

/** The reference with another DeltaFIFO. */
export function withDeltaFifo(
  createQueue: (options: DeltaFifoOptions) => DeltaFifo,
): InformerChange {
  return { components: { "delta-fifo": (settings) => deltaFifoPart(settings, createQueue) } };
}
