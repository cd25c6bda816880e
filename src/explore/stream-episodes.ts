import { type Episode, inWay } from "./episode.js";
import { EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

const BYTES = [
  "events in single bytes",
  "events split inside their characters",
  "line separators as they are",
] as const;
const TEXTS = [
  "größe ✓ 日本 😀",
  "one\\u0085two\\u2028three\\u2029",
  "{'a': \\u0022b\\u005c\\u0022}\\u005c",
] as const;

function unread(key: string, noun: string, way: number): Sentence {
  const fault = inWay(way, ["has an unknown type", "is not JSON"]);
  return when(`${noun} ${key} is updated, but the event ${fault}`);
}

/** Contents and framing of streams. */
export const STREAM_EPISODES: Readonly<Record<string, Episode>> = {
  "a stream of a state fails": {
    failuresCount: 1,
    sentences({ isStreaming, way }) {
      if (!isStreaming) return [];
      const [answer, requirement] = inWay(way, [
        ["an end before the bookmark", "WLIST-05"],
        ["HTTP 429", "WLIST-06"],
        ["expiry as HTTP status 410", "WLIST-07"],
      ]);
      return [
        given("the open watch has delivered an event"),
        given(`the next streaming list is answered with ${answer}`),
        EXPIRED,
        then("the informer makes exactly 2 streaming lists", requirement),
        then("the informer makes no plain list", requirement),
      ];
    },
  },
  "a stream of a state expires once": {
    failuresCount: 2,
    sentences({ isStreaming, mark }) {
      if (!isStreaming) return [];
      return [
        given("the open watch has delivered an event"),
        given("the next streaming list is answered with expiry as HTTP status 410"),
        EXPIRED,
        then('the informer makes a streaming list for version ""', "WLIST-07"),
        given(`the open watch has delivered an event at version "${mark}"`),
        EXPIRED,
        then(`the informer makes a streaming list for version "${mark}"`, "WLIST-07"),
      ];
    },
  },
  "a stream of a state is left unfinished": {
    failuresCount: 2,
    sentences({ isStreaming, objects }) {
      if (!isStreaming) return [];
      return [
        given("the open watch has delivered an event"),
        given("the next streaming list is answered with no bookmark at the end"),
        given("the open watch ended with expiry as an ERROR event"),
        when("the open watch ends with expiry as an ERROR event that closes nothing"),
        then("at most 1 watch is open after 30 s", "C-35"),
        // An informer that alternates between streams and lists may get the stream without a bookmark only now, and
        // waits until it ends.
        when("12 min pass"),
        ...objects.another(),
        seesAll("C-21"),
      ];
    },
  },
  "a stream of a state is refused": {
    failuresCount: 1,
    sentences({ isStreaming, hasFallback, way }) {
      if (!isStreaming || !hasFallback) return [];
      // A failure may pass: only client-go lists then.
      const [answer, requirement] = inWay(way, [
        ["a refusal to stream lists", "C-32"],
        ["HTTP 500", "WLIST-08"],
      ]);
      return [
        given("the open watch has delivered an event"),
        given(`every streaming list is answered with ${answer}`),
        EXPIRED,
        then("the informer makes a plain list", "WLIST-08"),
        seesAll(requirement),
        then("the informer makes exactly 1 streaming list", "WLIST-08"),
        when("the apiserver answers as it should again"),
      ];
    },
  },
  "a stream of a state goes on": {
    failuresCount: 1,
    sentences({ isStreaming, objects }) {
      if (!isStreaming) return [];
      return [
        given("the open watch has delivered an event"),
        EXPIRED,
        then("the informer makes a streaming list", "WLIST-03"),
        ...objects.another(),
        seesAll(),
        then("the informer makes no watch", "WLIST-03"),
      ];
    },
  },
  "a text comes in pieces": {
    sentences({ objects, mark, way }) {
      const key = `default/${mark}-text`;
      objects.know(key);
      return [
        given(`every watch, the open one too, carries ${inWay(way, BYTES)}`),
        given("new lists are held at the gate"),
        when(`${objects.noun} ${key} with the text "${inWay(way >> 2, TEXTS)}" is created`),
        ...objects.another(),
        seesAll("C-36"),
        then(
          `the handler has received the text of ${objects.noun} ${key} as it was written`,
          "C-36",
        ),
        GATE_OPENS,
        when("the apiserver answers as it should again"),
      ];
    },
  },
  "a large object comes": {
    sentences({ objects, mark }) {
      if (objects.noun !== "pod") return [];
      const key = `default/${mark}-large`;
      objects.know(key);
      return [
        given("new lists are held at the gate"),
        when(`pod ${key} of 1000000 bytes is created`),
        ...objects.another(),
        seesAll("C-36"),
        GATE_OPENS,
        ...objects.write(key, "deleted"),
      ];
    },
  },
  "events come together": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const another = `default/${mark}-burst`;
      const changes = inWay(way, [
        () => [...objects.write(key, "updated 3 times"), ...objects.create(another)],
        () => [...objects.create(another), ...objects.write(another, "deleted and created again")],
        () => [
          ...objects.write(key, "updated"),
          given(`a bookmark at version "${mark}" has been delivered`),
          ...objects.create(another),
        ],
        () => [
          ...objects.create(another),
          ...objects.write(key, "deleted"),
          ...objects.write(another, "updated"),
        ],
      ]);
      return [
        given("every watch is answered with events that a proxy gathers"),
        given("the open watch ended cleanly after an event"),
        ...changes(),
        seesAll("C-13"),
        when("the apiserver answers as it should again"),
        EXPIRED,
      ];
    },
  },
  "events come with the end": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const ending = inWay(way, ["cleanly", "with a connection reset"]);
      return [
        given("the open watch is frozen"),
        ...objects.create(`default/${mark}-last`),
        ...objects.write(key, way % 3 === 0 ? "deleted" : "updated"),
        when("the open watch is thawed"),
        when(`the open watch ends ${ending}`),
        seesAll("C-22"),
      ];
    },
  },
  "an event among others cannot be read": {
    leaves: "unread",
    sentences({ objects, key, mark, way }) {
      const first = `default/${mark}-first`;
      const last = `default/${mark}-last`;
      const rows = [["object", "state"], ...[key, first, last].map((one) => [one, "exists"])];
      return [
        given("the open watch is frozen"),
        ...objects.create(first),
        unread(key, objects.noun, way),
        ...objects.create(last),
        when("the open watch is thawed"),
        then("the handler observes:", "C-37", rows),
      ];
    },
  },
  "an event cannot be read in any watch": {
    leaves: "unread",
    failuresCount: 2,
    sentences({ objects, key, mark, isInOnePiece }) {
      // Pages at a version already seen show the state before the event each time.
      if (!isInOnePiece) return [];
      const next = `default/${mark}-next`;
      const [updated] = objects.write(key, "updated");
      if (updated === undefined) return [];
      return [
        given("the open watch has delivered an event"),
        when(`${updated.text}, but in every watch its event has an unknown type`),
        ...objects.create(next),
        then(`the handler has been notified of ${objects.noun} ${next}`, "C-37"),
        then(
          `the store still holds at least ${objects.noun} ${key}, or the informer says that it has not synced`,
          "C-16",
        ),
        then("the handler observes:", "C-37", [
          ["object", "state"],
          [key, "exists"],
          [next, "exists"],
        ]),
      ];
    },
  },
  "no event can be read for a while": {
    leaves: "unread",
    failuresCount: 1,
    sentences: ({ objects, key }) => [
      given("the open watch has delivered an event"),
      given("every watch, the open one too, carries events that are no JSON"),
      ...objects.write(key, "updated 3 times"),
      when("4 s pass"),
      when("the apiserver answers as it should again"),
    ],
  },
  "an event is lost": {
    failuresCount: 1,
    sentences({ objects, key, way }) {
      const change = inWay<"updated" | "deleted">(way, ["updated", "deleted"]);
      const [lost] = objects.write(key, change);
      if (lost === undefined) return [];
      return [when(`${lost.text}, but the event is lost`), EXPIRED, seesAll("C-01")];
    },
  },
};
