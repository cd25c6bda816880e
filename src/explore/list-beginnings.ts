import { type Beginning, RECOVERED, STARTED, SYNCED } from "./beginning.js";
import { inWay } from "./episode.js";
import {
  EXPIRED,
  GATE_OPENS,
  OTHER_PODS,
  PODS_CHANGE,
  SLOW_LISTS,
  seesAll,
} from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

const WAITS = given("a request is waiting at the gate");
const NOT_SYNCED = then("the informer has not synced", "C-20");
const SEES_ALL = seesAll();
const PAGE_FAILURES = [
  "an expired token",
  "HTTP 500",
  "a page without objects, and a token",
  "a connection reset",
] as const;

/** The second page of the first list fails; where its token has expired, everything is listed at once. */
function aPageFails(answer: string): readonly Sentence[] {
  const everything = [
    ["resourceVersion", "0"],
    ["limit", "(absent)"],
    ["continue", "(absent)"],
  ];
  const asksForAll = then("the second plain list asks for:", "RLIST-09", everything);
  return [
    given(`the next continuation page is answered with ${answer}`),
    STARTED,
    ...(answer === "an expired token" ? [asksForAll] : []),
  ];
}

/** First lists that fail, have pages, or are slow. */
export const LIST_BEGINNINGS: Readonly<Record<string, Beginning>> = {
  "first lists fail": {
    sentences({ way }) {
      const failure = inWay(way, [
        "an HTML page of HTTP 503",
        "HTTP 409",
        "HTTP 200 without a body",
      ]);
      return [given(`the next 2 lists are answered with ${failure}`), STARTED, SEES_ALL];
    },
  },
  "an empty list without items": {
    sentences({ objects, isStreaming }) {
      const deletions = isStreaming ? undefined : objects.deleteAll();
      if (deletions === undefined) return [];
      return [
        ...deletions,
        given("every list is answered with a list without items"),
        SYNCED,
        RECOVERED,
        ...objects.another(),
        seesAll("C-10"),
      ];
    },
  },
  "a selection after an expired list": {
    isSelective: true,
    sentences({ objects, selectsByLabel, isStreaming }) {
      if (isStreaming) return [];
      return [
        SYNCED,
        when("2 s pass"),
        given("the next plain list is answered with an expired list"),
        EXPIRED,
        ...objects.another(),
        ...objects.write("other/elsewhere", "created"),
        ...(selectsByLabel ? objects.write("default/selected-no-more", "labelled app=web") : []),
        seesAll("C-30"),
      ];
    },
  },
  "a first page fails": {
    isSeldom: true,
    sentences({ objects, pageSize, isCached, way }) {
      if (isCached || pageSize === 0 || objects.keys().length <= pageSize) return [];
      return [...aPageFails(inWay(way, PAGE_FAILURES)), seesAll("C-28")];
    },
  },
  "a slow first state": {
    sentences: () => [
      given("new lists are held at the gate"),
      STARTED,
      WAITS,
      NOT_SYNCED,
      then("the handler has not synced", "SYNC-02"),
      GATE_OPENS,
      then("the informer has synced", "C-20"),
    ],
  },
  "a crowd in pages": {
    isSeldom: true,
    leaves: "a crowd",
    sentences({ objects, pageSize, isCached, period, way }) {
      if (isCached || pageSize > 0 || period !== "" || objects.noun !== "pod") return [];
      return [
        given("1200 pods exist"),
        ...aPageFails(inWay(way, PAGE_FAILURES)),
        seesAll("C-28"),
        given("the open watch has delivered an event"),
        EXPIRED,
        then("the next plain list asks for:", "RLIST-07", [["limit", "500"]]),
        given('a handler "late" is added'),
        then('handler "late" observes what the server has', "C-18"),
        when("1200 pods are deleted"),
        seesAll("C-15"),
      ];
    },
  },
  "pods change while the first list arrives": {
    isSeldom: true,
    leaves: "a crowd",
    sentences({ objects, isStreaming, isIndexed }) {
      if (isStreaming || isIndexed || objects.noun !== "pod") return [];
      return [
        ...OTHER_PODS.map((key) => given(`pod ${key} exists`)),
        SLOW_LISTS,
        STARTED,
        given("the informer makes a list"),
        PODS_CHANGE,
        RECOVERED,
        seesAll("C-16"),
      ];
    },
  },
  "lists that fail": {
    sentences: () => [
      given("every list is answered with HTTP 500"),
      STARTED,
      given("the informer makes a list"),
      NOT_SYNCED,
      then("the watch error handler is called", "REFL-14"),
      RECOVERED,
      then("the informer has synced", "C-24"),
    ],
  },
  "lists of the first version": {
    sentences({ isStreaming, pageSize }) {
      if (isStreaming || pageSize > 0) return [];
      const rows = [
        ["resourceVersion", "0"],
        ["limit", "500"],
      ];
      return [STARTED, then("the first plain list asks for:", "RLIST-01", rows), SEES_ALL];
    },
  },
  "pages that are held": {
    isSeldom: true,
    sentences({ objects, pageSize, isCached, way }) {
      const [first, second] = objects.keys();
      if (isCached || pageSize === 0 || objects.keys().length <= pageSize) return [];
      if (first === undefined || second === undefined) return [];
      return [
        given("new continuation pages are held at the gate"),
        STARTED,
        WAITS,
        then("the store is empty", "RLIST-10"),
        NOT_SYNCED,
        ...objects.write(first, "updated"),
        ...objects.write(second, "deleted"),
        way % 2 === 0 ? GATE_OPENS : when("the held request is answered with an expired token"),
        // Held requests are released for later ones, too.
        ...(way % 2 === 0 ? [] : [GATE_OPENS]),
        seesAll("C-26"),
      ];
    },
  },
};
