import { performServerHandshake } from "node:http2";
import type { Clock } from "../../src/time/clock.js";
import { nextTurn } from "../../src/time/system-clock.js";
import { LIMITS } from "../values/limits.js";
import type { Connection } from "./connection.js";
import type { Http2Plan } from "./connection-plan.js";
import type { Exchange } from "./exchange.js";
import { FrameFilter } from "./frame-filter.js";
import { Http2Exchange } from "./http2-exchange.js";
import { Http2Line } from "./http2-line.js";

/** The initial window for bodies, as configured in kube-apiserver. */
const STREAM_WINDOW_BYTES = 256 * 1024;

/** Node refuses new streams if a connection buffers more. A slow watcher may need more than Node's 10. */
const SESSION_MEMORY_MAX_MB = 1_000;

/** By default, Node resets a stream with headers over 64 KiB. A fault may send megabytes. */
const HEADERS_MAX_BYTES = 16 * 1024 * 1024;

/** The streams that Go's server accepts beyond the limit. */
const HEADERS_SLACK_BYTES = 320;

/** The length is limited, not the number: Node's 128 are fewer than a client with many cookies sends. */
const HEADERS_MAX_COUNT = 100_000;

/** A client may open a hundred streams in one packet, and thousands if it resets them: others are served in between. */
const STREAMS_PER_TURN = 4;

/** The options of a front. */
export interface Http2FrontOptions {
  /** The deviations of the connection. */
  readonly plan: Http2Plan;
  readonly clock: Clock;
  serve(exchange: Exchange): void;
}

/** Speaks HTTP/2 on an accepted connection. */
export function speakHttp2(connection: Connection, options: Http2FrontOptions): void {
  const { plan, clock, serve } = options;
  const frames = new FrameFilter(connection);
  if (plan.ignoresWindowUpdates === true) frames.ignoreWindowUpdates();
  if (plan.settingsDelayMs !== undefined) {
    frames.hold();
    const timer = clock.setTimer(plan.settingsDelayMs, () => frames.letGo());
    frames.once("close", () => timer.cancel());
  }
  const session = performServerHandshake(frames, {
    maxSessionMemory: SESSION_MEMORY_MAX_MB,
    maxSendHeaderBlockLength: HEADERS_MAX_BYTES,
    maxHeaderListPairs: HEADERS_MAX_COUNT,
    settings: {
      maxConcurrentStreams: plan.streamsMaxCount ?? LIMITS.streamsMaxCount,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxHeaderListSize: LIMITS.headersMaxBytes + HEADERS_SLACK_BYTES,
    },
  });
  const line = new Http2Line(connection, { session, frames, clock });
  connection.speak("h2", () => line.drain());
  // Node answers protocol errors, and ends the connection.
  session.on("error", () => {});
  const inTurns = new StreamsInTurns();
  session.on("stream", (stream, headers) => {
    inTurns.add(() => {
      if (!stream.destroyed) serve(new Http2Exchange(stream, headers, line));
    });
  });
}

/** Starts the first streams of a turn at once, and the others in later turns, in order. */
class StreamsInTurns {
  readonly #waiting: (() => void)[] = [];
  #begunCount = 0;

  add(begin: () => void): void {
    if (this.#begunCount === 0) void nextTurn().then(() => this.#goOn());
    if (this.#begunCount >= STREAMS_PER_TURN) {
      this.#waiting.push(begin);
      return;
    }
    this.#begunCount++;
    begin();
  }

  #goOn(): void {
    const next = this.#waiting.splice(0, STREAMS_PER_TURN);
    // New ones queue behind those that wait.
    this.#begunCount = next.length === 0 ? 0 : STREAMS_PER_TURN;
    if (next.length > 0) void nextTurn().then(() => this.#goOn());
    for (const begin of next) begin();
  }
}
