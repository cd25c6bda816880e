import { type Episode, inWay } from "./episode.js";
import { CALM, EXPIRED, GATE_OPENS } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const EXPIRY = "with expiry as an ERROR event";
const STOPPED = when("the informer is stopped");

/** Ways to be stopped. */
export const STOP_EPISODES: Readonly<Record<string, Episode>> = {
  "it is stopped amid changes": {
    leaves: "stopped",
    sentences: ({ objects, key }) => [
      ...objects.write(key, "updated"),
      ...objects.another(),
      when("20 ms pass"),
      STOPPED,
    ],
  },
  "it is stopped while it pauses": {
    leaves: "stopped",
    sentences({ way }) {
      const [answer, afterwards] = inWay(way, [
        ["HTTP 500", "15 s pass"],
        ["HTTP 429 and 45 s to wait", "2 s pass"],
        ["HTTP 500", "2 s pass"],
        ["HTTP 503 and Retry-After", "15 s pass"],
        ["HTTP 429 and 45 s to wait", "20 ms pass"],
      ]);
      return [
        given("the open watch has delivered an event"),
        given(`every list or watch is answered with ${answer}`),
        when(`the open watch ends ${inWay(way >> 2, ["cleanly", EXPIRY])}`),
        given("the informer makes a request"),
        when(afterwards),
        STOPPED,
        when("50 s pass"),
        then("no request is open", "C-39"),
        then("the informer makes no request", "C-39"),
      ];
    },
  },
  "it is stopped, and hours go by": {
    leaves: "stopped",
    sentences: ({ way }) => [
      when(inWay(way, ["3 min pass", "1 s passes", "12 min pass"])),
      STOPPED,
      when("1 h passes"),
      then("no request is open", "C-39"),
      then("the informer makes no request", "C-39"),
    ],
  },
  "it is stopped between pages": {
    isSeldom: true,
    leaves: "stopped",
    sentences({ objects, isPaged }) {
      if (!isPaged) return [];
      return [
        ...objects.another(),
        ...objects.another(),
        given("the open watch has delivered an event"),
        given("new continuation pages are held at the gate"),
        EXPIRED,
        given("a request is waiting at the gate"),
        STOPPED,
        then("no request is open", "C-39"),
        then("the informer makes no request", "C-39"),
        GATE_OPENS,
      ];
    },
  },
  "it is stopped while a list is pending": {
    leaves: "stopped",
    sentences: () => [
      given("the open watch has delivered an event"),
      given("new lists are held at the gate"),
      EXPIRED,
      given("a request is waiting at the gate"),
      STOPPED,
      GATE_OPENS,
      then("no request is open", "C-39"),
      then("the informer makes no request", "C-39"),
    ],
  },
  "it is stopped right after a throw": {
    leaves: "stopped",
    sentences({ objects, key, mark }) {
      const bad = `default/${mark}-bad`;
      return [
        given(`a handler "${mark}" that throws on ${bad} is added`),
        CALM,
        ...objects.create(bad),
        ...objects.write(key, "updated 3 times"),
        given(`handler "${mark}" has been notified of ${objects.noun} ${bad}`),
        STOPPED,
        when("10 s pass"),
        then("no request is open", "C-39"),
      ];
    },
  },
  "its store is read after the stop": {
    leaves: "stopped",
    sentences: ({ objects, key }) => [
      STOPPED,
      then(`the store gives ${objects.noun} ${key} for its key`, "SHARED-18"),
      then("the informer still says that it has synced", "SYNC-03"),
      then('adding a handler "too late" is refused', "SHARED-07"),
    ],
  },
};
