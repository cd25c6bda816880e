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
};

const NOUN = "plain list|streaming list|continuation page|list|watch";

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
  "HTTP 500": { fault: "status.500" },
  "an HTML page of HTTP 502": { fault: "status.502.html" },
  "too large a version": { fault: "status.504.tooLarge", retryAfterSeconds: 0 },
  "a refusal to stream lists": { fault: "status.422.sendInitialEvents" },
  "a connection reset": { fault: "request.reset" },
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
