/**
 * A Go channel: senders wait for room in the buffer, receivers for a value, both in order of arrival. Without a buffer each
 * value waits for its receiver.
 */
export class Channel<T> {
  readonly #capacity: number;
  /** Buffered values; never more than the capacity. */
  readonly #values: T[] = [];
  /** Blocked senders. Empty unless the buffer is full and there is no receiver. */
  readonly #senders: PendingSend<T>[] = [];
  /** Waiting receivers. Empty unless there is no value. */
  readonly #receivers: ((value: T | undefined) => void)[] = [];
  #isClosed = false;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Resolves to true when the value is buffered or received, to false if the channel is closed before. */
  send(value: T): Promise<boolean> {
    if (this.trySend(value)) return Promise.resolve(true);
    if (this.#isClosed) return Promise.resolve(false);
    return new Promise((resolve) => this.#senders.push({ value, settle: resolve }));
  }

  /** Sends if that does not block. Returns whether the value was sent. */
  trySend(value: T): boolean {
    if (this.#isClosed) return false;
    const receiver = this.#receivers.shift();
    if (receiver !== undefined) {
      receiver(value);
      return true;
    }
    if (this.#values.length >= this.#capacity) return false;
    this.#values.push(value);
    return true;
  }

  /** The next value; undefined when the channel is closed and the buffered values have been received. */
  receive(): Promise<T | undefined> {
    const sender = this.#senders.shift();
    if (sender !== undefined) {
      this.#values.push(sender.value);
      sender.settle(true);
    }
    const value = this.#values.shift();
    if (value !== undefined || this.#isClosed) return Promise.resolve(value);
    return new Promise((resolve) => this.#receivers.push(resolve));
  }

  /** Releases all waiters: buffered values can still be received. Closing again does nothing. */
  close(): void {
    this.#isClosed = true;
    for (const { settle } of this.#senders.splice(0)) settle(false);
    for (const receive of this.#receivers.splice(0)) receive(undefined);
  }
}

interface PendingSend<T> {
  readonly value: T;
  readonly settle: (isSent: boolean) => void;
}
