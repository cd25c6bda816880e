import { type Beginning, changes, STARTED, SYNCED } from "./beginning.js";
import { inWay } from "./episode.js";
import { LIST_BEGINNINGS } from "./list-beginnings.js";
import { EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { REMINDER_BEGINNINGS } from "./reminder-beginnings.js";
import { given, then, when } from "./sentence.js";
import { STREAM_BEGINNINGS } from "./stream-beginnings.js";

const WAITS = given("a request is waiting at the gate");
const NOT_SYNCED = then("the informer has not synced", "C-20");
const SEES_ALL = seesAll();

/** All of them, by name. */
export const BEGINNINGS: Readonly<Record<string, Beginning>> = {
  ...LIST_BEGINNINGS,
  ...STREAM_BEGINNINGS,
  ...REMINDER_BEGINNINGS,
  // The missed changes come before the first event of its watch.
  "an outage before any event": {
    sentences({ objects, way }) {
      const [first] = objects.keys();
      const deletions = way % 3 === 0 ? objects.deleteAll() : undefined;
      if (deletions !== undefined) {
        return [
          SYNCED,
          given("new requests are held at the gate"),
          EXPIRED,
          ...deletions,
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
    sentences({ objects, period }) {
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
    sentences({ objects, way }) {
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
  "everything goes": {
    sentences({ objects }) {
      if (objects.keys().length === 0) return [];
      const deletions = objects.deleteAll();
      return deletions === undefined ? [] : [SYNCED, ...deletions, seesAll("C-15")];
    },
  },
  "an object leaves the selection": {
    isSelective: true,
    sentences({ objects, selectsByLabel }) {
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
  "questions before the start": {
    sentences: () => [
      NOT_SYNCED,
      then("the handler has not synced", "SYNC-02"),
      then("the store is empty", "SHARED-03"),
      then("the informer makes no request", "SHARED-03"),
      SYNCED,
    ],
  },
  "a handler that joins before the first state": {
    sentences: ({ objects }) => [
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
    sentences({ objects, pageSize, isCached, way }) {
      const isPaged = !isCached && pageSize > 0 && objects.keys().length > pageSize;
      return [
        given(
          `new ${isPaged && way % 2 === 0 ? "continuation pages" : "lists"} are held at the gate`,
        ),
        STARTED,
        WAITS,
        when("2 s pass"),
        when("the informer is stopped"),
        NOT_SYNCED,
        then("no request is open", "C-39"),
        GATE_OPENS,
        then("the informer makes no request", "C-39"),
      ];
    },
  },
  "a handler joins when nothing is there": {
    needs: ["handlers.has-synced"],
    sentences({ objects }) {
      const deletions = objects.deleteAll();
      if (deletions === undefined) return [];
      return [
        ...deletions,
        SYNCED,
        given('a handler "early" is added'),
        then('handler "early" has synced', "C-20"),
        ...objects.another(),
        then('handler "early" observes what the server has', "C-18"),
      ];
    },
  },
  "names are those of members": {
    sentences({ objects }) {
      const keys = objects.isClusterScoped()
        ? ["constructor"]
        : ["constructor/one", "default/constructor"];
      return [
        ...keys.map((key) => objects.exist(key)),
        SYNCED,
        seesAll("C-12"),
        ...keys.flatMap((key) => objects.write(key, "updated")),
        seesAll("C-04"),
        ...keys.flatMap((key) => objects.write(key, "deleted")),
        seesAll("C-04"),
      ];
    },
  },
  "others run beside it": {
    sentences({ objects, way }) {
      const [other, others] =
        objects.noun === "configmap" ? ["pod", "pods"] : ["configmap", "configmaps"];
      const stopped = when("the other informers are stopped");
      if (way % 2 === 0) {
        return [
          given(`6 other informers on ${others} are running`),
          SYNCED,
          ...objects.another(),
          seesAll("C-12"),
          stopped,
          ...changes(objects),
          seesAll("C-13"),
        ];
      }
      return [
        given(`2 other informers on ${others} are running`),
        SYNCED,
        given("the open watch has delivered an event"),
        given("the next list or watch is answered with HTTP 500"),
        when("the open watch ends cleanly"),
        ...changes(objects),
        when(`${other} default/beside is created`),
        seesAll("C-22"),
        stopped,
        ...objects.another(),
        seesAll("C-13"),
      ];
    },
  },
  "an expiry is no failure": {
    sentences: () => [
      SYNCED,
      given("the open watch has delivered an event"),
      EXPIRED,
      then("the informer makes a list", "REFL-14"),
      then("the watch error handler is not called", "REFL-14"),
    ],
  },
  "it is told when to come back": {
    sentences: () => [
      given("the next list or watch is answered with HTTP 429 and 11 s to wait"),
      STARTED,
      then("the informer comes back, and not before 11 s have passed", "C-33"),
      SEES_ALL,
    ],
  },
  "an old world": {
    sentences({ objects, way }) {
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
    sentences({ objects, way, isIsolated }) {
      const [first] = objects.keys();
      if (first === undefined) return [];
      const isJoined = isIsolated && way % 2 !== 0;
      const tardy = [
        given(`handler "slow" has been notified of ${objects.noun} ${first}`),
        given('a handler "tardy" is added'),
      ];
      return [
        given(`a handler "slow" that blocks on ${first} is added`),
        STARTED,
        then("the informer has synced", "SYNC-01"),
        given(`handler "slow" has been notified of ${objects.noun} ${first}`),
        then(
          "the store is what the server has, or the informer says that it has not synced",
          "C-20",
        ),
        then('handler "slow" has not synced', "SYNC-02"),
        ...(isJoined ? tardy : []),
        when('handler "slow" is released'),
        then('handler "slow" observes what the server has', "C-13"),
        ...(isJoined
          ? [then('handler "tardy" observes what the server has', "C-18")]
          : [then('handler "slow" has synced', "SYNC-02")]),
      ];
    },
  },
  // Some do not call the handlers that were added after one that throws.
  "a handler throws before another": {
    leaves: "a thrower",
    sentences({ objects }) {
      const bad = "default/bad";
      const good = "default/good";
      return [
        given(`a handler "broken" that throws on ${bad} is added`),
        given('a handler "next" is added'),
        given("the informer has started and synced"),
        ...objects.create(bad),
        ...objects.create(good),
        then('handler "next" observes, unless the informer has ended and said so:', "C-19", [
          ["object", "state"],
          [bad, "exists"],
          [good, "exists"],
        ]),
      ];
    },
  },
  "a first handler that throws": {
    leaves: "a thrower",
    needs: ["handlers.isolated-errors"],
    sentences: ({ objects }) => [
      ...objects.another(),
      given('a handler "broken" that throws is added'),
      STARTED,
      then("the informer has synced", "C-20"),
      when("5 s pass"),
      then('handler "broken" has not synced', "PROC-04"),
    ],
  },
};
