import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { StringDecoder } from "node:string_decoder";
import type { WebSocket } from "ws";
import type { ChunkReader } from "./chunk-reader.js";

/** How a watch ended: with its final chunk or close frame, or without. */
export type WatchEnd = "clean" | "aborted";

/** A watch that a scenario follows. It is read as it comes; nothing is lost between steps. */
export class OpenWatch {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything received, as it came: chunks of a body, or messages of a WebSocket. */
  readonly pieces: string[] = [];
  readonly #close: () => void;
  #end: WatchEnd | undefined;
  /** Events that a step has looked at. */
  seenCount = 0;

  private constructor(status: number, headers: IncomingHttpHeaders, close: () => void) {
    this.status = status;
    this.headers = headers;
    this.#close = close;
  }

  static ofHttp(incoming: IncomingMessage): OpenWatch {
    const { statusCode = 0, headers } = incoming;
    const watch = new OpenWatch(statusCode, headers, () => incoming.destroy());
    const decoder = new StringDecoder("utf8");
    incoming.on("data", (bytes: Buffer) => watch.pieces.push(decoder.write(bytes)));
    incoming.on("end", () => watch.#ended("clean"));
    // What follows an end, our own closing for instance, changes nothing.
    incoming.on("error", () => watch.#ended("aborted"));
    incoming.on("close", () => watch.#ended("aborted"));
    return watch;
  }

  /** A watch on a bare socket whose head has arrived, with its chunks unparsed. */
  static ofSocket(socket: Socket, reader: ChunkReader): OpenWatch {
    const [statusLine = "", ...lines] = (reader.head ?? "").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = "", value = ""] = line.split(/: (.*)/s);
        return [name.toLowerCase(), value];
      }),
    );
    const watch = new OpenWatch(Number(statusLine.split(" ")[1]), headers, () => socket.destroy());
    const decoder = new StringDecoder("utf8");
    const take = (): void => {
      const news = reader.chunks.slice(watch.pieces.length);
      watch.pieces.push(...news.map((chunk) => decoder.write(chunk)));
      if (reader.isComplete) watch.#ended("clean");
    };
    take();
    socket.on("data", take);
    socket.on("error", () => watch.#ended("aborted"));
    socket.on("close", () => watch.#ended("aborted"));
    return watch;
  }

  static ofWebSocket(socket: WebSocket, headers: IncomingHttpHeaders): OpenWatch {
    const watch = new OpenWatch(101, headers, () => socket.terminate());
    socket.on("message", (data, isBinary) =>
      watch.pieces.push(`${isBinary ? "binary:" : ""}${data.toString()}`),
    );
    socket.on("close", (code) => watch.#ended(code === 1006 ? "aborted" : "clean"));
    socket.on("error", () => watch.#ended("aborted"));
    return watch;
  }

  /** How it ended; undefined while it is open. */
  get end(): WatchEnd | undefined {
    return this.#end;
  }

  /** Events received in full, in order. @throws SyntaxError when a line is no JSON */
  events(): readonly unknown[] {
    const lines = this.pieces.join("").split("\n");
    // After the last newline: nothing, or an event under way.
    return lines.slice(0, -1).map((line): unknown => JSON.parse(line));
  }

  close(): void {
    this.#close();
  }

  #ended(how: WatchEnd): void {
    this.#end ??= how;
  }
}
