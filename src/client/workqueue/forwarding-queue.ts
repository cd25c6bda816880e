import type { Got, WorkQueue } from "./work-queue.js";

/**
 * A work queue that forwards everything to another. Subclasses add behaviour.
 *
 * Mirrors: the interfaces that client-go@32ce75a7 util/workqueue embeds in its delaying and rate-limiting queues.
 */
export class ForwardingQueue<T, Q extends WorkQueue<T> = WorkQueue<T>> implements WorkQueue<T> {
  protected readonly queue: Q;

  constructor(queue: Q) {
    this.queue = queue;
  }

  add(item: T): void {
    this.queue.add(item);
  }

  len(): number {
    return this.queue.len();
  }

  get(): Promise<Got<T>> {
    return this.queue.get();
  }

  tryGet(): Got<T> | undefined {
    return this.queue.tryGet();
  }

  done(item: T): void {
    this.queue.done(item);
  }

  shutDown(): void {
    this.queue.shutDown();
  }

  /** As `shutDown`. */
  [Symbol.dispose](): void {
    this.shutDown();
  }

  shutDownWithDrain(): Promise<void> {
    return this.queue.shutDownWithDrain();
  }

  shuttingDown(): boolean {
    return this.queue.shuttingDown();
  }
}
