/**
 * An adapter of an informer that does nothing, and the skeleton of every liar: it answers all there is to answer and
 * breaks no rule of the protocol, so that what a liar is caught at is its one lie.
 *
 * Run by itself it is the control of the experiment: nothing may be found wrong with it.
 */
import process from "node:process";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type {
  AdapterImplementation,
  ArgsOf,
  CommandName,
  ResultOf,
} from "../../src/protocol/adapter.js";
import { EMPTY_RESULTS } from "../../src/protocol/empty-results-fixture.js";
import { formatLine } from "../../src/protocol/framing.js";
import type {
  AdapterEvent,
  Command,
  CommandResults,
  HandlerAddArgs,
} from "../../src/protocol/messages.js";
import { serveAdapter } from "../../src/protocol/serve-adapter.js";

/** Where an adapter may depart from honesty. Absent: it does not. */
export interface Lie {
  /** Runs before a command is performed; what it returns is awaited. */
  readonly before?: (cmd: CommandName) => void | Promise<void>;
  /** Answers in place of the honest ones. */
  readonly results?: Partial<CommandResults>;
  /** Never notifies handlers. */
  readonly isSilent?: boolean;
  /** Says what is written in place of one message: any text, newlines included. */
  readonly say?: (message: Readonly<Record<string, unknown>>) => string;
}

/** Serves the honest adapter over standard input and output, save for one lie; then exits. */
export async function serveHonestAdapter(lie: Lie): Promise<void> {
  const { say = formatLine } = lie;
  const honest = new HonestImplementation(lie);
  const output = new Writable({
    decodeStrings: false,
    // serveAdapter writes one whole line at a time, or nothing at all.
    write: (line: string, _encoding, done) => {
      process.stdout.write(line === "" ? "" : say(JSON.parse(line)), done);
    },
  });
  await serveAdapter(honest, { output });
  process.exit();
}

/** Whether a message answers `hello`, which alone has a protocol version in its result. */
export function isHelloReply(
  message: Readonly<Record<string, unknown>>,
): message is { readonly id: number; readonly ok: Readonly<Record<string, unknown>> } {
  const ok = message["ok"];
  return typeof ok === "object" && ok !== null && "protocol" in ok;
}

/** An informer with an empty store, which reports three additions to every handler when it starts. */
class HonestImplementation implements AdapterImplementation {
  emit: (event: AdapterEvent) => void = () => {};
  readonly #lie: Lie;
  readonly #handlers: { readonly trial: string; readonly args: HandlerAddArgs }[] = [];

  constructor(lie: Lie) {
    this.#lie = lie;
  }

  async perform<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    trial: string | undefined,
  ): Promise<ResultOf<C>> {
    await this.#lie.before?.(cmd);
    const command: Pick<Command, "cmd" | "args"> = { cmd, args };
    if (trial !== undefined && isHandlerAdd(command)) {
      this.#handlers.push({ trial, args: command.args });
    }
    if (cmd === "informer.start" && this.#lie.isSilent !== true) this.#reportAll();
    const results: CommandResults = { ...RESULTS, ...this.#lie.results };
    return results[cmd];
  }

  #reportAll(): void {
    for (const { trial, args } of this.#handlers) {
      const { informer, handler } = args;
      for (const [index, name] of ["a", "b", "c"].entries()) {
        const object = { metadata: { name, namespace: "default", resourceVersion: "1" } };
        const n = index + 1;
        this.emit({ ev: "notify", trial, informer, handler, n, type: "add", object });
      }
    }
  }
}

function isHandlerAdd(
  command: Pick<Command, "cmd" | "args">,
): command is { cmd: "handler.add"; args: HandlerAddArgs } {
  return command.cmd === "handler.add";
}

const RESULTS: CommandResults = {
  ...EMPTY_RESULTS,
  hello: {
    ...EMPTY_RESULTS.hello,
    implementation: { name: "nothing", version: "1.0.0", language: "TypeScript" },
    adapter: { name: "honest", version: "1.0.0" },
    capabilities: ["store", "has-synced"],
    needs: ["stop-informer"],
  },
  "informer.status": { hasSynced: true },
  "handler.status": { hasSynced: true },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await serveHonestAdapter({});
