import type { Clock, Timer } from "../../src/time/clock.js";
import { BufferingWatchWriter } from "../watch/buffering-watch-writer.js";
import { PacedWatchWriter } from "../watch/paced-watch-writer.js";
import type { StagedStream } from "../watch/stream-stage.js";
import type { CloseHow } from "../watch/watch-writer.js";
import { createEventMatcher, EVENT, type EventMatch } from "./event-match.js";
import { ofRequest, ofStream } from "./fault-row.js";
import { isWatch } from "./request-kinds.js";
import type { StageParts } from "./stage-parts.js";

/** Longer than any watch: the server's bound applies. */
const NEVER_SECONDS = Number.POSITIVE_INFINITY;

/** When the bytes of a watch go out, and for how long. */
export const STREAM_PACE_FAULTS = {
  "stream.stallThenResume": ofStream({
    row: 40,
    does: "Writes nothing for a while, then all events of that time.",
    overHttp2: "nothing is written on the stream, other streams continue.",
    imitates: "A garbage collection pause, a stopped process (kubernetes/kubernetes#65012).",
    wrong: "Clients that process the burst twice after reconnecting.",
    parameters: {
      durationMs: {
        type: "integer",
        minimum: 0,
        default: 10000,
        description: "Milliseconds on the world's clock.",
      },
      event: EVENT,
    },
    act: ({ durationMs, event }, { clock }) => stalling(clock, durationMs, event),
  }),
  "stream.idleKill": ofStream({
    row: 41,
    does: "Ends the watch after idleMs without a write.",
    overHttp2:
      "like stream.reset or stream.halfOpen; abort: RST_STREAM with INTERNAL_ERROR, other streams continue.",
    imitates:
      "The idle timeout of a load balancer or proxy; with halfOpen, one that drops the connection silently.",
    wrong:
      "Clients that treat it as a failure and relist; with halfOpen, those without a timeout of their own (Azure/AKS#1755).",
    parameters: {
      idleMs: {
        type: "integer",
        minimum: 0,
        default: 60000,
        description: "Milliseconds on the world's clock.",
      },
      how: { enum: ["abort", "reset", "halfOpen"], default: "abort", description: "How it ends." },
    },
    act: ({ idleMs, how }, { clock }) => endingWhenIdle(clock, idleMs, how),
  }),
  "stream.bufferingProxy": ofStream({
    row: 42,
    does: "Buffers events until the buffer is full, or the interval has passed.",
    overHttp2: "as many DATA frames as the buffer needs.",
    overWebSocket: "one message with several events in it.",
    imitates: "A buffering proxy (charmed-kubernetes/bundle#172).",
    wrong: "Clients that treat the silence as a dead connection.",
    parameters: {
      bytes: {
        type: "integer",
        minimum: 1,
        default: 4096,
        description: "Size of the buffer.",
      },
      intervalMs: {
        type: "integer",
        minimum: 0,
        default: 5000,
        description: "Milliseconds after which the buffer is flushed, full or not.",
      },
    },
    act: (limits, { clock }) => ({
      wrap: (writer) => new BufferingWatchWriter(writer, clock, limits),
    }),
  }),
  "stream.slowDrip": ofStream({
    row: 48,
    does: "Writes a few bytes at a time.",
    overHttp2: "a DATA frame at a time.",
    imitates: "A slow network.",
    wrong: "Clients whose read timeout applies to whole events.",
    protocols: ["http/1.1", "h2"],
    parameters: {
      bytes: { type: "integer", minimum: 1, default: 1, description: "Bytes at a time." },
      intervalMs: {
        type: "integer",
        minimum: 0,
        default: 10,
        description: "Milliseconds between writes.",
      },
    },
    act: ({ bytes, intervalMs }, { clock }) => dripping(clock, bytes, intervalMs),
  }),
  "stream.timeoutIgnored": ofRequest({
    row: 54,
    does: "Does not end the watch after its timeoutSeconds.",
    overHttp2: "the stream stays open.",
    imitates: "An apiserver with a bug (kubernetes/kubernetes#102464).",
    wrong: "Clients without a timeout of their own.",
    concerns: isWatch,
    act: () => async (context, next) => {
      const answer = await next(context);
      if (answer.type !== "watch") return answer;
      return { ...answer, plan: { ...answer.plan, timeoutSeconds: NEVER_SECONDS } };
    },
  }),
};

/** Silent from the opening, or from the event on. */
function stalling(clock: Clock, durationMs: number, event: EventMatch | undefined): StageParts {
  let untilMs = event === undefined ? clock.nowMs() + durationMs : 0;
  const isMeant = event === undefined ? () => false : createEventMatcher(event);
  return {
    wrap: (writer) => new PacedWatchWriter(writer, clock, () => untilMs),
    onEvent: (frame, nth) => {
      if (!isMeant(frame, nth)) return undefined;
      untilMs = clock.nowMs() + durationMs;
      return { write: [frame] };
    },
  };
}

function endingWhenIdle(clock: Clock, idleMs: number, how: CloseHow): StageParts {
  let timer: Timer | undefined;
  let restart = (): void => {};
  return {
    start: (stream: StagedStream) => {
      restart = () => {
        timer?.cancel();
        // Over HTTP/2, idle timeouts count streams.
        timer = clock.setTimer(idleMs, () => stream.end(how === "abort" ? "resetStream" : how));
      };
      restart();
      return () => timer?.cancel();
    },
    onEvent: () => {
      restart();
      return undefined;
    },
  };
}

/** Every piece on its own, one after the other. */
function dripping(clock: Clock, bytes: number, intervalMs: number): StageParts {
  return {
    wrap: (writer) => {
      const paced = new PacedWatchWriter(writer, clock, (nowMs, lastDueMs) =>
        lastDueMs === 0 ? nowMs : lastDueMs + intervalMs,
      );
      return {
        open: () => paced.open(),
        write: (pieces) => {
          for (const piece of pieces) {
            for (let start = 0; start < piece.length; start += bytes) {
              paced.write([piece.subarray(start, start + bytes)]);
            }
          }
        },
        writeCut: (part, announcedBytes) => paced.writeCut(part, announcedBytes),
        end: (close, code) => paced.end(close, code),
        queuedBytes: () => paced.queuedBytes(),
        whenTaken: (go) => paced.whenTaken(go),
      };
    },
  };
}
