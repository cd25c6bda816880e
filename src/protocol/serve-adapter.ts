/**
 * The adapter's side of the pipe: drives an `AdapterImplementation` by the commands on standard input.
 *
 * Guarantees: commands are executed at once, without waiting for each other; every command is answered once;
 * events are written in the order in which they were emitted; `console` writes to standard error
 * meanwhile.
 */
import { Console } from "node:console";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import type { AdapterImplementation } from "./adapter.js";
import { type FramedLine, formatLine, LineSplitter, parseLine } from "./framing.js";
import { replyTo } from "./reply-to.js";
import { isCommandName, validateCommand } from "./validate-message.js";

/** The streams. */
export interface ServeAdapterOptions {
  /** @default standard input */
  readonly input?: Readable;
  /** @default standard output */
  readonly output?: Writable;
  /** @default standard error */
  readonly log?: Writable;
}

/**
 * Serves until `shutdown` has been answered or the input has ended. Resolves when the last
 * message has been passed to the system; the caller then exits:
 *
 *     await serveAdapter(createAdapter());
 *     process.exit();
 *
 * @throws Error when the input contains anything but messages
 */
export async function serveAdapter(
  implementation: AdapterImplementation,
  options: ServeAdapterOptions = {},
): Promise<void> {
  const { input = process.stdin, output = process.stdout, log = process.stderr } = options;
  const originalConsole = globalThis.console;
  globalThis.console = new Console(log, log);
  try {
    await new AdapterServer(implementation, { input, output, log }).serve();
  } finally {
    globalThis.console = originalConsole;
  }
}

class AdapterServer {
  readonly #implementation: AdapterImplementation;
  readonly #streams: Required<ServeAdapterOptions>;
  readonly #splitter = new LineSplitter();
  #isShutDown = false;

  constructor(implementation: AdapterImplementation, streams: Required<ServeAdapterOptions>) {
    this.#implementation = implementation;
    this.#streams = streams;
  }

  async serve(): Promise<void> {
    const { input, output } = this.#streams;
    this.#implementation.emit = (event) => this.#write(event);
    try {
      await new Promise<void>((resolve, reject) => {
        // The suite has ended, and no longer reads.
        output.on("error", () => resolve());
        input.on("error", reject);
        input.on("end", () => resolve());
        input.on("data", (chunk: Uint8Array) => {
          for (const line of this.#splitter.push(chunk)) this.#take(line, resolve).catch(reject);
        });
      });
    } finally {
      input.pause();
    }
    if (!this.#isShutDown) await this.#implementation.perform("shutdown", {}, undefined);
    await this.#flush();
  }

  async #take(line: FramedLine, finish: () => void): Promise<void> {
    const parsed = line.type === "line" ? parseLine(line.bytes) : undefined;
    if (parsed?.type !== "object") {
      throw new Error(`Cannot read line ${line.number} of standard input: not a message`);
    }
    const { id, cmd } = parsed.value;
    const checked = validateCommand(parsed.value);
    if (checked.type === "invalid") {
      if (typeof id !== "number") throw new Error(`Cannot answer a command: ${checked.reason}`);
      const code = isCommandName(cmd) ? "invalid" : "not-supported";
      this.#write({ id, err: { code, message: checked.reason } });
      return;
    }
    this.#write(await replyTo(this.#implementation, checked.message, console.error));
    if (checked.message.cmd !== "shutdown") return;
    this.#isShutDown = true;
    finish();
  }

  #write(message: object): void {
    if (this.#streams.output.writable) this.#streams.output.write(formatLine(message));
  }

  /** The system may accept less than is written at once; the rest would be lost with the process. */
  async #flush(): Promise<void> {
    for (const stream of [this.#streams.output, this.#streams.log]) {
      if (stream.writable) await new Promise<void>((resolve) => stream.write("", () => resolve()));
    }
  }
}
