import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import type { DirectResponse } from "./direct-response.js";

/** A watch as the body of a response without a socket. */
export class DirectWatchWriter implements WatchWriter {
  readonly #response: DirectResponse;
  readonly #onOpen: () => void;

  /** `onOpen` is called when the client may begin to read. */
  constructor(response: DirectResponse, onOpen: () => void) {
    this.#response = response;
    this.#onOpen = onOpen;
  }

  open(): void {
    this.#onOpen();
  }

  write(pieces: readonly Buffer[]): void {
    for (const piece of pieces) this.#response.write(piece);
  }

  writeCut(part: Buffer): void {
    this.#response.write(part);
  }

  end(how: CloseHow): void {
    switch (how) {
      case "clean":
        this.#response.end();
        return;
      case "abort":
      case "reset":
      case "resetStream":
        this.#response.break();
        return;
      case "halfOpen":
        return;
    }
  }

  queuedBytes(): number {
    return this.#response.readableLength;
  }

  whenTaken(go: () => void): void {
    this.#response.whenTaken(go);
  }
}
