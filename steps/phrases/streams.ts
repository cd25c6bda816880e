import { defineParameterType } from "@cucumber/cucumber";
import type { EventMatch, Fault } from "../../fake-apiserver/index.js";
import type { Ending } from "../../src/suite/actions/end-open-watches.js";
import type { Status } from "../../src/wire/status.js";
import { alternatives, named } from "./vocabulary.js";

/** What a server says that knows Status and no codes. */
const NO_CODE: Status = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message: "injected: no code",
};

/** What a server says that knows no Status. */
const NO_STATUS = {
  kind: "Failure",
  apiVersion: "example.com/v1",
  metadata: {},
  words: "injected: no Status",
};

const ENDINGS: Readonly<Record<string, Ending>> = {
  cleanly: { end: (watch) => watch.close("clean") },
  "without a final chunk": { end: (watch) => watch.close("abort") },
  "with a connection reset": { end: (watch) => watch.close("reset") },
  "with expiry as an ERROR event": { end: withError(410, "Expired"), because: "expired" },
  "with expiry as an ERROR event that closes nothing": {
    end: (watch) => watch.error({ code: 410, reason: "Expired", message: "injected: Expired" }),
    because: "expired",
  },
  "with HTTP 429 as an ERROR event": { end: withError(429, "TooManyRequests") },
  "with HTTP 429 and 7 s to wait as an ERROR event": {
    end: withError(429, "TooManyRequests", { details: { retryAfterSeconds: 7 } }),
    because: "turned away",
  },
  "with HTTP 500 as an ERROR event": { end: withError(500, "InternalError") },
  "with an ERROR event without a code": {
    end: (watch) => {
      watch.send({ type: "ERROR", object: NO_CODE });
      watch.close("clean");
    },
  },
  "with an ERROR event in other words": {
    end: (watch) => {
      watch.send({ type: "ERROR", object: NO_STATUS });
      watch.close("clean");
    },
  },
};

function withError(code: number, reason: string, more: Partial<Status> = {}): Ending["end"] {
  return (watch) => {
    watch.error({ code, reason, message: `injected: ${reason}`, ...more });
    watch.close("clean");
  };
}

defineParameterType({
  name: "ending",
  regexp: alternatives(ENDINGS),
  useForSnippets: false,
  transformer: (phrase: string): Ending => named(ENDINGS, phrase),
});

const EVENT_FAULTS: Readonly<Record<string, (event: EventMatch) => Fault>> = {
  "is lost": (event) => ({ fault: "event.drop", event }),
  "is sent twice": (event) => ({ fault: "event.duplicate", event }),
  "is cut in half by the end of the stream": (event) => ({ fault: "stream.truncateJson", event }),
  "is cut in half by the end of the connection": (event) => ({
    fault: "stream.abortMidFrame",
    event,
  }),
  "has an unknown type": (event) => ({ fault: "event.unknownType", event }),
  "has its type in lower case": (event) => ({ fault: "event.unknownType", as: "lowerCase", event }),
  "is of another kind": (event) => ({ fault: "event.otherKind", event }),
  "says ADDED": (event) => ({ fault: "event.addedForKnown", event }),
  "says MODIFIED": (event) => ({ fault: "event.modifiedForUnknown", event }),
  "is not JSON": (event) => ({ fault: "event.malformedJson", event }),
};

defineParameterType({
  name: "event fault",
  regexp: alternatives(EVENT_FAULTS),
  useForSnippets: false,
  transformer: (phrase: string): ((event: EventMatch) => Fault) => named(EVENT_FAULTS, phrase),
});
