/**
 * A reflector that fills a queue, and a loop that processes it.
 * Mirrors: client-go@32ce75a7 tools/cache/controller.go `controller`.
 */
import type { DoneChecker } from "./done-checker.js";
import { KeyError } from "./key.js";
import { type Log, silentLog } from "./log.js";
import { BatchError } from "./process-deltas.js";
import { type PopBatchProcess, type PopProcess, type Queue, QueueClosedError } from "./queue.js";
import type { Reflector } from "./reflector.js";

/** How to create a `Controller`. */
export interface ControllerOptions {
  readonly queue: Queue;
  readonly reflector: Pick<Reflector, "run" | "lastSyncResourceVersion">;
  readonly process: PopProcess;
  /** Used when the queue can pop batches. @default none */
  readonly processBatch?: PopBatchProcess | undefined;
  readonly log?: Log;
}

/** See the head of this file. */
export class Controller {
  readonly #queue: Queue;
  readonly #reflector: ControllerOptions["reflector"];
  readonly #process: PopProcess;
  readonly #processBatch: PopBatchProcess | undefined;
  readonly #log: Log;

  constructor(options: ControllerOptions) {
    this.#queue = options.queue;
    this.#reflector = options.reflector;
    this.#process = options.process;
    this.#processBatch = options.processBatch;
    this.#log = options.log ?? silentLog;
  }

  get synced(): DoneChecker {
    return this.#queue.synced;
  }

  hasSynced(): boolean {
    return this.#queue.hasSynced();
  }

  lastSyncResourceVersion(): string {
    return this.#reflector.lastSyncResourceVersion();
  }

  /**
   * Runs until `signal` aborts; queued items are dropped then. Must be called once.
   * @throws the error of a bug in an option, such as an index function that fails; everything has ended then
   */
  async run(signal: AbortSignal): Promise<void> {
    // If either side fails, it ends the other.
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      this.#queue.close();
    };
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    const reflecting = this.#reflector.run(ending.signal).finally(end);
    const processing = this.#processLoop(ending.signal).finally(end);
    const outcomes = await Promise.allSettled([reflecting, processing]);
    signal.removeEventListener("abort", end);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
  }

  async #processLoop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#pop();
      } catch (error) {
        if (error instanceof QueueClosedError) return;
        // The item is lost, and the next list repairs that. Any other error is a bug and is rethrown.
        if (!(error instanceof KeyError) && !(error instanceof BatchError)) throw error;
        this.#log("unable to process what was popped", error);
      }
    }
  }

  #pop(): Promise<void> {
    const { popBatch } = this.#queue;
    if (this.#processBatch === undefined || popBatch === undefined) {
      return this.#queue.pop(this.#process);
    }
    return popBatch.call(this.#queue, this.#processBatch, this.#process);
  }
}
