import { type Episode, inWay, type Scene } from "./episode.js";
import { CALM, seesAll } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

const DELIVERED = given("the open watch has delivered an event");
const EXPIRY = "with expiry as an ERROR event";

/** The last version seen is that of a named object. */
function seen({ mark, way }: Scene): Sentence {
  return way % 3 === 0
    ? given(`a bookmark at version "${mark}" has been delivered`)
    : given(`the open watch has delivered an event at version "${mark}"`);
}

/** Episodes about the next request after certain events. */
export const REQUEST_EPISODES: Readonly<Record<string, Episode>> = {
  "a state is read again": {
    failuresCount: 1,
    sentences(scene) {
      const { mark, way, isStreaming, isInOnePiece } = scene;
      const ending = inWay(way, [EXPIRY, "with HTTP 500 as an ERROR event"]);
      const rows = [
        ["resourceVersion", `"${mark}"`],
        ["limit", "(absent)"],
      ];
      return [
        seen(scene),
        when(`the open watch ends ${ending}`),
        isStreaming || !isInOnePiece
          ? then(`the next list asks for version "${mark}"`, "RLIST-02")
          : then("the next plain list asks for:", "RLIST-06", rows),
      ];
    },
  },
  "a watch goes on": {
    failuresCount: 1,
    sentences(scene) {
      const endings = [
        "cleanly",
        "without a final chunk",
        "with a connection reset",
        "with HTTP 429 as an ERROR event",
      ] as const;
      const ending = inWay(scene.way, endings);
      const rows = [
        ["resourceVersion", `"${scene.mark}"`],
        ["sendInitialEvents", "(absent)"],
      ];
      // An earlier watch may have delivered nothing, or only this.
      const isSecond = (scene.way >> 2) % 2 === 1;
      return [
        ...(isSecond ? [DELIVERED, given("the open watch ended cleanly")] : []),
        seen(scene),
        when(`the open watch ends ${ending}`),
        then("the next watch asks for:", "RWATCH-07", rows),
        then("the informer makes no list", "RWATCH-07"),
      ];
    },
  },
  "a watch brings nothing": {
    failuresCount: 1,
    sentences: ({ way }) => [
      DELIVERED,
      given("the open watch ended cleanly"),
      when(inWay(way, ["5 s pass", "2 s pass", "40 s pass"])),
      when("the open watch ends cleanly"),
      then("the informer makes a watch", "RWATCH-07"),
      then("the informer makes no list", "RWATCH-07"),
    ],
  },
  "watches have timeouts of their own": {
    failuresCount: 5,
    needs: ["watch-timeout"],
    sentences: () => [
      when("the open watch ends cleanly 5 times, each time after an event"),
      then("the watches do not all ask for the same timeout", "RWATCH-14"),
    ],
  },
  "an event is cut": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const cut = inWay(way, ["connection", "stream"]);
      return [
        given(`the open watch has delivered an event at version "${mark}"`),
        when(
          `${objects.noun} ${key} is updated, but the event is cut in half by the end of the ${cut}`,
        ),
        then(`the next watch asks for version "${mark}"`, "RWATCH-02"),
        seesAll("C-23"),
      ];
    },
  },
  "a watch is turned away": {
    failuresCount: 1,
    sentences({ mark, way }) {
      const answer = inWay(way, ["HTTP 429", "HTTP 429 and Retry-After"]);
      return [
        given(`the open watch has delivered an event at version "${mark}"`),
        given(`the next watch is answered with ${answer}`),
        when("the open watch ends cleanly"),
        then(`the second watch asks for version "${mark}"`, "RWATCH-10"),
        then("the informer makes no list", "RWATCH-10"),
      ];
    },
  },
  "a watch is refused": {
    failuresCount: 1,
    sentences({ way }) {
      const answer = inWay(way, ["HTTP 500", "an HTML page of HTTP 502"]);
      return [
        DELIVERED,
        given(`the next watch is answered with ${answer}`),
        when("the open watch ends cleanly"),
        then("the informer makes a list", "REFL-08"),
      ];
    },
  },
  "a watch is very short": {
    failuresCount: 1,
    sentences: () => [
      DELIVERED,
      given("the next watch is answered with an end without any event"),
      when("the open watch ends cleanly"),
      then("the informer makes a list", "RWATCH-08"),
    ],
  },
  "the server is restarted": {
    failuresCount: 3,
    sentences: ({ mark }) => [
      given(`the open watch has delivered an event at version "${mark}"`),
      when("the apiserver refuses connections"),
      when("the open watch ends with a connection reset"),
      when("2 s pass"),
      when("the apiserver answers as it should again"),
      then(`the next watch asks for version "${mark}"`, "RWATCH-10"),
      then("the informer makes no list", "RWATCH-10"),
    ],
  },
  "a list is refused its version": {
    isSeldom: true,
    failuresCount: 2,
    sentences({ mark, way, isStreaming, isInOnePiece }) {
      if (isStreaming || !isInOnePiece) return [];
      const answer = inWay(way, ["an expired list", "too large a version"]);
      const requirement = inWay(way, ["RLIST-03", "RLIST-04"]);
      return [
        given(`the open watch has delivered an event at version "${mark}"`),
        given(`the next plain list is answered with ${answer}`),
        when(`the open watch ends ${EXPIRY}`),
        then(`the first plain list asks for version "${mark}"`, requirement),
        then('the informer makes a plain list for version ""', requirement),
        given(`the open watch has delivered an event at version "${mark}-later"`),
        when(`the open watch ends ${EXPIRY}`),
        then(`the first plain list asks for version "${mark}-later"`, "RLIST-05"),
      ];
    },
  },
  "pauses grow": {
    isSeldom: true,
    failuresCount: 9,
    sentences({ isStreaming, isInOnePiece, way }) {
      if (isStreaming || !isInOnePiece) return [];
      const isOfLists = way % 2 === 0;
      const rows = [
        ["pause", "at least", "below"],
        ["1st", "1.6 s", "3.2 s"],
        ["2nd", "3.2 s", "6.4 s"],
        ["3rd", "6.4 s", "12.8 s"],
        ["4th", "12.8 s", "25.6 s"],
        ["5th", "25.6 s", "51.2 s"],
        ["6th", "30 s", "60 s"],
      ];
      return [
        // Earlier failures no longer count then.
        when("5 min pass"),
        DELIVERED,
        given(
          isOfLists
            ? "every plain list is answered with HTTP 500"
            : "every watch is answered with expiry as an ERROR event",
        ),
        when(`the open watch ends ${EXPIRY}`),
        then("the pauses between plain lists are:", "BACKOFF-01", rows),
        when("the apiserver answers as it should again"),
      ];
    },
  },
  "it is told when to come back": {
    failuresCount: 2,
    sentences({ objects, way }) {
      const [requests, ending] = inWay(way, [
        // An informer that lists beside its watch may list at that moment, and continue the watch.
        ["watch", "cleanly"],
        ["list", EXPIRY],
      ]);
      const once = [
        DELIVERED,
        given(`the next ${requests} is answered with HTTP 429 and 7 s to wait`),
        when(`the open watch ends ${ending}`),
      ];
      const back = then("the informer comes back, and not before 7 s have passed", "C-33");
      const delivered = seesAll("C-24");
      return [...once, ...objects.another(), back, delivered, ...once, ...objects.another(), back];
    },
  },
  "it is told in some way when to come back": {
    failuresCount: 1,
    sentences({ objects, way, mark }) {
      const [answer, pause] = inWay(way, [
        ["HTTP 429 as text and 7 s to wait", "7 s"],
        ["HTTP 429 and 90 s to wait", "90 s"],
        ["HTTP 429 and 11 s to wait", "11 s"],
      ]);
      const [requests, ending] = inWay(way >> 1, [
        ["watch", "cleanly"],
        ["list", EXPIRY],
      ]);
      const joining = [when("3 s pass"), given(`a handler "${mark}" is added`)];
      const turnedAway = inWay(way >> 2, [
        [
          given(`the next ${requests} is answered with ${answer}`),
          when(`the open watch ends ${ending}`),
        ],
        [
          given(`the next ${requests} is answered with ${answer}`),
          when(`the open watch ends ${ending}`),
          ...joining,
        ],
        [
          given("new requests are held at the gate"),
          given(`the open watch ended ${ending}`),
          when("3 s pass"),
          when(`the held request is answered with ${answer}`),
        ],
      ]);
      return [
        DELIVERED,
        ...turnedAway,
        ...objects.another(),
        then(`the informer comes back, and not before ${pause} have passed`, "C-33"),
        seesAll("C-24"),
      ];
    },
  },
  "lists come from a server that lags": {
    failuresCount: 2,
    sentences({ objects, key, way }) {
      const endings = ["with HTTP 500 as an ERROR event", EXPIRY, "cleanly"] as const;
      const before = inWay(way >> 1, [
        [given("the next list is answered with HTTP 500")],
        [],
        [given("the next plain list is answered with an expired list")],
      ]);
      return [
        when(`${objects.noun} ${key} is updated 3 times`),
        CALM,
        ...before,
        given(
          "every request for version 0 is answered with the state of a server that lags by 3 changes",
        ),
        when(`the open watch ends ${inWay(way, endings)}`),
        // An informer that has failed before may pause for a minute.
        when("70 s pass"),
        when("the apiserver answers as it should again"),
        ...objects.another(),
        seesAll("C-03"),
      ];
    },
  },
  "connections come and go": {
    failuresCount: 12,
    sentences({ objects, way }) {
      const ending = inWay(way, ["cleanly", "with a connection reset"]);
      return [
        when(`the open watch ends ${ending} 12 times, each time after an event`),
        ...objects.another(),
        seesAll(),
        then("at most 8 connections are open", "C-43"),
      ];
    },
  },
  "lists fail for a while": {
    failuresCount: 3,
    sentences: () => [
      DELIVERED,
      given("every list is answered with HTTP 500"),
      when(`the open watch ends ${EXPIRY}`),
      then("the informer makes a list"),
      then("the watch error handler is called", "REFL-14"),
      then("the informer still says that it has synced", "SYNC-03"),
      when("the apiserver answers as it should again"),
    ],
  },
};
