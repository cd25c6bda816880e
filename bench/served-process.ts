import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stopwatchMs } from "../src/time/system-clock.js";

const CLI = fileURLToPath(new URL("../fake-apiserver/cli.js", import.meta.url));

/** A program of its own that listens and says so. */
export class ServedProcess {
  /** From its start to its first word. */
  readonly startMs: number;
  /** The base URL of what it serves. */
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, startMs: number, url: string) {
    this.#child = child;
    this.startMs = startMs;
    this.url = url;
  }

  /** The fake apiserver. */
  static fake(...args: readonly string[]): Promise<ServedProcess> {
    return ServedProcess.#start([CLI, ...args]);
  }

  /** The least that Node can do: an HTTP server that answers nothing. */
  static bare(): Promise<ServedProcess> {
    const program =
      "const s = require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + s.address().port));" +
      "process.on('SIGTERM', () => process.exit());";
    return ServedProcess.#start(["-e", program]);
  }

  static async #start(args: readonly string[]): Promise<ServedProcess> {
    const startedAtMs = stopwatchMs();
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "readable");
    const startMs = stopwatchMs() - startedAtMs;
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /https?:\S+/.exec(line)?.[0];
      if (url !== undefined) return new ServedProcess(child, startMs, url);
    }
    throw new Error(`${args.join(" ")} ended without listening`);
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
