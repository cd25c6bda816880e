import type { PartArgs } from "./part-args.js";
import { connectionError } from "./wire-errors.js";

/** What is read of an answer: some of it is there, and more may come. */
export class WireBody implements AsyncIterable<Buffer> {
  readonly #signal: AbortSignal;
  readonly #onClose: () => void;
  readonly #left: Buffer[] = [];
  #end: { readonly error?: Error } | undefined;
  #isClosed = false;
  #wake: () => void = () => undefined;
  readonly #onAbort = () => this.#wake();

  /** @param answer its `body`, `bodyError` and `isOpen` */
  constructor(answer: PartArgs, signal: AbortSignal, onClose: () => void) {
    this.#signal = signal;
    this.#onClose = onClose;
    if (answer.has("body")) this.push(answer.text("body"));
    if (answer.has("bodyError")) this.#end = { error: connectionError(answer.text("bodyError")) };
    else if (!answer.flag("isOpen")) this.#end = {};
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const next = this.#left.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (this.#signal.aborted && this.#end === undefined) throw this.#signal.reason;
      if (this.#end?.error !== undefined) throw this.#end.error;
      if (this.#end !== undefined) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  push(text: string): void {
    if (text !== "") this.#left.push(Buffer.from(text));
    this.#wake();
  }

  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  close(): void {
    if (!this.#isClosed) this.#onClose();
    this.#isClosed = true;
    this.#signal.removeEventListener("abort", this.#onAbort);
    this.end();
  }
}
