import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SinkAnswer, SinkRequest } from "./sink-request.js";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

/** Clients in a process of their own. They take one request at a time. */
export class SinkProcess implements AsyncDisposable {
  readonly #child: ChildProcess = fork(PROGRAM);
  readonly #ended = new Promise<"ended">((resolve) => {
    this.#child.once("exit", () => resolve("ended"));
  });

  /** Rejects when the clients fail; why, they have printed. */
  async ask(wanted: SinkRequest): Promise<SinkAnswer> {
    this.#child.send(wanted);
    const answered = new Promise<SinkAnswer>((resolve) => {
      this.#child.once("message", (answer: SinkAnswer) => resolve(answer));
    });
    const outcome = await Promise.race([answered, this.#ended]);
    if (outcome === "ended") throw new Error(`The clients failed at "${wanted.type}"`);
    return outcome;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}
