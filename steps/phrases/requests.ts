import { defineParameterType } from "@cucumber/cucumber";
import type { Fault, Match } from "../../fake-apiserver/index.js";
import { alternatives, named } from "./vocabulary.js";

/** Which requests a scenario means: a list may be streamed or not, so one phrase may need several matches. */
export interface RequestsMeant {
  readonly matches: readonly Match[];
  /** How many of them; undefined: all from now on. */
  readonly times: number | undefined;
}

const MATCHES: Readonly<Record<string, readonly Match[]>> = {
  list: [
    { verb: "list", isContinuation: false },
    { verb: "watch", query: { sendInitialEvents: "true" } },
  ],
  "plain list": [{ verb: "list", isContinuation: false }],
  "streaming list": [{ verb: "watch", query: { sendInitialEvents: "true" } }],
  "continuation page": [{ verb: "list", isContinuation: true }],
  watch: [{ verb: "watch", query: { sendInitialEvents: null } }],
  request: [{}],
};

const NOUN = "plain list|streaming list|continuation page|list|watch|request";

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
  transformer: (nouns: string) => matchesOf(nouns.replace(/(?<=watch)es$|s$/, "")),
});

function matchesOf(noun: string): readonly Match[] {
  return named(MATCHES, noun);
}

/** What a request is answered with, by the words of a scenario. */
const ANSWERS: Readonly<Record<string, Fault>> = {
  "expiry as an ERROR event": { fault: "event.410" },
  "expiry as reason Gone": { fault: "event.410", reason: "Gone" },
  "expiry by code alone": { fault: "event.410", reason: "none" },
  "expiry as HTTP status 410": { fault: "status.410.watch" },
  "an expired list": { fault: "status.410.list" },
  "an expired token": { fault: "status.410.continue" },
  "HTTP 401": { fault: "status.401" },
  "HTTP 403": { fault: "status.403" },
  "HTTP 404": { fault: "status.404.textPlain" },
  "HTTP 429": { fault: "status.429.noRetryAfter" },
  "HTTP 429 and Retry-After": { fault: "status.429.json", retryAfterSeconds: 1 },
  "HTTP 429 as text, Retry-After 0": { fault: "status.429.text", retryAfterSeconds: 0 },
  "HTTP 429 as text and Retry-After": { fault: "status.429.text", retryAfterSeconds: 2 },
  "HTTP 503 and Retry-After": { fault: "status.503.retryAfter", retryAfterSeconds: 3 },
  "HTTP 504 and Retry-After": { fault: "status.504.tooLarge", retryAfterSeconds: 4 },
  "HTTP 500": { fault: "status.500" },
  "HTTP 500 as text": { fault: "status.500.text" },
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
  "too large a version": { fault: "status.504.tooLarge", retryAfterSeconds: 0 },
  "a refusal to stream lists": { fault: "status.422.sendInitialEvents" },
  "a connection reset": { fault: "request.reset" },
  "a connection closed at once": { fault: "connect.acceptThenClose" },
  "a connection reset after the write": { fault: "write.lostResponse" },
  "half an answer to the write": { fault: "write.lostResponse", how: "abort" },
  "an end in the middle of the second event": { fault: "stream.abortMidFrame", event: { nth: 2 } },
  "an end before the third event": { fault: "stream.cleanClose", event: { nth: 3 } },
  "a second event that is no JSON": { fault: "event.malformedJson", event: { nth: 2 } },
  "an end without any event": { fault: "stream.cleanClose" },
  "no bookmark at the end": { fault: "watchlist.noEndBookmark" },
  "a false bookmark at the end": { fault: "watchlist.falseEndBookmark" },
  "an end before the bookmark": { fault: "watchlist.dieBeforeEnd" },
  "a state of the past": { fault: "replica.staleList" },
  "a list without items": { fault: "list.itemsNull" },
  "half a list": { fault: "list.truncated" },
  "events in single bytes": { fault: "stream.splitFrames", chunkBytes: 1 },
  "events split inside their characters": { fault: "stream.splitUtf8" },
  "several events in a chunk": { fault: "stream.coalesce", count: 3 },
  "events without line ends": { fault: "stream.noNewline" },
  "events ended as Windows does": { fault: "stream.crlf" },
  "blank lines between events": { fault: "stream.blankLines" },
};

defineParameterType({
  name: "answer",
  regexp: alternatives(ANSWERS),
  useForSnippets: false,
  transformer: (phrase: string): Fault => named(ANSWERS, phrase),
});
