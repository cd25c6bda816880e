import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Envelope } from "./cucumber-engine.js";
import type { FromThread, ThreadedEngineOptions, ThreadTask } from "./engine-thread.js";
import { messageOf } from "./suite-error.js";

const MODULE = fileURLToPath(new URL("./engine-thread.js", import.meta.url));

/** A run of the engine that a thread has not ended yet. */
interface Pending {
  readonly onMessage: (message: Envelope) => void;
  readonly resolve: (complaints: string) => void;
}

/** Threads that run cucumber's engine beside this one. Each starts when it is first asked for, and has modules and adapters of its own. */
export class EngineThreads {
  readonly #root: string;
  readonly #stepPaths: readonly string[];
  readonly #threads = new Map<number, EngineThread>();

  constructor(root: string, stepPaths: readonly string[]) {
    this.#root = root;
    this.#stepPaths = stepPaths;
  }

  /**
   * Runs the engine in the thread with this number. Resolves with its complaints; never rejects, as what went wrong shows as
   * scenarios that never ran.
   */
  run(
    thread: number,
    options: ThreadedEngineOptions,
    onMessage: (message: Envelope) => void,
  ): Promise<string> {
    let found = this.#threads.get(thread);
    if (found === undefined) {
      found = new EngineThread(this.#root, this.#stepPaths);
      this.#threads.set(thread, found);
    }
    return found.run(options, onMessage);
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.end()));
  }
}

class EngineThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #ended: Promise<void>;
  #lastTask = 0;
  #hasEnded = false;
  #trouble = "The thread that runs the scenarios has ended";

  constructor(root: string, stepPaths: readonly string[]) {
    this.#worker = new Worker(MODULE, { workerData: { root, stepPaths } });
    this.#worker.on("message", (message: FromThread) => this.#take(message));
    this.#worker.on("error", (error) => {
      this.#trouble = messageOf(error);
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        this.#hasEnded = true;
        for (const { resolve: give } of this.#pending.values()) give(this.#trouble);
        this.#pending.clear();
        resolve();
      });
    });
  }

  run(options: ThreadedEngineOptions, onMessage: (message: Envelope) => void): Promise<string> {
    if (this.#hasEnded) return Promise.resolve(this.#trouble);
    const id = ++this.#lastTask;
    return new Promise((resolve) => {
      this.#pending.set(id, { onMessage, resolve });
      this.#send({ type: "run", id, options });
    });
  }

  end(): Promise<void> {
    this.#send({ type: "end" });
    return this.#ended;
  }

  #send(task: ThreadTask): void {
    this.#worker.postMessage(task);
  }

  #take(message: FromThread): void {
    const pending = this.#pending.get(message.id);
    if (pending === undefined) return;
    if (message.type === "messages") {
      for (const one of JSON.parse(message.json)) pending.onMessage(one);
      return;
    }
    this.#pending.delete(message.id);
    pending.resolve(message.complaints);
  }
}
