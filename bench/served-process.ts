import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stopwatchMs } from "../src/time/system-clock.js";

const CLI = fileURLToPath(new URL("../fake-apiserver/cli.js", import.meta.url));

/** A program of its own that listens and says so. */
export class ServedProcess {
  /** From its start to its first word. */
  readonly startMs: number;
  /** What it said first. */
  readonly greeting: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, startMs: number, greeting: string) {
    this.#child = child;
    this.startMs = startMs;
    this.greeting = greeting;
  }

  /** The fake apiserver. */
  static fake(...args: readonly string[]): Promise<ServedProcess> {
    return ServedProcess.#start([CLI, ...args]);
  }

  /** The least that Node can do: an HTTP server that answers nothing. */
  static bare(): Promise<ServedProcess> {
    const program =
      "const s = require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('listening'));" +
      "process.on('SIGTERM', () => process.exit());";
    return ServedProcess.#start(["-e", program]);
  }

  static async #start(args: readonly string[]): Promise<ServedProcess> {
    const startedAtMs = stopwatchMs();
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [greeting] = await once(child.stdout, "data");
    return new ServedProcess(child, stopwatchMs() - startedAtMs, String(greeting));
  }

  /** Resident memory, in bytes; undefined where the system does not say. */
  residentBytes(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    } catch {
      return undefined;
    }
  }

  /** The base URL of the Kubernetes API. */
  url(): string {
    return /Kubernetes API +(\S+)/.exec(this.greeting)?.[1] ?? "";
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
