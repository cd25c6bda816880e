import type { Clock, Timer } from "../../src/time/clock.js";
import { BufferingWatchWriter } from "../watch/buffering-watch-writer.js";
import { PacedWatchWriter } from "../watch/paced-watch-writer.js";
import type { StagedStream } from "../watch/stream-stage.js";
import type { CloseHow } from "../watch/watch-writer.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const STALL_MS = 10_000;
const IDLE_MS = 60_000;
const BUFFER_BYTES = 4_096;
const BUFFER_MS = 5_000;
const DRIP_MS = 10;
const LATE_MS = 1_000;

/** Faults of when the bytes of a watch go out. Undefined for faults of other families. */
export function streamPaceFault(fault: Fault, clock: Clock): StageParts | undefined {
  switch (fault.fault) {
    case "stream.stallThenResume":
      return stalling(clock, fault.durationMs ?? STALL_MS, fault.event);
    case "stream.idleKill":
      return endingWhenIdle(clock, fault.idleMs ?? IDLE_MS, fault.how ?? "abort");
    case "stream.bufferingProxy": {
      const { bytes = BUFFER_BYTES, intervalMs = BUFFER_MS } = fault;
      return { wrap: (writer) => new BufferingWatchWriter(writer, clock, { bytes, intervalMs }) };
    }
    case "stream.slowDrip":
      return dripping(clock, fault.bytes ?? 1, fault.intervalMs ?? DRIP_MS);
    case "write.delayedVisibility": {
      if (fault.late === "response") return undefined;
      const { delayMs = LATE_MS } = fault;
      return {
        wrap: (writer) => new PacedWatchWriter(writer, clock, (nowMs) => nowMs + delayMs),
      };
    }
    default:
      return undefined;
  }
}

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
        timer = clock.setTimer(idleMs, () => stream.end(how));
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
