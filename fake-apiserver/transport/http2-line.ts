import { constants, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import type { Clock } from "../../src/time/clock.js";
import type { RawConnection } from "../watch/raw-connection.js";
import type { Connection } from "./connection.js";
import type { FrameFilter } from "./frame-filter.js";
import type { Http2Outlet } from "./http2-outlet.js";

/** The delay between the last stream and the end of a connection after GOAWAY, as in Go's server. */
export const LINGER_MS = 1_000;

/** One HTTP/2 connection: Node's session, and the frames below it. */
export class Http2Line {
  readonly connection: Connection;
  readonly #session: ServerHttp2Session;
  readonly #frames: FrameFilter;
  readonly #clock: Clock;

  constructor(
    connection: Connection,
    options: {
      readonly session: ServerHttp2Session;
      readonly frames: FrameFilter;
      readonly clock: Clock;
    },
  ) {
    this.connection = connection;
    this.#session = options.session;
    this.#frames = options.frames;
    this.#clock = options.clock;
  }

  /** Gives access to what Node's API lacks, for a stream and its connection. */
  rawConnectionOf(outlet: Http2Outlet): RawConnection {
    const { stream } = outlet;
    const whenSent = (act: () => void) => outlet.whenSent(() => this.#afterHeaders(stream, act));
    return {
      cutWithoutCloseNotify: () => whenSent(() => this.connection.cutWithoutCloseNotify()),
      http2: {
        resetStream: (code) => outlet.whenSent(() => this.resetStream(stream, code)),
        drain: () => this.drain(),
        goAway: ({ code, isProcessed }) => {
          whenSent(() => {
            this.#frames.goAway(lastStream(stream, isProcessed), code);
            this.connection.cut("fault");
          });
        },
        ignorePings: ({ isMute }) => {
          this.#frames.ignorePings();
          // Queued data is lost, as when a peer dies.
          if (isMute) this.#afterHeaders(stream, () => this.connection.silence());
        },
      },
    };
  }

  /** Ends the connection with FIN, after the headers of a stream, if there are any. */
  cut(stream: ServerHttp2Stream): void {
    this.#afterHeaders(stream, () => this.connection.cut("fault"));
  }

  /** Sends RST_STREAM with `code` after the headers, if there are any, and no later frame of the stream. */
  resetStream(stream: ServerHttp2Stream, code: number): void {
    this.#afterHeaders(stream, () => {
      if (stream.id === undefined || stream.closed || stream.destroyed) return;
      // Node would end the stream first, and a client might take the part for the whole.
      this.#frames.resetStream(stream.id, code);
      stream.close(code === constants.NGHTTP2_NO_ERROR ? constants.NGHTTP2_CANCEL : code);
    });
  }

  sendStray(stream: ServerHttp2Stream, bytes: string): void {
    if (stream.id !== undefined) this.#frames.sendData(stream.id, Buffer.from(bytes));
  }

  sendAfterEnd(stream: ServerHttp2Stream, bytes: string): void {
    if (stream.id !== undefined) this.#frames.sendDataAfterEnd(stream.id, Buffer.from(bytes));
  }

  #afterHeaders(stream: ServerHttp2Stream, act: () => void): void {
    if (stream.headersSent && stream.id !== undefined) this.#frames.afterHeaders(stream.id, act);
    else act();
  }

  /** Sends GOAWAY with NO_ERROR; the connection ends soon after the last of its streams. */
  drain(): void {
    if (this.#session.closed) return;
    this.#frames.linger(this.#clock, LINGER_MS);
    this.#session.close();
  }
}

/** The last stream that a GOAWAY covers. The streams of clients have odd numbers. */
function lastStream({ id = 0 }: ServerHttp2Stream, isProcessed: boolean): number {
  return isProcessed ? id : Math.max(0, id - 2);
}
