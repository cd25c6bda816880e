import { HttpWatch } from "../../../src/client/rest/http-watch.js";
import { type DecodeWatch, decodeWatch } from "../../../src/client/rest/watch-decoder.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { eventJson } from "./event-json.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** Puts a watch together from the bytes of a body. */
export type CreateWatch = (
  body: AsyncIterable<Buffer>,
  abort: () => void,
) => Pick<HttpWatch, "next" | "stop">;

/** docs/parts/stream-watcher.md */
export function createStreamWatcherPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return streamWatcherPart(settings, surroundings, watchingBy(decodeWatch));
}

/** A watch that decodes in this way. */
export function watchingBy(decode: DecodeWatch): CreateWatch {
  return (body, abort) => new HttpWatch(decode(body), abort);
}

/** The same with a watch of another make. */
export function streamWatcherPart(
  _settings: PartArgs,
  { report }: PartSurroundings,
  createWatch: CreateWatch,
): Part {
  const body = new ScriptedBody();
  const gate = new Gate();
  const watch = createWatch(body, () => body.close());
  return {
    methods: {
      run: async () => {
        for (;;) {
          const event = await watch.next();
          if (event === undefined) return;
          report(event.type, event.type === "ERROR" ? errorJson(event) : objectJson(event));
          await gate.pass();
        }
      },
      stop: () => watch.stop(),
      hold: () => gate.hold(),
      release: () => gate.release(),
      write: (args) => body.write(args.text("text")),
      writeLong: (args) => body.write(longEvent(args.number("bytes"))),
      end: () => body.end(),
      break: (args) => body.fail(breakFrom(args.text("how"))),
      hasReadEverything: () => body.hasReadEverything(),
      isClosed: () => body.isClosed,
    },
    close: () => {
      watch.stop();
      gate.release();
      body.close();
    },
  };
}

/** Long texts are reported by their length in bytes, which is what scenarios ask about. */
function objectJson(event: WatchEvent): unknown {
  const { x } = Object(event.object);
  return typeof x === "string" ? { filler: x.length } : eventJson(event);
}

function errorJson({ object }: WatchEvent & { readonly type: "ERROR" }): unknown {
  const { code, reason, details } = object;
  return { code, reason, causes: details?.causes?.map((cause) => cause.reason) };
}

/** An event of exactly that many bytes. */
function longEvent(bytes: number): string {
  const [head, tail] = [
    '{"type":"ADDED","object":{"apiVersion":"v1","kind":"ConfigMap","x":"',
    '"}}',
  ];
  return `${head}${"x".repeat(bytes - head.length - tail.length)}${tail}`;
}

function breakFrom(how: string): Error {
  switch (how) {
    case "is reset":
      return Object.assign(new Error("read: connection reset by peer"), { code: "ECONNRESET" });
    case "times out":
      return Object.assign(new Error("i/o timeout"), { code: "ETIMEDOUT" });
    case "breaks":
      return new Error("the stream breaks");
    default:
      throw new CommandError("invalid", `no stream "${how}"`);
  }
}

/** The body of an answer, chunk by chunk as the scenario writes it. */
class ScriptedBody implements AsyncIterable<Buffer> {
  /** What has been written and not been read. */
  readonly #chunks: Buffer[] = [];
  #end: { readonly error?: Error } | undefined;
  #wake: () => void = () => undefined;
  isClosed = false;

  write(text: string): void {
    this.#chunks.push(Buffer.from(text));
    this.#wake();
  }

  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  fail(error: Error): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** As the reader does: what is left is not for it any more. */
  close(): void {
    this.isClosed = true;
    this.#wake();
  }

  hasReadEverything(): boolean {
    return this.#chunks.length === 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void> {
    try {
      for (;;) {
        if (this.isClosed) return;
        const chunk = this.#chunks.shift();
        if (chunk !== undefined) yield chunk;
        else if (this.#end?.error !== undefined) throw this.#end.error;
        else if (this.#end !== undefined) return;
        else await this.#woken();
      }
    } finally {
      this.isClosed = true;
    }
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
