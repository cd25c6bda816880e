import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";

/** The response to a request without a socket, as a client of HTTP/1.1 would read it. To destroy it is to disconnect. */
export class DirectResponse extends Readable {
  readonly statusCode: number;
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly #waitingForRoom: (() => void)[] = [];
  /** `readableEnded` says so only when all has been read. */
  #isComplete = false;

  constructor(statusCode: number, headers: Readonly<Record<string, string>>) {
    super();
    this.statusCode = statusCode;
    this.headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }

  override _read(): void {
    // What is being read still counts as waiting; it does not when this is over.
    for (const go of this.#waitingForRoom.splice(0)) queueMicrotask(go);
  }

  /** Adds to the body. After the end, or after the client has gone, it does nothing. */
  write(bytes: Buffer): void {
    if (!this.destroyed && !this.#isComplete && bytes.length > 0) this.push(bytes);
  }

  /** The body is complete. */
  end(): void {
    this.#isComplete = true;
    if (!this.destroyed) this.push(null);
  }

  /** The connection breaks: nothing that has not been read will be. */
  break(): void {
    this.destroy(connectionReset());
  }

  /** Calls `go` when the client wants more than there is. */
  whenTaken(go: () => void): void {
    this.#waitingForRoom.push(go);
  }
}

/** Node's error for a broken connection. */
export function connectionReset(): Error {
  return Object.assign(new Error("aborted"), { code: "ECONNRESET" });
}
