import { constants } from "node:http2";
import type { WatchWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import type { Http2Line } from "./http2-line.js";
import type { Http2Outlet } from "./http2-outlet.js";
import { whenDrained } from "./when-drained.js";

/** The deviations of the response. */
interface Http2WatchWire extends WatchWire {
  /** Sends GOAWAY: the client opens another connection for its next request. */
  readonly drains?: boolean;
}

/**
 * A watch as the body of an HTTP/2 response. A clean end leaves the other streams of the connection open; an abort ends the
 * connection, as over HTTP/1.1.
 */
export class Http2WatchWriter implements WatchWriter {
  readonly #outlet: Http2Outlet;
  readonly #line: Http2Line;
  readonly #wire: Http2WatchWire;
  /** Pieces that must not share a DATA frame: each is sent when the previous one has been sent. */
  readonly #apart: Buffer[] = [];
  #isWaitingApart = false;
  #atEnd: (() => void) | undefined;
  #isSilent = false;

  constructor(outlet: Http2Outlet, line: Http2Line, wire: Http2WatchWire) {
    this.#outlet = outlet;
    this.#line = line;
    this.#wire = wire;
  }

  open(): void {
    const { stream } = this.#outlet;
    if (stream.closed || stream.destroyed) return;
    const { headers, contentLengthBytes, trailers, prelude, afterEnd, drains } = this.#wire;
    if (prelude !== undefined) this.#line.sendStray(stream, prelude);
    if (afterEnd !== undefined) this.#line.sendAfterEnd(stream, afterEnd);
    const length = contentLengthBytes === undefined ? {} : { "content-length": contentLengthBytes };
    const waitForTrailers = trailers !== undefined;
    stream.respond({ ":status": 200, ...headers, ...length }, { waitForTrailers });
    stream.on("wantTrailers", () => stream.sendTrailers({ ...trailers }));
    if (drains === true) this.#line.drain();
  }

  write(pieces: readonly Buffer[]): void {
    const [only] = pieces;
    if (only !== undefined && pieces.length === 1 && !this.#isWaitingApart) {
      this.#writeOne(only);
      return;
    }
    this.#apart.push(...pieces.filter((piece) => piece.length > 0));
    if (this.#isWaitingApart) return;
    this.#isWaitingApart = true;
    this.#outlet.whenSent(() => this.#writeApart());
  }

  /** A stream does not announce the length of a piece: it is incomplete if the stream is cut off. */
  writeCut(part: Buffer): void {
    this.write([part]);
  }

  end(how: CloseHow): void {
    switch (how) {
      case "clean":
        this.#whenAllSent(() => this.#outlet.stream.end());
        return;
      case "abort":
        this.#whenAllSent(() => this.#line.cut(this.#outlet.stream));
        return;
      case "reset":
        this.#line.connection.reset("fault");
        return;
      case "resetStream":
        this.#whenAllSent(() => this.#resetStream());
        return;
      case "halfOpen":
        this.#isSilent = true;
        return;
    }
  }

  queuedBytes(): number {
    const apartBytes = this.#apart.reduce((sum, piece) => sum + piece.length, 0);
    return this.#outlet.stream.writableLength + apartBytes;
  }

  whenTaken(go: () => void): void {
    whenDrained(this.#outlet.stream, go);
  }

  #resetStream(): void {
    this.#line.resetStream(this.#outlet.stream, constants.NGHTTP2_INTERNAL_ERROR);
  }

  #writeOne(piece: Buffer): void {
    if (!this.#isSilent) this.#outlet.write(piece);
  }

  #writeApart(): void {
    const piece = this.#apart.shift();
    if (piece === undefined) {
      this.#isWaitingApart = false;
      this.#atEnd?.();
      return;
    }
    this.#writeOne(piece);
    this.#outlet.whenSent(() => this.#writeApart());
  }

  #whenAllSent(act: () => void): void {
    if (this.#isWaitingApart) this.#atEnd = act;
    else this.#outlet.whenSent(act);
  }
}
