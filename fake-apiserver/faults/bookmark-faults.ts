import type { Clock, Timer } from "../../src/time/clock.js";
import { encodeJson } from "../storage/encode-json.js";
import { withMetadata } from "../storage/object-metadata.js";
import { bookmarkFrame, type Frame, objectFrame } from "../watch/frame.js";
import type { Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

const STORM_MS = 1;
const VERSIONS = 100;

/** Faults of bookmarks, that of the end of the initial events not counted. Undefined for faults of other families. */
export function bookmarkFault(fault: Fault, clock: Clock): StageParts | undefined {
  switch (fault.fault) {
    case "bookmark.storm":
      return storming(clock, fault.intervalMs ?? STORM_MS);
    case "bookmark.ahead":
      return changing((frame) => moved(frame, BigInt(fault.by ?? VERSIONS)));
    case "bookmark.regress":
      return changing((frame) => moved(frame, -BigInt(fault.by ?? VERSIONS)));
    case "bookmark.malformed":
      return changing((frame) => malformed(frame, fault.as ?? "noMetadata"));
    default:
      return undefined;
  }
}

function storming(clock: Clock, intervalMs: number): StageParts {
  return {
    start: (stream) => {
      let timer: Timer;
      const next = (): void => {
        timer = clock.setTimer(intervalMs, () => {
          // The next is set first: the stream may end with this one, and then all is stopped.
          next();
          stream.emit(bookmarkFrame(stream.resource, stream.currentVersion()));
        });
      };
      next();
      return () => timer.cancel();
    },
  };
}

function changing(change: (frame: Frame) => Frame): StageParts {
  return {
    onEvent: (frame) =>
      frame.type === "BOOKMARK" && !frame.isInitialEventsEnd
        ? { write: [change(frame)] }
        : undefined,
  };
}

function moved(frame: Frame, by: bigint): Frame {
  const { object, resourceVersion } = frame;
  if (object === undefined || resourceVersion === undefined) return frame;
  const version = BigInt(resourceVersion) + by;
  const text = (version > 0n ? version : 1n).toString();
  return objectFrame(frame.type, withMetadata(object, { resourceVersion: text }));
}

function malformed({ type, object }: Frame, as: "noMetadata" | "emptyObject" | "noObject"): Frame {
  const { kind, apiVersion } = object ?? {};
  const events = {
    noMetadata: { type, object: { kind, apiVersion } },
    emptyObject: { type, object: {} },
    noObject: { type },
  };
  return { type, bytes: Buffer.from(`${encodeJson(events[as])}\n`) };
}
