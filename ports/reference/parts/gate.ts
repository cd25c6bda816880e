import type { Queue } from "../../../src/client/informer/queue.js";

/** Holds up calls from `hold` to `release`. */
export class Gate {
  #opening: Promise<void> | undefined;
  #open: () => void = () => undefined;

  get isOpen(): boolean {
    return this.#opening === undefined;
  }

  hold(): void {
    this.#opening ??= new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#opening = undefined;
    this.#open();
  }

  /** Resolves when the gate is open. */
  async pass(): Promise<void> {
    await this.#opening;
  }
}

/**
 * Makes each pop pass a gate before it ends, as if what was popped took that long to work off: here it is worked off
 * synchronously, so that this is how a slow consumer is played.
 */
export function popThrough(gate: Gate, queue: Queue): Queue {
  const pop = queue.pop.bind(queue);
  const popBatch = queue.popBatch?.bind(queue);
  queue.pop = async (process) => {
    await pop(process);
    await gate.pass();
  };
  if (popBatch === undefined) return queue;
  queue.popBatch = async (processBatch, process) => {
    await popBatch(processBatch, process);
    await gate.pass();
  };
  return queue;
}
