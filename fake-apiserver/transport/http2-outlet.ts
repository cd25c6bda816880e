import type { ServerHttp2Stream } from "node:http2";

/** Writes to an HTTP/2 stream and tracks unsent data: Node buffers writes and sends them later. */
export class Http2Outlet {
  readonly stream: ServerHttp2Stream;
  /** Passed to Node and not sent yet. */
  #unsentCount = 0;
  #onSent: (() => void)[] = [];

  constructor(stream: ServerHttp2Stream) {
    this.stream = stream;
  }

  write(bytes: Buffer): void {
    const { destroyed, closed, writableEnded } = this.stream;
    if (destroyed || closed || writableEnded) return;
    this.#unsentCount++;
    this.stream.write(bytes, () => {
      this.#unsentCount--;
      if (this.#unsentCount === 0) for (const act of this.#onSent.splice(0)) act();
    });
  }

  /** Calls `act` once everything has been sent. Never, if the client stops reading. */
  whenSent(act: () => void): void {
    if (this.#unsentCount === 0) act();
    else this.#onSent.push(act);
  }
}
