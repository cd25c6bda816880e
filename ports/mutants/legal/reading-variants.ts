import type { LegalVariant } from "../mutant.js";
import { onAStore } from "./on-a-store.js";

/** A page is a request, and lists of many pages are not read every second. */
const PAUSE_MS = 3_000;

/** Informers that read a collection in another way than client-go does. */
export const READING_VARIANTS: readonly LegalVariant[] = [
  {
    name: "own-informer",
    does: "shares no code with the reference: a loop around a list and a watch, and a map",
    because: "C-01: what is held in the end counts, and not what it is built of",
    change: onAStore({}),
  },
  {
    name: "first-list-newest",
    does: "asks for the newest state in its first list, and in every other",
    because: "C-12: a state that is whole is whole, from whichever version",
    change: onAStore({ firstVersion: "" }),
  },
  {
    name: "relists-at-zero",
    does: 'asks for version "0" in every list, and drops an answer that is older than what it knows',
    because: "C-03: to ask is legal, to go back is not (T3)",
    change: onAStore({ relistVersion: "0" }),
  },
  {
    name: "relists-not-older-than",
    does: "lists again at the last version with resourceVersionMatch=NotOlderThan",
    because: "C-03, C-32: it asks for what it needs, in words that the API has for it",
    change: onAStore({ relistVersion: "not-older-than-last" }),
  },
  {
    name: "relists-at-last",
    does: "lists again at the last version seen, and at the newest when that is refused",
    because: "C-03, C-21: an answer is as new as what is known, and a refusal is no trap",
    change: onAStore({ relistVersion: "last" }),
  },
  {
    name: "pages-of-one",
    does: "lists in pages of one object",
    because: "C-31: how long a page is, is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 1, pause: () => PAUSE_MS }),
  },
  {
    name: "pages-of-three",
    does: "lists in pages of three objects",
    because: "C-31: how long a page is, is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 3 }),
  },
  {
    name: "pages-of-fifty",
    does: "lists in pages of 50, and later lists too",
    because: "C-31: how long a page is, is free",
    change: onAStore({ firstVersion: "", pageMaxCount: 50 }),
  },
  {
    name: "passes-pages-on",
    does: "tells the items of a page before the list is whole, and deletions only then",
    because: "C-02: a part of a state may be told as long as it is not taken for the whole",
    change: onAStore({ firstVersion: "", pageMaxCount: 3, passesPagesOn: true }),
  },
  {
    name: "streams-first",
    does: "gets its first state as a stream, and later ones by lists",
    because:
      "C-02: the bookmark at the end of the initial events makes a state whole, as an empty token does",
    change: onAStore({ beginsWith: "stream" }),
  },
  {
    name: "streams-always",
    does: "gets every whole state as a stream, and lists where the server does not know how",
    because: "C-02, C-32: streaming is a way to get a state, and the list is always there",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream" }),
  },
  {
    name: "lists-after-every-end",
    does: "lists, watches, and lists again after every end",
    because:
      "C-22: the next watch starts after a whole state, which is as good as the last version",
    change: onAStore({ afterEnd: "list", afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "lists-now-and-then",
    does: "ends its watch every ten minutes and lists",
    because: "C-22: a watch may end at any time, by its client too",
    change: onAStore({ relistEveryMs: 600_000, timeoutSeconds: 0, silenceMaxMs: 0 }),
  },
  {
    name: "asks-for-no-bookmarks",
    does: "asks for no bookmarks",
    because: "C-22: bookmarks are thrift; an expired version is met with a list",
    change: onAStore({ asksForBookmarks: false }),
  },
  {
    name: "own-deadline",
    does: "lets the server end nothing, and leaves a watch that is silent for five minutes",
    because: "C-27: who notices that a connection is dead, and how, is free",
    change: onAStore({ timeoutSeconds: 0, silenceMaxMs: 300_000 }),
  },
  {
    name: "fixed-watch-timeout",
    does: "asks for 290 seconds of every watch",
    because: "C-27: how long a watch lives is free",
    change: onAStore({ timeoutSeconds: 290, silenceMaxMs: 0 }),
  },
  {
    name: "over-web-sockets",
    does: "watches over a WebSocket",
    because: "the API concepts offer it; an event is a message there, and cannot be cut",
    change: onAStore({ watchesOver: "web-socket" }),
  },
  {
    name: "streams-over-web-sockets",
    does: "gets every whole state as a stream, over a WebSocket",
    because: "the API concepts offer both",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream", watchesOver: "web-socket" }),
  },
  {
    name: "pinging",
    does: "pings its WebSocket every half minute, and leaves it when a ping is not answered",
    because: "C-27: a dead connection is noticed by whatever the informer likes",
    change: onAStore({
      watchesOver: "web-socket",
      pingEveryMs: 30_000,
      timeoutSeconds: 0,
      silenceMaxMs: 0,
    }),
  },
  {
    name: "metadata-alone",
    does: "asks for the metadata of objects alone",
    because: "C-01: what was selected is what the user asked for",
    change: onAStore({ form: "metadata" }),
  },
  {
    name: "namespace-of-a-selector-in-the-path",
    does: "asks for one namespace by its path, too, where a field selector names it",
    because: "C-30: what is selected is the same, and so is the selector that is sent",
    change: onAStore({ namespaceOfSelector: "in-path-too" }),
  },
  {
    name: "says-yes-in-other-words",
    does: "gets every whole state as a stream, and says 1 for true",
    because: "C-32: a server takes every word for yes but 0 and false",
    change: onAStore({ beginsWith: "stream", goesOnWith: "stream", yes: "1" }),
  },
  {
    name: "rewords-selectors",
    does: "writes a selector in words of its own: the last condition first, and in for =",
    because: "C-30: the selection is the same, and so is what it selects",
    change: onAStore({ selectors: "reworded" }),
  },
  {
    name: "takes-compressed-answers",
    does: "takes compressed answers, and lets another thread decompress them",
    because: "C-36: what was negotiated is decoded, however long a thread takes for it",
    change: onAStore({ compression: "gzip" }),
  },
  {
    name: "looks-around-first",
    does: "looks at the version and the groups of the server before its first list",
    because: "C-38: discovery needs no rights",
    change: onAStore({ discovers: true }),
  },
  {
    name: "tries-what-expired-again",
    does: "tries a watch whose version has expired once more before it lists",
    because:
      "C-21: documented by the Python client; the version is left for good after the second refusal",
    change: onAStore({ expiredTriesMaxCount: 1 }),
  },
  {
    name: "reads-on-after-an-error",
    does: "reads on after an ERROR event of 500, as long as the stream goes on",
    because: "T10: the error says that something was wrong, and the stream that it goes on",
    change: onAStore({ afterInternalError: "reads-on" }),
  },
  {
    name: "tries-a-refused-watch-again",
    does: "tries a watch that was refused again, whatever the code was, unless its version has expired",
    because: "C-24: it goes on when the server does; a list would get no further",
    change: onAStore({ afterRefusal: "watch" }),
  },
  {
    name: "lists-after-a-refused-watch",
    does: "lists when a watch was refused, with 429 as well, after the time that the server asks for",
    because: "C-33: no retry is too early, whichever request it is",
    change: onAStore({ afterRefusal: "list", afterTooMany: "list" }),
  },
  {
    name: "ends-aloud-when-forbidden",
    does: "ends when it is refused with 401, 403 or 404, and says so",
    because:
      "C-41: an informer may end where nothing can be mended, as long as its user hears of it",
    change: onAStore({ givesUpOn: [401, 403, 404] }),
  },
  {
    name: "list-and-watch-alone",
    does: "ends where its list or its watch fails, and says with what: a call of each, and no informer",
    because:
      "C-24: who offers no more than a list and a watch leaves it to the user to begin again",
    change: onAStore({ listsOnce: true, watchesOnce: true }),
  },
  {
    name: "one-stream",
    does: "makes one list and one request of a watch, and ends where either does, and says so",
    because:
      "C-24: a request has an end, and who offers no more than that leaves it to the user to begin the next",
    change: onAStore({ listsOnce: true, watchesOnce: true, oneStream: true }),
  },
  {
    name: "list-alone",
    does: "ends where its first list fails, and goes on watching for ever",
    because: "C-24: a call that lists is no informer, whatever the call that watches does",
    change: onAStore({ listsOnce: true }),
  },
  {
    name: "polls",
    does: "lists every three seconds, and never watches",
    because: "C-01: a whole state now and then adds up to what the server has, and is no storm",
    change: onAStore({ firstVersion: "", pollsEveryMs: PAUSE_MS }),
  },
  {
    name: "polls-at-last",
    does: "lists every half minute at the last version, and never watches",
    because: "C-01: how far it lags is free, and so is the version of a list that cannot go back",
    change: onAStore({ relistVersion: "last", pollsEveryMs: 30_000 }),
  },
  {
    name: "polls-in-pages",
    does: "lists in pages of three every ten seconds, and never watches",
    because: "C-02, C-31: a whole state is whole, however many pages it has",
    change: onAStore({ firstVersion: "", pageMaxCount: 3, pollsEveryMs: 10_000 }),
  },
];
