import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SinkAnswer, SinkRequest } from "./sink-request.js";

/** Clients on a thread of their own. They take one request at a time. */
export class SinkThread implements AsyncDisposable {
  readonly #worker = new Worker(new URL("./sink.js", import.meta.url));

  async ask(wanted: SinkRequest): Promise<SinkAnswer> {
    this.#worker.postMessage(wanted);
    const [answer] = await once(this.#worker, "message");
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}
