import { performServerHandshake } from "node:http2";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import { FrameFilter } from "./frame-filter.js";
import { Http2Exchange } from "./http2-exchange.js";
import { Http2Line } from "./http2-line.js";

/** As kube-apiserver configures its server: so many requests at once, and so much of a body without asking. */
const STREAMS_MAX_COUNT = 100;
const STREAM_WINDOW_BYTES = 256 * 1024;

/** Node refuses new streams when a connection needs more. A slow watcher may have more waiting than Node's 10. */
const SESSION_MEMORY_MAX_MB = 1_000;

/** What is unusual about a connection. */
export interface Http2Oddities {
  /** Requests that the client may have under way. @default 100 */
  readonly streamsMaxCount?: number;
  /** Whether what the client grants is never heard of. @default false */
  readonly ignoresWindowUpdates?: boolean;
}

/** Speaks HTTP/2 on a connection that somebody else has accepted, and hands every request to `serve`. */
export function speakHttp2(
  connection: Connection,
  oddities: Http2Oddities,
  serve: (exchange: Exchange) => void,
): void {
  const frames = new FrameFilter(connection);
  if (oddities.ignoresWindowUpdates === true) frames.ignoreWindowUpdates();
  const session = performServerHandshake(frames, {
    maxSessionMemory: SESSION_MEMORY_MAX_MB,
    settings: {
      maxConcurrentStreams: oddities.streamsMaxCount ?? STREAMS_MAX_COUNT,
      initialWindowSize: STREAM_WINDOW_BYTES,
    },
  });
  const line = new Http2Line(connection, session, frames);
  // A client that breaks the protocol is told so by Node, and loses its connection; there is nothing to add.
  session.on("error", () => {});
  session.on("stream", (stream, headers) => serve(new Http2Exchange(stream, headers, line)));
}
