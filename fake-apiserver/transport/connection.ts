import type { Socket } from "node:net";
import type { EndedBy } from "../control/journal-entry.js";

/** One TCP connection that was let in, and the ways in which it can end. */
export class Connection {
  /** "c1" */
  readonly id: string;
  readonly socket: Socket;
  readonly #onClosed: (by: EndedBy) => void;
  #endedBy: EndedBy | undefined;
  #isSilent = false;
  #isClosed = false;

  /** `onClosed` is called once: when neither side will hear of the other again. */
  constructor(id: string, socket: Socket, onClosed: (by: EndedBy) => void) {
    this.id = id;
    this.socket = socket;
    this.#onClosed = onClosed;
    socket.on("end", () => {
      this.#endedBy ??= "client";
    });
    // Whoever resets a connection meant to end it; there is nothing else to do about it.
    socket.on("error", () => {
      this.#endedBy ??= "client";
    });
    socket.on("close", () => this.#close());
  }

  /** Sends what is queued, then FIN. */
  cut(by: EndedBy): void {
    this.#endedBy ??= by;
    this.socket.destroySoon();
  }

  /** Sends RST; what is queued is lost. */
  reset(by: EndedBy): void {
    this.#endedBy ??= by;
    this.socket.resetAndDestroy();
  }

  /** Ends without ceremony. */
  destroy(by: EndedBy): void {
    this.#endedBy ??= by;
    this.socket.destroy();
  }

  /**
   * Goes dead as a connection does whose other end has lost power: not a byte more, and a FIN is not answered. The
   * client's giving up is noticed, though, and counts as the end.
   */
  silence(): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    // Everybody who would answer: the HTTP parser on "end", the WebSocket on "data".
    this.socket.removeAllListeners("end");
    this.socket.removeAllListeners("data");
    this.socket.on("end", () => {
      this.#endedBy ??= "client";
      this.#close();
    });
    this.socket.resume();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClosed(this.#endedBy ?? "server");
  }
}
