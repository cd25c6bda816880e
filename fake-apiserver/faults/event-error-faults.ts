import type { Status } from "../../src/wire/status.js";
import { failure, tooLargeVersion } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { errorFrame, type Frame } from "../watch/frame.js";
import { atOpenOrEvent, EVENT, type EventMatch } from "./event-match.js";
import { ofStream } from "./fault-row.js";
import type { StageParts } from "./stage-parts.js";

const PREVENTED = "an error on the server has prevented the watch from continuing";

/** ERROR events that end a watch, at once or in place of an event. */
export const EVENT_ERROR_FAULTS = {
  "event.410": ofStream({
    row: 55,
    does: "Writes an ERROR event with code 410, at once or in place of the event, then ends the watch.",
    imitates: "The requested version was compacted, or is no longer in the watch cache.",
    wrong:
      "vectordotdev/vector#5885, lightkube#153; the Python client retries once at the same version.",
    parameters: {
      reason: {
        enum: ["Expired", "Gone", "none"],
        default: "Expired",
        description: "The Status reason; none omits it.",
      },
      event: EVENT,
    },
    act: ({ reason, event }) => ending(event, expired(reason)),
  }),
  "event.error": ofStream({
    row: 56,
    does: "Writes an ERROR event with the given code, at once or in place of the event, then ends the watch.",
    imitates: "Errors inside the watch cache: 500, 429, 504.",
    wrong: "Clients that treat the Status as an object.",
    parameters: {
      code: {
        type: "integer",
        minimum: 100,
        maximum: 599,
        description: "The HTTP status in the Status.",
        isRequired: true,
      },
      reason: {
        type: "string",
        minLength: 1,
        description: "The Status reason. Default: none.",
      },
      event: EVENT,
    },
    act: ({ code, reason, event }) =>
      ending(event, failure(code, PREVENTED, reason === undefined ? {} : { reason })),
  }),
  "event.error.500": ofStream({
    row: 56,
    does: "Writes an ERROR event with code 500, at once or in place of the event, then ends the watch.",
    imitates: "A watch cache that failed.",
    wrong: "Clients that treat the Status as an object.",
    parameters: { event: EVENT },
    act: ({ event }) => ending(event, failure(500, PREVENTED, { reason: "InternalError" })),
  }),
  "event.error.429": ofStream({
    row: 56,
    does: "Writes an ERROR event with code 429, at once or in place of the event, then ends the watch.",
    imitates: "A watch cache that is reinitialized.",
    wrong: "Clients that relist instead of resuming the watch.",
    parameters: { event: EVENT },
    act: ({ event }) =>
      ending(
        event,
        failure(429, "storage is (re)initializing", {
          reason: "TooManyRequests",
          details: { retryAfterSeconds: 1 },
        }),
      ),
  }),
  "event.error.504": ofStream({
    row: 56,
    does: "Writes an ERROR event with code 504 and cause ResourceVersionTooLarge, then ends the watch.",
    imitates: "A watch cache that is behind the requested version.",
    wrong: "Clients that retry the same version forever.",
    parameters: { event: EVENT },
    act: ({ event }) => ending(event, tooLargeVersion(2n, 1n)),
  }),
  "event.error.noCode": ofStream({
    row: 56,
    does: "Writes an ERROR event whose Status has no code, then ends the watch.",
    imitates: "Errors from outside the API.",
    wrong: "Clients that treat a missing code as success.",
    parameters: { event: EVENT },
    act: ({ event }) => {
      const { code: _code, ...status } = failure(500, "something went wrong");
      return ending(event, status);
    },
  }),
  "event.error.notStatus": ofStream({
    row: 56,
    does: "Writes an ERROR event whose object is not a Status, then ends the watch.",
    imitates: "Servers with an error format of their own.",
    wrong: "Clients that store the object.",
    parameters: { event: EVENT },
    act: ({ event }) => endingWith(event, notStatus()),
  }),
};

function ending(event: EventMatch | undefined, status: Status): StageParts {
  return endingWith(event, errorFrame(status));
}

function endingWith(event: EventMatch | undefined, last: Frame): StageParts {
  return atOpenOrEvent(event, { write: [last], close: "clean" });
}

function expired(reason: "Expired" | "Gone" | "none"): Status {
  const message = "The resourceVersion for the provided watch is too old.";
  return failure(410, message, reason === "none" ? {} : { reason });
}

function notStatus(): Frame {
  const object = { error: "something went wrong" };
  return { type: "ERROR", bytes: Buffer.from(`{"type":"ERROR","object":${encodeJson(object)}}\n`) };
}
