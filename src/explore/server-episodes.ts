import { type Episode, inWay } from "./episode.js";
import { CALM, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const DELIVERED = given("the open watch has delivered an event");
const RECOVERED = when("the apiserver answers as it should again");
const EXPIRY = "with expiry as an ERROR event";
const FAILURES = ["HTTP 500", "an HTML page of HTTP 503", "HTTP 429 and Retry-After"] as const;
const BREAKS = ["with a connection reset", "without a final chunk", "cleanly"] as const;

/** Episodes of servers: restarts, outages and long times. */
export const SERVER_EPISODES: Readonly<Record<string, Episode>> = {
  "hours go by": {
    failuresCount: 1,
    sentences({ objects, key, way, isReminded, hasHadCrowd }) {
      // Hours of resyncs would be millions of notifications.
      if (isReminded || hasHadCrowd) return [];
      const changes = () => [...objects.write(key, "deleted"), ...objects.another()];
      const hours = inWay(way, [
        () => [when("26 h pass"), ...changes()],
        () => [
          when("3 h pass"),
          given("new requests are held at the gate"),
          when(`the open watch ends ${inWay(way >> 2, BREAKS)}`),
          ...changes(),
          GATE_OPENS,
        ],
        () => [
          given(`every list or watch is answered with ${inWay(way >> 2, FAILURES)}`),
          when(`the open watch ends ${inWay(way >> 3, BREAKS)}`),
          when("70 min pass"),
          ...changes(),
          RECOVERED,
        ],
        () => [
          when("the apiserver refuses connections"),
          when("the open watch ends with a connection reset"),
          when("70 min pass"),
          ...changes(),
          RECOVERED,
        ],
      ]);
      return [DELIVERED, ...hours(), seesAll("C-24")];
    },
  },
  // One server after the other goes; those that are new are busy at first, and know an old state.
  "the servers are replaced": {
    failuresCount: 3,
    sentences({ objects, key, way, mark }) {
      const { noun } = objects;
      const gone = inWay(way, [
        [when("the apiserver refuses connections")],
        [given("every list or watch is answered with a connection reset")],
        [given("every list or watch is answered with HTTP 503 and Retry-After")],
      ]);
      return [
        when(`${noun} ${key} is updated 3 times`),
        CALM,
        given(`the open watch has delivered an event at version "${mark}"`),
        ...gone,
        when(`the open watch ends ${inWay(way >> 2, BREAKS)}`),
        when("1 s passes"),
        RECOVERED,
        given("every list or watch is answered with HTTP 429 and Retry-After"),
        when("2 s pass"),
        ...objects.another(),
        RECOVERED,
        given(
          "every request for version 0 is answered with the state of a server that lags by 3 changes",
        ),
        when("5 s pass"),
        RECOVERED,
        ...objects.write(key, "updated"),
        ...objects.another(),
        seesAll("C-03"),
      ];
    },
  },
  "connections break one after the other": {
    failuresCount: 4,
    sentences({ objects, key, way }) {
      const [requests, first, second] = inWay(way, [
        ["list or watch", "a connection closed at once", "a connection reset"],
        ["watch", "an end in the middle of the second event", "a connection reset"],
        ["list", "half a list", "a connection closed at once"],
        ["list or watch", "an HTML page of HTTP 502", "HTTP 200 without a body"],
      ]);
      return [
        DELIVERED,
        given(`the next ${requests} is answered with ${first}`),
        when(`the open watch ends ${requests === "list" ? EXPIRY : inWay(way >> 2, BREAKS)}`),
        ...objects.write(key, "updated"),
        ...objects.another(),
        when("10 s pass"),
        given(`the next ${requests} is answered with ${second}`),
        DELIVERED,
        when(`the open watch ends ${requests === "list" ? EXPIRY : inWay(way >> 3, BREAKS)}`),
        ...objects.write(key, "deleted"),
        ...objects.another(),
        seesAll("C-24"),
        then("at most 8 connections are open", "C-43"),
      ];
    },
  },
};
