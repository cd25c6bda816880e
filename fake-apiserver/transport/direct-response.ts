import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";

/** The response to a request without a socket, as an HTTP/1.1 client would read it. Destroying it disconnects the client. */
export class DirectResponse extends Readable {
  readonly statusCode: number;
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly #waitingForRoom: (() => void)[] = [];
  /** `readableEnded` is only true once all has been read. */
  #isComplete = false;

  constructor(statusCode: number, headers: Readonly<Record<string, string>>) {
    super();
    this.statusCode = statusCode;
    this.headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }

  override _read(): void {
    // The chunk being read still counts as buffered; no longer after this turn.
    for (const go of this.#waitingForRoom.splice(0)) queueMicrotask(go);
  }

  /** Adds to the body. Does nothing after the end, or after the client has disconnected. */
  write(bytes: Buffer): void {
    if (!this.destroyed && !this.#isComplete && bytes.length > 0) this.push(bytes);
  }

  /** Completes the body. */
  end(): void {
    this.#isComplete = true;
    if (!this.destroyed) this.push(null);
  }

  /** Breaks the connection: unread data is lost. */
  break(): void {
    this.destroy(connectionReset());
  }

  /** Calls `go` when the client wants more data. */
  whenTaken(go: () => void): void {
    this.#waitingForRoom.push(go);
  }
}

/** Node's error for a broken connection. */
export function connectionReset(): Error {
  return Object.assign(new Error("aborted"), { code: "ECONNRESET" });
}
