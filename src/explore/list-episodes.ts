import { type Episode, inWay } from "./episode.js";
import {
  CALM,
  EXPIRED,
  GATE_OPENS,
  OTHER_PODS,
  PODS_CHANGE,
  SLOW_LISTS,
  seesAll,
} from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const DELIVERED = given("the open watch has delivered an event");
const FAILURES = [
  "an HTML page of HTTP 503",
  "HTTP 200 without a body",
  "HTTP 503 and Retry-After",
  "HTTP 429 as text and Retry-After",
  "HTTP 409",
  "an HTML page of HTTP 504",
  "half a list",
  "a connection reset",
  "an array instead of a list",
  "a text instead of a list",
] as const;
const PAGE_FAILURES = [
  "an expired token",
  "HTTP 500",
  "a page without objects, and a token",
  "a connection reset",
] as const;

/** Lists that fail, have pages, or are slow. */
export const LIST_EPISODES: Readonly<Record<string, Episode>> = {
  "a list fails twice": {
    failuresCount: 2,
    sentences: ({ objects, way }) => [
      DELIVERED,
      given(`the next 2 lists are answered with ${inWay(way, FAILURES)}`),
      EXPIRED,
      ...objects.another(),
      seesAll("C-24"),
    ],
  },
  "a page fails": {
    isSeldom: true,
    failuresCount: 2,
    sentences({ objects, key, way, isPaged }) {
      if (!isPaged) return [];
      return [
        ...objects.another(),
        ...objects.another(),
        DELIVERED,
        given(`the next continuation page is answered with ${inWay(way, PAGE_FAILURES)}`),
        EXPIRED,
        ...objects.write(key, "deleted"),
        seesAll("C-28"),
      ];
    },
  },
  "pages are asked for": {
    isSeldom: true,
    failuresCount: 1,
    sentences({ objects, isPaged, pageSize }) {
      if (!isPaged) return [];
      return [
        ...objects.another(),
        ...objects.another(),
        DELIVERED,
        EXPIRED,
        then("the first continuation page asks for:", "PAGER-03", [
          ["limit", String(pageSize)],
          ["continue", "(anything)"],
          ["resourceVersion", "(absent)"],
          ["resourceVersionMatch", "(absent)"],
        ]),
      ];
    },
  },
  "a list takes minutes": {
    failuresCount: 1,
    sentences({ objects, way, key }) {
      return [
        DELIVERED,
        given("new lists are held at the gate"),
        EXPIRED,
        when(inWay(way, ["2 min pass", "20 s pass", "70 s pass"])),
        ...(way % 2 === 0 ? [] : objects.write(key, "deleted")),
        GATE_OPENS,
        ...objects.another(),
        seesAll("C-28"),
      ];
    },
  },
  "pods change while a list arrives": {
    isSeldom: true,
    failuresCount: 2,
    leaves: "a crowd",
    sentences({ objects, isStreaming, index, hasHadCrowd }) {
      if (isStreaming || index !== "" || objects.noun !== "pod" || hasHadCrowd) return [];
      return [
        ...OTHER_PODS.map((key) => when(`pod ${key} is created`)),
        CALM,
        SLOW_LISTS,
        given("the open watch ended with expiry as an ERROR event"),
        given("the informer makes a list"),
        PODS_CHANGE,
        when("the apiserver answers as it should again"),
        seesAll("C-16"),
      ];
    },
  },
  "a watch comes late after its list": {
    failuresCount: 1,
    sentences({ objects, mark }) {
      const brief = `default/${mark}-brief`;
      return [
        ...objects.create(brief),
        DELIVERED,
        given("new watches are held at the gate"),
        EXPIRED,
        when("3 s pass"),
        ...objects.write(brief, "deleted"),
        ...objects.another(),
        GATE_OPENS,
        seesAll("C-22"),
      ];
    },
  },
  "an error closes nothing": {
    failuresCount: 1,
    sentences: ({ objects }) => [
      DELIVERED,
      when("the open watch ends with expiry as an ERROR event that closes nothing"),
      ...objects.another(),
      seesAll("C-21"),
      then("at most 1 watch is open after 30 s", "C-35"),
    ],
  },
  "the store is read while a state is delivered": {
    failuresCount: 1,
    sentences({ objects, key, mark }) {
      const found = `default/${mark}-found`;
      const { noun } = objects;
      objects.know(found);
      return [
        given(`a handler "${mark}" that blocks on ${found} is added`),
        CALM,
        when(`${noun} ${found} is created, but the event is lost`),
        EXPIRED,
        given(`handler "${mark}" has been notified of ${noun} ${found}`),
        then(
          `the store still holds at least ${noun} ${key}, or the informer says that it has not synced`,
          "C-02",
        ),
        when(`handler "${mark}" is released`),
        seesAll("C-13"),
      ];
    },
  },
};
