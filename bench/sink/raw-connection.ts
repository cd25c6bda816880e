import { connect, type Socket } from "node:net";
import { stopwatchMs } from "../../src/time/system-clock.js";
import { AnswerReader } from "./answer-reader.js";

/** One buffer for all connections: what is read is looked at and forgotten. */
const RECEIVED = Buffer.allocUnsafe(512 * 1024);

/** An answer that has come in full. */
export interface RawAnswer {
  readonly status: number;
  readonly bodyBytes: number;
  /** Since the request was sent. */
  readonly firstByteMs: number;
  readonly lastByteMs: number;
}

/** What to do after a read: read on, or pause. */
export type Receive = (bytes: Buffer) => "go-on" | "stand-still";

/** Connects; `receive` gets all that comes in, and must not keep it. */
export function connectRaw(url: string, receive: Receive): Socket {
  const { hostname, port } = new URL(url);
  return connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: RECEIVED,
      callback: (bytesRead) => receive(RECEIVED.subarray(0, bytesRead)) === "go-on",
    },
  });
}

/** A connection of HTTP/1.1 for one request at a time. */
export class RawConnection {
  readonly #socket: Socket;
  #receive: (bytes: Buffer) => void = () => {};
  #fail: (error: Error) => void = () => {};

  constructor(url: string) {
    this.#socket = connectRaw(url, (bytes) => {
      this.#receive(bytes);
      return "go-on";
    });
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("end", () => this.#fail(new Error("The server has hung up")));
  }

  /** Sends a request and resolves with its answer. */
  exchange(request: string): Promise<RawAnswer> {
    const reader = new AnswerReader();
    const startMs = stopwatchMs();
    let firstByteMs = 0;
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#receive = (bytes) => {
        if (firstByteMs === 0) firstByteMs = stopwatchMs() - startMs;
        reader.push(bytes);
        if (!reader.isComplete) return;
        const { status, bodyBytes } = reader;
        resolve({ status, bodyBytes, firstByteMs, lastByteMs: stopwatchMs() - startMs });
      };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** A GET, ready to be sent. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`;
}
