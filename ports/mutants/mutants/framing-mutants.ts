import { Readable } from "node:stream";
import { ChunkReader } from "../../../src/client/rest/chunk-reader.js";
import type { RoundTripper } from "../../../src/client/rest/http.js";
import { HttpTransport } from "../../../src/client/rest/http-transport.js";
import { decodeEvent, decodeWatch } from "../../../src/client/rest/watch-decoder.js";
import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { isJsonText } from "../is-json-text.js";
import type { Mutant } from "../mutant.js";

/** Informers that read text as their language does, and not as JSON has it. */
export const FRAMING_MUTANTS: readonly Mutant[] = [
  {
    name: "line-separators-end-lines",
    does: "treats U+0085, U+2028 and U+2029 as line ends",
    mimics:
      "kubernetes (Python), kubernetes-client/python#2087: str.splitlines; Java's BufferedReader does not",
    killedBy: ["hard-text-in-an-event [U+0085, which ends no line]"],
    change: { decodeWatch: (body) => decodeLines(body, /\n|\u0085|\u2028|\u2029/) },
  },
  {
    name: "lists-for-what-comes-in-pieces",
    does: "treats a chunk that ends inside an event as a broken stream, and relists",
    mimics:
      "no known case: a decoder that is given what a read has brought, and an error that a list hides",
    breaks: ["C-36"],
    killedBy: [
      "bytes-cut-anywhere [events in single bytes]",
      "hard-text-in-pieces [quotes, backslashes]",
    ],
    change: {
      async *decodeWatch(body) {
        for await (const lines of cutLinesOf(body)) {
          try {
            for (const line of lines) if (line.trim() !== "") yield decodeEvent(line);
          } catch (error) {
            const words = { message: String(error), reason: "InternalError", code: 500 };
            const head = { kind: "Status", apiVersion: "v1", metadata: {} } as const;
            yield { type: "ERROR", object: { ...head, status: "Failure", ...words } };
            return;
          }
        }
      },
    },
  },
  {
    name: "lists-decoded-by-chunk",
    does: "decodes each chunk of a list separately, and garbles characters that are split between two",
    mimics:
      "no known case: a string that is concatenated from chunks, as in most first programs with Node",
    killedBy: ["letters-across-the-chunks-of-a-list"],
    change: {
      watchList: false,
      clientOptions: { transport: garblingLists(new HttpTransport({ acceptsGzip: false })) },
    },
  },
  {
    name: "nul-ends-strings",
    does: "truncates strings at a NUL",
    mimics: "no known case: a parser that hands strings over to C",
    killedBy: ["hard-text-in-an-event [NUL, tab and newline]"],
    change: {
      decodeWatch: (body) =>
        decodeLines(body, "\n", (line) => line.replace(/\\u0000(?:[^"\\]|\\.)*/g, "")),
    },
  },
  {
    name: "characters-beyond-the-plane-lost",
    does: "replaces every character above U+FFFF by a question mark",
    mimics: "no known case: a buffer of 16-bit characters",
    killedBy: ["hard-text-in-an-event [letters of two to four bytes]"],
    change: {
      decodeWatch: (body) =>
        decodeLines(body, "\n", (line) =>
          line.replace(/[\u{10000}-\u{10ffff}]|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/giu, "?"),
        ),
    },
  },
  {
    name: "rest-of-chunk-lost",
    does: "loses events that arrive together with one that it cannot decode",
    mimics: "no known case: an exception that leaves the loop over a buffer",
    breaks: ["C-37", "C-13"],
    killedBy: ["event-not-understood-among-others [has an unknown type]"],
    change: {
      async *decodeWatch(body) {
        for await (const lines of chunksOfLines(body, "\n")) {
          try {
            for (const line of lines) if (line.trim() !== "") yield decodeEvent(line);
          } catch {
            // And on to the next chunk.
          }
        }
      },
    },
  },
];

async function* decodeLines(
  body: AsyncIterable<Buffer>,
  end: string | RegExp,
  change: (line: string) => string = (line) => line,
): AsyncGenerator<WatchEvent, void> {
  for await (const line of linesOf(body, end)) {
    // A line that cannot be parsed is skipped, as those do who cut lines in two.
    if (line.trim() !== "" && isJsonText(line)) yield* decodeWatch(once(Buffer.from(change(line))));
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}

async function* linesOf(
  body: AsyncIterable<Buffer>,
  end: string | RegExp,
): AsyncGenerator<string, void> {
  for await (const lines of chunksOfLines(body, end)) yield* lines;
}

/** The lines that end in each chunk. */
async function* chunksOfLines(
  body: AsyncIterable<Buffer>,
  end: string | RegExp,
): AsyncGenerator<readonly string[], void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(end);
      rest = lines.pop() ?? "";
      yield lines;
    }
  } catch {
    // However the network ends a stream, it has ended.
  }
}

/** The lines of each chunk as it came, the last of which may not be whole. */
async function* cutLinesOf(
  body: AsyncIterable<Buffer>,
): AsyncGenerator<readonly string[], undefined> {
  const chunks = body instanceof Readable ? new ChunkReader(body) : body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await chunks.next();
      if (chunk.done === true) return undefined;
      yield chunk.value.toString("utf8").split("\n");
    }
  } catch {
    // However the network ends a stream, it has ended.
    return undefined;
  }
}

function garblingLists(transport: RoundTripper): RoundTripper {
  return {
    roundTrip: async (request) => {
      const response = await transport.roundTrip(request);
      if (request.url.searchParams.has("watch")) return response;
      return { ...response, close: () => response.close(), body: garbled(response.body) };
    },
  };
}

async function* garbled(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk.toString("utf8"));
}
