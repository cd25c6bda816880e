import type { StageVerdict } from "../watch/stream-stage.js";
import { createEventMatcher } from "./event-match.js";
import type { EventMatch, Fault } from "./rule.js";
import type { StageParts } from "./stage-parts.js";

/**
 * Faults that end a stream: orderly, torn, reset, dead, or in the middle of an event. Undefined for other families.
 * Those that need no event act as soon as the stream is open.
 */
export function streamTransportFault(fault: Fault): StageParts | undefined {
  switch (fault.fault) {
    case "stream.cleanCloseImmediately":
      return closing({ write: [], close: "clean" }, undefined);
    case "stream.cleanClose":
      return closing({ write: [], close: "clean" }, fault.event);
    case "stream.abort":
      return closing({ write: [], close: "abort" }, fault.event);
    case "stream.reset":
      return closing({ write: [], close: "reset" }, fault.event);
    case "stream.halfOpen":
      return closing({ write: [], close: "halfOpen" }, fault.event);
    case "tls.closeNotifyMissing":
      return closing(
        { write: [], act: (carrier) => carrier.cutWithoutCloseNotify(), close: "abort" },
        fault.event,
      );
    case "stream.truncateJson":
      return halving(false, fault.event);
    case "stream.abortMidFrame":
      return halving(true, fault.event);
    default:
      return undefined;
  }
}

function closing(verdict: StageVerdict, event: EventMatch | undefined): StageParts {
  if (event === undefined) return { atOpen: verdict };
  const isMeant = createEventMatcher(event);
  return { onEvent: (frame, nth) => (isMeant(frame, nth) ? verdict : undefined) };
}

function halving(isCut: boolean, event: EventMatch | undefined): StageParts {
  const isMeant = createEventMatcher(event);
  return {
    onEvent: (frame, nth) =>
      isMeant(frame, nth)
        ? { write: [], half: { frame, isCut }, close: isCut ? "abort" : "clean" }
        : undefined,
  };
}
