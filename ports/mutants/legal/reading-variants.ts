import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

/** Each page is a request, so lists of many pages need a longer interval. */
const PAUSE_MS = 3_000;
/** With as many other requests as lists and watches, this is below the limit. */
const TWO_SECONDS_MS = 2_000;

/** Informers that read a collection differently from client-go. */
export const READING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "own-informer",
    does: "shares no code with the reference: a list and a watch in a loop, and a map",
    because: "C-01: only the final state counts, not the implementation",
    change: onAStore({}),
  },
  {
    name: "first-list-newest",
    does: "requests the newest state in every list",
    because: "C-12: a complete state is complete, from whichever version",
    change: onAStore({ firstVersion: "" }),
  },
  {
    name: "relists-at-zero",
    does: 'lists at version "0" every time, and drops results that are older than its state',
    because: "C-03: requesting it is legal, going back is not",
    change: onAStore({ relistVersion: "0" }),
  },
  {
    name: "relists-not-older-than",
    does: "relists at the last version with resourceVersionMatch=NotOlderThan",
    because: "C-03, C-32: it requests what it needs, in terms that the API defines",
    change: onAStore({ relistVersion: "not-older-than-last" }),
  },
  {
    name: "relists-exactly-at-last",
    does: "relists at exactly the last version seen, and at the newest when that is rejected",
    because:
      "C-03, C-21, C-32: a snapshot is a whole state, and the watch that follows brings the rest",
    change: onAStore({ relistVersion: "exactly-last" }),
  },
  {
    name: "relists-at-last",
    does: "relists at the last version seen, and at the newest when that is rejected",
    because: "C-03, C-21: the result is at least as new as its state, and a rejection is no trap",
    change: onAStore({ relistVersion: "last" }),
  },
  {
    name: "pages-of-one",
    does: "lists in pages of one object",
    because: "C-31: the page size is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 1, pause: () => PAUSE_MS }),
  },
  {
    name: "pages-of-three",
    does: "lists in pages of three objects",
    because: "C-31: the page size is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 3 }),
  },
  {
    name: "a-page-a-second",
    does: "lists in pages of seven objects, one a second",
    because:
      "C-31: the page size is free; C-01: how far it lags, too, and many clients limit their requests",
    change: onAStore({ pageMaxCount: 7, pagePauseMs: 1_000 }),
  },
  {
    name: "pages-of-fifty",
    does: "lists in pages of 50, later lists included",
    because: "C-31: the page size is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 50 }),
  },
  {
    name: "passes-pages-on",
    does: "delivers the items of a page before the list is complete, and deletions only then",
    because: "C-02: a partial state may be delivered as long as it is not taken for complete",
    change: onAStore({ firstVersion: "", pageMaxCount: 3, passesPagesOn: true }),
  },
  {
    name: "streams-first",
    does: "gets its initial state with a streaming list, and later ones with lists",
    because:
      "C-02: the bookmark at the end of the initial events completes a state, as an empty token does",
    change: onAStore({ beginsWith: "stream" }),
  },
  {
    name: "streams-always",
    does: "gets every full state with a streaming list, and lists where the server does not support that",
    because: "C-02, C-32: streaming is one way to get a state, and lists always work",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream" }),
  },
  {
    name: "limits-its-streams",
    does: "gets every full state with a streaming list, and sends the limit of its lists with every request",
    because: "C-32: a server ignores the limit of a watch, and refuses it in none",
    change: onAStore({
      beginsWith: "stream",
      goesOnWith: "stream",
      pageMaxCount: 500,
      limitsEverything: true,
    }),
  },
  {
    name: "streams-every-other-time",
    does: "gets its later states with a plain list and with a streaming list by turns",
    because: "C-02, C-32: both are ways to get a state, and may be mixed",
    change: onAStore({ beginsWith: "stream", goesOnWith: "by-turns" }),
  },
  {
    name: "lists-after-every-end",
    does: "lists, watches, and relists whenever the watch ends",
    because: "C-22: the next watch starts from a full state, which is as good as the last version",
    change: onAStore({ afterEnd: "list", afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "lists-now-and-then",
    does: "closes its watch every ten minutes and lists",
    because: "C-22: a watch may end at any time, including by its client",
    change: onAStore({ relistEveryMs: 600_000, timeoutSeconds: 0, silenceMaxMs: 0 }),
  },
  {
    name: "asks-for-no-bookmarks",
    does: "requests no bookmarks",
    because: "C-22: bookmarks save work; an expired version leads to a list",
    change: onAStore({ asksForBookmarks: false }),
  },
  {
    name: "own-deadline",
    does: "sets no timeout on its watches, and closes one that is silent for five minutes",
    because: "C-27: how a dead connection is detected, and by which side, is free",
    change: onAStore({ timeoutSeconds: 0, silenceMaxMs: 300_000 }),
  },
  {
    name: "fixed-watch-timeout",
    does: "requests a timeout of 290 seconds for every watch",
    because: "C-27: the duration of a watch is free",
    change: onAStore({ timeoutSeconds: 290, silenceMaxMs: 0 }),
  },
  {
    name: "over-web-sockets",
    does: "watches over a WebSocket",
    because: "the API concepts offer it; there each event is a message, and cannot be cut",
    change: onAStore({ watchesOver: "web-socket" }),
  },
  {
    name: "streams-over-web-sockets",
    does: "gets every full state with a streaming list, over a WebSocket",
    because: "the API concepts offer both",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream", watchesOver: "web-socket" }),
  },
  {
    name: "pinging",
    does: "pings its WebSocket every half minute, and closes it when a ping is not answered",
    because: "C-27: an informer may detect dead connections as it likes",
    change: onAStore({
      watchesOver: "web-socket",
      pingEveryMs: 30_000,
      timeoutSeconds: 0,
      silenceMaxMs: 0,
    }),
  },
  {
    name: "lists-at-each-event",
    does: "ends its watch a second after an event, and learns from a list what has changed",
    because: "C-22: a whole state may be read after every watch, which its client may end",
    change: onAStore({ relistVersion: "not-older-than-last", learnsFrom: "lists" }),
  },
  {
    name: "lists-each-object-again",
    does: "learns from a list of the object, selected by its namespace and name, how an object has changed, up to sixty times a minute",
    because: "C-30: a single object of the selection may be listed again",
    change: onAStore({ learnsFrom: "lists-of-one" }),
  },
  {
    name: "reads-tables",
    does: "requests tables whose rows include the objects",
    because: "the API concepts offer them, for lists and watches",
    change: onAStore({ form: "tables" }),
  },
  {
    name: "metadata-alone",
    does: "requests only the metadata of objects",
    because: "C-01: it is what the user asked for",
    change: onAStore({ form: "metadata" }),
  },
  {
    name: "namespace-of-a-selector-in-the-path",
    does: "requests a single namespace in the path, too, where a field selector names it",
    because: "C-30: the selection is the same, and the selector is sent as well",
    change: onAStore({ namespaceOfSelector: "in-path-too" }),
  },
  {
    name: "says-yes-in-other-words",
    does: "gets every full state with a streaming list, and sends 1 for true",
    because: "C-32: a server accepts any value but 0 and false as true",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream", yes: "1" }),
  },
  {
    name: "watches-at-a-path-of-its-own",
    does: "watches below /watch/, without a parameter that says so",
    because: "C-38: the API still serves these paths, to whoever may watch",
    change: onAStore({ watchesAt: "path" }),
  },
  {
    name: "says-what-goes-without-saying",
    does: "sends every parameter with every request, with its default where it says nothing",
    because: "C-32: an empty parameter is as good as none",
    change: onAStore({ parameters: "all" }),
  },
  {
    name: "rewords-selectors",
    does: "writes a selector its own way: the last requirement first, and in for =",
    because: "C-30: the selection is the same",
    change: onAStore({ selectors: "reworded" }),
  },
  {
    name: "takes-compressed-answers",
    does: "accepts compressed responses, and decompresses them in another thread",
    because: "C-36: what was negotiated is decoded, however long a thread takes for it",
    change: onAStore({ compression: "gzip" }),
  },
  {
    name: "looks-around-first",
    does: "requests the version and the API groups of the server before its first list",
    because: "C-38: discovery needs no rights",
    change: onAStore({ discovers: "first" }),
  },
  {
    name: "looks-around-each-time",
    does: "requests the version of the server before each list and watch, and neither without an answer",
    because: "C-38: discovery needs no rights, and every user may request the version",
    change: onAStore({ discovers: "each-time", pause: () => TWO_SECONDS_MS }),
  },
  {
    name: "reviews-its-rights",
    does: "requests whether it may list before it does so",
    because: "C-38: by default, every authenticated user may send reviews of its own rights",
    change: onAStore({ discovers: "its-rights" }),
  },
  {
    name: "tries-what-expired-again",
    does: "retries a watch whose version has expired once before it lists",
    because:
      "C-21: documented by the Python client; the version is given up after the second rejection",
    change: onAStore({ expiredTriesMaxCount: 1 }),
  },
  {
    name: "reads-on-after-an-error",
    does: "continues reading after an ERROR event of 500, as long as the stream stays open",
    because:
      "C-37: after an ERROR event of 500 a client may read on while the server continues the stream",
    change: onAStore({ afterInternalError: "reads-on" }),
  },
  {
    name: "tries-a-refused-watch-again",
    does: "retries a rejected watch, whatever the code, unless its version has expired",
    because: "C-24: it recovers with the server; a list would not succeed earlier",
    change: onAStore({ afterRefusal: "watch" }),
  },
  {
    name: "lists-after-a-refused-watch",
    does: "lists when a watch is rejected, also with 429, once Retry-After has passed",
    because: "C-33: no retry comes too early, whichever request it is",
    change: onAStore({ afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "ends-aloud-when-forbidden",
    does: "stops when it is rejected with 401, 403, 404, 405 or 422, and reports it",
    because: "C-41: an informer may stop on permanent errors, as long as its user is notified",
    change: onAStore({ givesUpOn: [401, 403, 404, 405, 422] }),
  },
  {
    name: "list-and-watch-alone",
    does: "stops when its list or its watch fails, and reports the error: a list and a watch call, no informer",
    because: "C-24: a library that offers only a list and a watch leaves retries to its user",
    change: onAStore({ listsOnce: true, watchesOnce: true }),
  },
  {
    name: "one-stream",
    does: "sends one list and one watch, stops when either ends, and reports it",
    because:
      "C-24: requests end, and a library that offers only those leaves the next one to its user",
    change: onAStore({ listsOnce: true, watchesOnce: true, oneStream: true }),
  },
  {
    name: "one-stream-with-a-deadline",
    does: "sends one list and one watch, closes a watch that is silent for five minutes, stops when either ends, and reports it",
    because: "C-24, C-27: by which side a request ends is free, and its user makes the next one",
    change: onAStore({
      listsOnce: true,
      watchesOnce: true,
      oneStream: true,
      timeoutSeconds: 0,
      silenceMaxMs: 300_000,
    }),
  },
  {
    name: "one-stream-of-ten-minutes",
    does: "sends one list and one watch, closes it after ten minutes, stops when either ends, and reports it",
    because: "C-24, C-27: by which side a request ends is free, and its user makes the next one",
    change: onAStore({
      listsOnce: true,
      watchesOnce: true,
      oneStream: true,
      relistEveryMs: 600_000,
      timeoutSeconds: 0,
      silenceMaxMs: 0,
    }),
  },
  {
    name: "streaming-list-alone",
    does: "stops when its first streaming list fails, and watches forever otherwise",
    because: "C-24: a call that streams a list is one that lists, and no informer",
    change: onAStore({ listsOnce: true, beginsWith: "stream" }),
  },
  {
    name: "list-alone",
    does: "stops when its first list fails, and watches forever otherwise",
    because: "C-24: a call that lists is no informer, whatever the watch does",
    change: onAStore({ listsOnce: true }),
  },
  {
    name: "polls",
    does: "lists every three seconds, and never watches",
    because: "C-01: regular lists converge on the state of the server, and are no storm",
    change: onAStore({ firstVersion: "", pollsEveryMs: PAUSE_MS }),
  },
  {
    name: "polls-at-last",
    does: "lists every half minute at the last version, and never watches",
    because: "C-01: the lag is free, and so is the version of a list that cannot go back",
    change: onAStore({ relistVersion: "not-older-than-last", pollsEveryMs: 30_000 }),
  },
  {
    name: "polls-after-a-failure",
    does: "lists every ten seconds for five minutes after each failure, and watches then",
    because: "C-01: polling is as good as watching, and C-22: a watch may follow any whole state",
    change: onAStore({ firstVersion: "", pollsEveryMs: 10_000, pollsForMs: 300_000 }),
  },
  {
    name: "polls-in-pages",
    does: "lists in pages of three every ten seconds, and never watches",
    because: "C-02, C-31: a complete state is complete, however many pages it has",
    change: onAStore({ firstVersion: "", pageMaxCount: 3, pollsEveryMs: 10_000 }),
  },
];
