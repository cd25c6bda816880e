import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageRoot } from "../src/suite/values/package-root.js";
import { stopwatchMs } from "../src/time/system-clock.js";

const CLI = join(packageRoot(), "dist/fake-apiserver/cli.js");

/** A program of its own that listens and says so. */
export class ServedProcess {
  /** From its start to its first word. */
  readonly startMs: number;
  /** The base URL of what it serves. */
  readonly url: string;
  readonly #startedAtMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, startedAtMs: number, startMs: number, url: string) {
    this.#child = child;
    this.#startedAtMs = startedAtMs;
    this.startMs = startMs;
    this.url = url;
  }

  /** The fake apiserver, from its compiled modules. */
  static fake(...args: readonly string[]): Promise<ServedProcess> {
    return ServedProcess.program(CLI, ...args);
  }

  /** A program that says what it serves. */
  static program(path: string, ...args: readonly string[]): Promise<ServedProcess> {
    return ServedProcess.#start([path, ...args]);
  }

  /** The least that Node can do: an HTTP server with an empty answer. */
  static bare(): Promise<ServedProcess> {
    const program =
      "const s = require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + s.address().port));" +
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
      if (url !== undefined) return new ServedProcess(child, startedAtMs, startMs, url);
    }
    throw new Error(`${args.join(" ")} ended without listening`);
  }

  /** Asks for a path, and says how long after its start all of the answer was there. */
  async answeredMs(path: string): Promise<number> {
    const answer = await fetch(`${this.url}${path}`);
    await answer.arrayBuffer();
    return stopwatchMs() - this.#startedAtMs;
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
