import { inWay } from "./episode.js";
import type { KnownObjects } from "./known-objects.js";
import { CALM, EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

/** How things stand before the start. */
export interface Outset {
  readonly objects: KnownObjects;
  /** Which of the ways a beginning goes, of those that it has. */
  readonly way: number;
  /** Whether states are streamed. */
  readonly isStreaming: boolean;
  /** So many objects are wanted in a page of a list; 0: as many as client-go wants. */
  readonly pageSize: number;
  /** Whether the first list comes from the server's cache, which knows no pages. */
  readonly isCached: boolean;
  /** The resync period; "": no resyncs. */
  readonly period: string;
  /** Whether objects are selected by their label "app". */
  readonly selectsByLabel: boolean;
}

/** What goes wrong, or is looked at, before anything else has happened. */
export interface Beginning {
  /** What the informer is like afterwards. @default as any other */
  readonly leaves?: "a thrower" | "stopped" | "in doubt";
  /** It makes sense whatever is selected; else only where everything is. */
  readonly isSelective?: true;
  /** Required capabilities in addition to those of its sentences. */
  readonly needs?: readonly string[];
  /** No sentence: it makes no sense there. */
  readonly tell: (outset: Outset) => readonly Sentence[];
}

const STARTED = when("the informer is started");
const SYNCED = given("the informer has started and synced");
const RECOVERED = when("the apiserver answers as it should again");
const WAITS = given("a request is waiting at the gate");
const STREAMS = given("the informer makes a streaming list");
const UNENDED = given("the next streaming list is answered with no bookmark at the end");
const NOT_SYNCED = then("the informer has not synced", "C-20");
const SEES_ALL = seesAll();

/** What can be written to the first two objects that there are, and another. */
function changes(objects: KnownObjects): readonly Sentence[] {
  const [first, second] = objects.keys();
  return [
    ...(first === undefined ? [] : objects.write(first, "deleted")),
    ...(second === undefined ? [] : objects.write(second, "updated")),
    ...objects.another(),
  ];
}

/** It is streamed the state, and cannot know that it has all of it, whatever is written meanwhile. */
function withoutAnEnd(bookmark: string): Beginning {
  return {
    tell({ objects, isStreaming }) {
      if (!isStreaming) return [];
      const [first] = objects.keys();
      return [
        given(`the next streaming list is answered with ${bookmark}`),
        STARTED,
        STREAMS,
        ...(first === undefined ? [] : objects.write(first, "updated")),
        ...objects.another(),
        then("the store is empty", "WLIST-02"),
        NOT_SYNCED,
        when("the open watch ends cleanly"),
      ];
    },
  };
}

/** All of them, by name. */
export const BEGINNINGS: Readonly<Record<string, Beginning>> = {
  "no bookmark at the end": withoutAnEnd("no bookmark at the end"),
  "a false bookmark at the end": withoutAnEnd("a false bookmark at the end"),
  // What it missed came before its watch had brought anything.
  "an outage before any event": {
    tell({ objects, way }) {
      const [first] = objects.keys();
      if (way % 3 === 0 && objects.keys().every((key) => objects.isFree(key))) {
        return [
          SYNCED,
          given("new requests are held at the gate"),
          EXPIRED,
          ...objects.keys().flatMap((key) => objects.write(key, "deleted")),
          GATE_OPENS,
          seesAll("C-15"),
        ];
      }
      return [
        SYNCED,
        given("the informer is cut off after 2 s without events: its watch ended cleanly"),
        ...(first === undefined ? objects.another() : objects.write(first, "deleted")),
        GATE_OPENS,
      ];
    },
  },
  "everything is new": {
    tell({ objects, period }) {
      if (period !== "" || objects.keys().length === 0) return [];
      const rows = objects.keys().map((key) => ["add", key, "initial list"]);
      return [
        STARTED,
        then("the handler is notified, in any order:", "CTRL-18", [
          ["event", "object", "note"],
          ...rows,
        ]),
      ];
    },
  },
  "a person has to mend the first lists": {
    leaves: "in doubt",
    tell({ objects, way }) {
      const refusal = inWay(way, ["HTTP 404", "HTTP 401", "HTTP 422", "HTTP 403"]);
      return [
        given(`the next 2 lists are answered with ${refusal}`),
        STARTED,
        ...objects.another(),
        then("the handler observes, unless the informer has ended and said so:", "C-41", [
          ["object", "state"],
          ...objects.states(),
        ]),
      ];
    },
  },
  "first lists fail": {
    tell({ way }) {
      const failure = inWay(way, [
        "an HTML page of HTTP 503",
        "HTTP 409",
        "HTTP 200 without a body",
      ]);
      return [given(`the next 2 lists are answered with ${failure}`), STARTED, SEES_ALL];
    },
  },
  "everything goes": {
    tell({ objects }) {
      if (objects.keys().length === 0) return [];
      if (!objects.keys().every((key) => objects.isFree(key))) return [];
      return [
        SYNCED,
        ...objects.keys().flatMap((key) => objects.write(key, "deleted")),
        seesAll("C-15"),
      ];
    },
  },
  "an object leaves the selection": {
    isSelective: true,
    tell({ objects, selectsByLabel }) {
      if (!selectsByLabel) return [];
      const key = "default/leaves";
      return [
        SYNCED,
        ...objects.create(key),
        ...objects.writeSpecially(key, "given a finalizer"),
        ...objects.write(key, "labelled app=db"),
        seesAll("C-07"),
      ];
    },
  },
  "a selection after an expired list": {
    isSelective: true,
    tell({ objects, selectsByLabel, isStreaming }) {
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
    tell({ objects, pageSize, isCached, way }) {
      if (isCached || pageSize === 0 || objects.keys().length <= pageSize) return [];
      const answer = inWay(way, [
        "an expired token",
        "HTTP 500",
        "a page without objects, and a token",
        "a connection reset",
      ]);
      return [
        given(`the next continuation page is answered with ${answer}`),
        STARTED,
        seesAll("C-28"),
      ];
    },
  },
  "questions before the start": {
    tell: () => [
      NOT_SYNCED,
      then("the handler has not synced", "SYNC-02"),
      then("the store is empty", "SHARED-03"),
      then("the informer makes no request", "SHARED-03"),
      SYNCED,
    ],
  },
  "a slow first state": {
    tell: () => [
      given("new lists are held at the gate"),
      STARTED,
      WAITS,
      NOT_SYNCED,
      then("the handler has not synced", "SYNC-02"),
      GATE_OPENS,
      then("the informer has synced", "C-20"),
    ],
  },
  "a handler that joins before the first state": {
    tell: ({ objects }) => [
      given("new lists are held at the gate"),
      STARTED,
      WAITS,
      given('a handler "early" is added'),
      GATE_OPENS,
      ...objects.another(),
      then('handler "early" observes what the server has', "C-18"),
    ],
  },
  "a stop before the first state": {
    leaves: "stopped",
    tell: () => [
      given("new lists are held at the gate"),
      STARTED,
      WAITS,
      when("2 s pass"),
      when("the informer is stopped"),
      then("the informer has not synced", "SYNC-03"),
      GATE_OPENS,
      then("no request is open", "C-39"),
    ],
  },
  "lists that fail": {
    tell: () => [
      given("every list is answered with HTTP 500"),
      STARTED,
      given("the informer makes a list"),
      NOT_SYNCED,
      then("the watch error handler is called", "REFL-14"),
      RECOVERED,
      then("the informer has synced", "C-24"),
    ],
  },
  "it is told when to come back": {
    tell: () => [
      given("the next list or watch is answered with HTTP 429 and 11 s to wait"),
      STARTED,
      then("the informer comes back, and not before 11 s have passed", "C-33"),
      SEES_ALL,
    ],
  },
  "lists of the first version": {
    tell({ isStreaming, pageSize }) {
      if (isStreaming || pageSize > 0) return [];
      const rows = [
        ["resourceVersion", "0"],
        ["limit", "500"],
      ];
      return [STARTED, then("the first plain list asks for:", "RLIST-01", rows), SEES_ALL];
    },
  },
  "streams are refused": {
    leaves: "in doubt",
    tell({ isStreaming, pageSize, way, objects }) {
      if (!isStreaming || pageSize > 0) return [];
      const answer = inWay(way, ["a refusal to stream lists", "HTTP 403", "HTTP 500"]);
      const rows = [["object", "state"], ...objects.states()];
      return [
        given(`every streaming list is answered with ${answer}`),
        STARTED,
        then("the first plain list asks for:", "WLIST-08", [
          ["resourceVersion", "0"],
          ["limit", "500"],
        ]),
        then("the handler observes, unless the informer has ended and said so:", "C-32", rows),
        then("the informer makes exactly 1 streaming list", "WLIST-08"),
        RECOVERED,
      ];
    },
  },
  "a first state that changes": {
    tell({ objects, isStreaming, way }) {
      if (!isStreaming) return [];
      const bookmark = [
        given('a bookmark at version "early" has been delivered'),
        then("the informer has not synced", "C-02"),
      ];
      return [
        UNENDED,
        STARTED,
        STREAMS,
        ...changes(objects),
        ...(way % 2 === 0 ? [] : bookmark),
        when("the end of the initial events is marked"),
        seesAll("C-29"),
      ];
    },
  },
  "a first state that comes with changes": {
    tell({ objects, isStreaming }) {
      if (!isStreaming) return [];
      return [
        given("every streaming list is answered with events that a proxy gathers"),
        STARTED,
        STREAMS,
        ...changes(objects),
        seesAll("C-29"),
        RECOVERED,
        when("the open watch ends cleanly"),
      ];
    },
  },
  "a first state that breaks off": {
    tell({ objects, isStreaming, way }) {
      if (!isStreaming) return [];
      const [first] = objects.keys();
      if (way % 2 === 0) {
        return [
          UNENDED,
          STARTED,
          given("the open watch is frozen"),
          ...changes(objects),
          when("the open watch ends with a connection reset"),
          seesAll("C-02"),
        ];
      }
      return [
        ...(first === undefined ? objects.another() : objects.write(first, "updated")),
        given("the next streaming list is answered with an end before the second event"),
        STARTED,
        seesAll("C-02"),
      ];
    },
  },
  "an object like the end of a state": {
    tell({ objects, isStreaming }) {
      if (!isStreaming) return [];
      const key = "default/like-the-end";
      objects.know(key);
      return [
        when(
          `${objects.noun} ${key} with the annotation of the end of the initial events is created`,
        ),
        UNENDED,
        STARTED,
        STREAMS,
        NOT_SYNCED,
        when("the end of the initial events is marked"),
      ];
    },
  },
  "pages that are held": {
    tell({ objects, pageSize, isCached, way }) {
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
        // What is held opens for those that follow, too.
        ...(way % 2 === 0 ? [] : [GATE_OPENS]),
        seesAll("C-26"),
      ];
    },
  },
  "an old world": {
    tell({ objects, way }) {
      const [first] = objects.keys();
      const old = first ?? "default/old";
      const isForgotten = way % 2 === 0;
      const gone = "default/long-gone";
      return [
        ...(first === undefined ? objects.create(old) : []),
        when(`${objects.noun} ${old} is updated 5 times`),
        ...objects.create(gone),
        ...objects.write(gone, "deleted"),
        ...(isForgotten
          ? [
              given(
                "the apiserver has forgotten its history, and answers with expiry as an ERROR event",
              ),
            ]
          : []),
        SYNCED,
        ...(isForgotten ? [] : [when("2 s pass"), when("the open watch ends cleanly")]),
        ...objects.another(),
        seesAll("C-22"),
      ];
    },
  },
  "a busy first handler": {
    tell({ objects, way }) {
      const [first] = objects.keys();
      if (first === undefined) return [];
      const tardy = [
        given(`handler "slow" has been notified of ${objects.noun} ${first}`),
        given('a handler "tardy" is added'),
      ];
      return [
        given(`a handler "slow" that blocks on ${first} is added`),
        STARTED,
        then("the informer has synced", "SYNC-01"),
        then('handler "slow" has not synced', "SYNC-02"),
        ...(way % 2 === 0 ? [] : tardy),
        when('handler "slow" is released'),
        then('handler "slow" observes what the server has', "C-13"),
        ...(way % 2 === 0
          ? [then('handler "slow" has synced', "SYNC-02")]
          : [then('handler "tardy" observes what the server has', "C-18")]),
      ];
    },
  },
  "a first handler that throws": {
    leaves: "a thrower",
    needs: ["handlers.isolated-errors"],
    tell: ({ objects }) => [
      ...objects.another(),
      given('a handler "broken" that throws is added'),
      STARTED,
      then("the informer has synced", "C-20"),
      when("5 s pass"),
      then('handler "broken" has not synced', "PROC-04"),
    ],
  },
  "reminders in their time": {
    tell({ objects, period, way }) {
      const [first] = objects.keys();
      if (period === "" || first === undefined) return [];
      const resync = (handler: string, times: string, requirement: string) =>
        then(
          `handler "${handler}" has received a resync of ${objects.noun} ${first} ${times}`,
          requirement,
        );
      if (way % 3 === 0 && period === "1 min") {
        return [
          given('a handler "often" with a resync period of 2 min is added'),
          given('a handler "seldom" with a resync period of 3 min is added'),
          SYNCED,
          when("6.5 min pass"),
          resync("often", "3 times", "RESYNC-02"),
          resync("seldom", "2 times", "RESYNC-02"),
        ];
      }
      if (way % 3 === 1 && period === "1 min") {
        return [
          given('a handler "hasty" with a resync period of 20 s is added'),
          SYNCED,
          when("65 s pass"),
          resync("hasty", "3 times", "RESYNC-03"),
        ];
      }
      return [
        given('a handler "undisturbed" with a resync period of 1 h is added'),
        SYNCED,
        when("65 s pass"),
        then('handler "undisturbed" receives nothing', "RESYNC-02"),
        then(`the handler has received a resync of ${objects.noun} ${first}`, "RESYNC-01"),
        ...changes(objects),
        then('handler "undisturbed" observes what the server has', "C-13"),
      ];
    },
  },
  "reminders amid changes": {
    tell({ objects, period, way }) {
      const [first, second] = objects.keys();
      if (period !== "2 s" || first === undefined || second === undefined) return [];
      const reminded = then(
        `the handler has received a resync of ${objects.noun} ${second}`,
        "RESYNC-01",
      );
      const amid = inWay(way, [
        when(`${objects.noun} ${first} is updated every 500 ms for 5 s`),
        when("the open watch ends cleanly every 1 s for 5 s, each time after an event"),
      ]);
      return [SYNCED, CALM, amid, reminded];
    },
  },
  "reminders without requests": {
    tell({ objects, period }) {
      const [first] = objects.keys();
      if (period !== "2 s" || first === undefined) return [];
      return [
        SYNCED,
        CALM,
        when("5 s pass"),
        then(`the handler has received a resync of ${objects.noun} ${first}`, "RESYNC-01"),
        then("the informer makes no request", "RESYNC-01"),
      ];
    },
  },
};
