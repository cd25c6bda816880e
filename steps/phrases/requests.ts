import { defineParameterType } from "@cucumber/cucumber";
import type { Fault, Match } from "../../fake-apiserver/index.js";
import type { Answer, RequestsMeant } from "../../src/suite/trial/answer.js";
import { CHANGES_WATCHES, STATE_WATCH } from "../../src/suite/trial/asks-for-a-state.js";
import { alternatives, named } from "./vocabulary.js";

const MATCHES: Readonly<Record<string, readonly Match[]>> = {
  list: [{ verb: "list", isContinuation: false }, STATE_WATCH],
  "plain list": [{ verb: "list", isContinuation: false }],
  "streaming list": [STATE_WATCH],
  "continuation page": [{ verb: "list", isContinuation: true }],
  watch: CHANGES_WATCHES,
  "list or watch": [{ verb: ["list", "watch"] }],
  "lists or watches": [{ verb: ["list", "watch"] }],
  "request for version 0": [{ verb: ["list", "watch"], query: { resourceVersion: "0" } }],
  request: [{}],
};

const NOUN =
  "lists or watches|list or watch|plain list|streaming list|continuation page|list|watch|request for version 0|request";

defineParameterType({
  name: "requests",
  regexp: new RegExp(`(the next|every) (?:(\\d+) )?(${NOUN})(?:s|es)?`),
  useForSnippets: false,
  transformer: (which: string, count: string | undefined, noun: string): RequestsMeant => ({
    matches: matchesOf(noun),
    times: which === "every" ? undefined : Number(count ?? "1"),
  }),
});

defineParameterType({
  name: "kind of request",
  regexp: new RegExp(`(?:${NOUN})(?:s|es)`),
  useForSnippets: false,
  transformer: (nouns: string) =>
    // A library may look whether the server is there before it lists or watches: that is not what scenarios wait for.
    matchesOf(nouns === "requests" ? "list or watch" : nouns.replace(/(?<=watch)es$|s$/, "")),
});

function matchesOf(noun: string): readonly Match[] {
  return named(MATCHES, noun);
}

/** Answers that something about the server has to be true for. */
const TRUE_ANSWERS: Readonly<Record<string, Answer>> = {
  "expiry as an ERROR event": {
    fault: { fault: "event.410" },
    because: "expired, in its own words",
  },
  "expiry as reason Gone": { fault: { fault: "event.410", reason: "Gone" }, because: "expired" },
  "expiry by code alone": { fault: { fault: "event.410", reason: "none" }, because: "expired" },
  "expiry as HTTP status 410": { fault: { fault: "status.410.watch" }, because: "expired" },
  "expiry as HTTP status 410, reason Gone": {
    fault: { fault: "status.410.reasonGone" },
    because: "expired",
  },
  "expiry as HTTP status 410, by code alone": {
    fault: { fault: "status.410.codeOnly" },
    because: "expired",
  },
  "an expired list": { fault: { fault: "status.410.list" }, because: "expired" },
  "an expired list, as reason Gone": {
    fault: { fault: "status.410.reasonGone" },
    because: "expired",
  },
  "an expired list, by code alone": { fault: { fault: "status.410.codeOnly" }, because: "expired" },
  "an expired token": {
    fault: { fault: "status.410.continue" },
    because: "expired, in its own words",
  },
  "too large a version": {
    fault: { fault: "status.504.tooLarge", retryAfterSeconds: 0 },
    because: "behind",
  },
};

/** What else a request is answered with, by the words of a scenario. */
const FAULTS: Readonly<Record<string, Fault>> = {
  // Only the list has expired: watches may go further back, as a watch cache does.
  "an expired token, as only lists have": { fault: "status.410.continue" },
  "HTTP 401": { fault: "status.401" },
  "HTTP 403": { fault: "status.403" },
  "HTTP 404": { fault: "status.404.textPlain" },
  "HTTP 405": { fault: "status.405" },
  "HTTP 409": { fault: "status.409" },
  "HTTP 422": { fault: "status.422" },
  "HTTP 429": { fault: "status.429.noRetryAfter" },
  "HTTP 429 and 7 s to wait": { fault: "status.429.json", retryAfterSeconds: 7 },
  "HTTP 429 and 11 s to wait": { fault: "status.429.json", retryAfterSeconds: 11 },
  "HTTP 429 and 45 s to wait": { fault: "status.429.json", retryAfterSeconds: 45 },
  "HTTP 429 and 90 s to wait": { fault: "status.429.json", retryAfterSeconds: 90 },
  "HTTP 429 and Retry-After": { fault: "status.429.json", retryAfterSeconds: 1 },
  "HTTP 429 as text, Retry-After 0": { fault: "status.429.text", retryAfterSeconds: 0 },
  "HTTP 429 as text and 7 s to wait": { fault: "status.429.text", retryAfterSeconds: 7 },
  "HTTP 429 as text and Retry-After": { fault: "status.429.text", retryAfterSeconds: 2 },
  "HTTP 503 and Retry-After": { fault: "status.503.retryAfter", retryAfterSeconds: 3 },
  "HTTP 504 and Retry-After": { fault: "status.504.tooLarge", retryAfterSeconds: 4 },
  "HTTP 500": { fault: "status.500" },
  "HTTP 500 as text": { fault: "status.500.text" },
  "HTTP 429 as an ERROR event": { fault: "event.error.429" },
  "HTTP 500 as an ERROR event": { fault: "event.error.500" },
  "HTTP 200 without a body": { fault: "status.200.emptyBody" },
  "HTTP 204": { fault: "status.204" },
  "an HTML page of HTTP 502": { fault: "status.502.html" },
  "an HTML page of HTTP 503": { fault: "status.503.html" },
  "an HTML page of HTTP 504": { fault: "status.504.gateway" },
  "an HTML page of HTTP 200": { fault: "status.200.html" },
  "a redirect of HTTP 301": { fault: "status.3xx", code: 301 },
  "a redirect of HTTP 302": { fault: "status.3xx", code: 302 },
  "a redirect of HTTP 303": { fault: "status.3xx", code: 303 },
  "a redirect of HTTP 307": { fault: "status.3xx", code: 307 },
  "a redirect of HTTP 308": { fault: "status.3xx", code: 308 },
  "a refusal to stream lists": { fault: "status.422.sendInitialEvents" },
  "a connection reset": { fault: "request.reset" },
  "a connection closed at once": { fault: "connect.acceptThenClose" },
  "a connection reset after the write": { fault: "write.lostResponse" },
  "half an answer to the write": { fault: "write.lostResponse", how: "abort" },
  "an end in the middle of the second event": { fault: "stream.abortMidFrame", event: { nth: 2 } },
  "an end before the second event": { fault: "stream.cleanClose", event: { nth: 2 } },
  "an end before the third event": { fault: "stream.cleanClose", event: { nth: 3 } },
  "HTTP 500 as its second event": { fault: "event.error.500", event: { nth: 2 } },
  "expiry as its second event": { fault: "event.410", event: { nth: 2 } },
  "a second event that is no JSON": { fault: "event.malformedJson", event: { nth: 2 } },
  "an end without any event": { fault: "stream.cleanClose" },
  "no bookmark at the end": { fault: "watchlist.noEndBookmark" },
  "a false bookmark at the end": { fault: "watchlist.falseEndBookmark" },
  "an end before the bookmark": { fault: "watchlist.dieBeforeEnd" },
  "a state of the past": { fault: "replica.staleList" },
  "the state of a server that lags by 3 changes": { fault: "replica.timeTravel", byChanges: 3 },
  "the oldest state that its version allows": { fault: "replica.oldestAllowed" },
  "a page without objects, and a token": { fault: "list.emptyPage" },
  "fields that nobody knows": { fault: "list.unknownFields", nth: 1 },
  "null where members are": { fault: "list.nullFields", nth: 1 },
  "versions of 66 bits": { fault: "rv.perResource", offsetDigits: "36893488147419103232" },
  "a list without items": { fault: "list.itemsNull" },
  "a list that takes 3 s": { fault: "list.slow", durationMs: 3_000 },
  "an array instead of a list": { fault: "status.200.json", text: "[]" },
  "a text instead of a list": { fault: "status.200.json", text: '""' },
  "events in single bytes": { fault: "stream.splitFrames", chunkBytes: 1 },
  "events split inside their characters": { fault: "stream.splitUtf8" },
  "a pause of 10 ms between pieces": { fault: "stream.slowDrip", bytes: 1_000_000, intervalMs: 10 },
  "several events in a chunk": { fault: "stream.coalesce", count: 3 },
  "events that a proxy gathers": {
    fault: "stream.bufferingProxy",
    bytes: 100_000,
    intervalMs: 200,
  },
  "events without line ends": { fault: "stream.noNewline" },
  "events ended as Windows does": { fault: "stream.crlf" },
  "blank lines between events": { fault: "stream.blankLines" },
  "line separators as they are": { fault: "stream.rawSeparators" },
  "events that are no JSON": { fault: "event.malformedJson" },
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  ...TRUE_ANSWERS,
  ...Object.fromEntries(Object.entries(FAULTS).map(([phrase, fault]) => [phrase, { fault }])),
  "a stream compressed by agreement": {
    fault: { fault: "stream.gzip" },
    agreement: { acceptEncoding: "/\\bgzip\\b(?!;q=0)/" },
  },
  "half a list": {
    fault: { fault: "list.truncated" },
    whenStreamed: { fault: "stream.abortMidFrame", event: { nth: 2 } },
  },
};

defineParameterType({
  name: "answer",
  regexp: alternatives(ANSWERS),
  useForSnippets: false,
  transformer: (phrase: string): Answer => named(ANSWERS, phrase),
});
