import { type Episode, inWay } from "./episode.js";
import type { SpecialWrite } from "./history.js";
import { CALM, CUT_OFF, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, then, when } from "./sentence.js";

const SEES_ALL = seesAll("C-15");
const ENDINGS = ["with expiry as an ERROR event", "cleanly"] as const;
const EXPIRIES = [
  "expiry as an ERROR event",
  "expiry as reason Gone",
  "expiry by code alone",
  "expiry as HTTP status 410",
  "expiry as HTTP status 410, reason Gone",
  "expiry as HTTP status 410, by code alone",
] as const;
const CHANGES = [
  "given values of all sorts",
  "rid of its labels",
  "rid of its annotations",
  "touched by another client",
  "reported as failed",
  "annotated teams=bert",
  "marked for deletion",
  "labelled app.kubernetes.io/name=db",
] as const satisfies readonly SpecialWrite[];
const REFUSALS = ["HTTP 401", "HTTP 403", "HTTP 404", "HTTP 405", "HTTP 422"] as const;

/** Changes that an informer misses while it is disconnected. */
export const GAP_EPISODES: Readonly<Record<string, Episode>> = {
  "what it has seen last is forgotten": {
    failuresCount: 1,
    sentences: ({ objects, mark, way }) => [
      ...objects.create(`default/${mark}-brief`),
      CALM,
      given("new requests are held at the gate"),
      given("the open watch ended cleanly"),
      ...objects.write(`default/${mark}-brief`, "deleted"),
      given(`the apiserver has forgotten its history, and answers with ${inWay(way, EXPIRIES)}`),
      GATE_OPENS,
      seesAll("C-21"),
      when("the apiserver answers as it should again"),
    ],
  },
  "many objects go in a gap": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const many = Array.from({ length: 12 }, (_, place) => `default/${mark}-of-many-${place}`);
      return [
        ...many.flatMap((key) => objects.create(key)),
        CALM,
        given(`the informer is cut off: its watch ended ${inWay(way, ENDINGS)}`),
        ...many.flatMap((key) => objects.write(key, "deleted")),
        GATE_OPENS,
        SEES_ALL,
      ];
    },
  },
  "all objects go in a gap": {
    failuresCount: 1,
    sentences({ objects, way }) {
      const deletions = objects.deleteAll();
      if (deletions === undefined) return [];
      // The object that shows whether a watch is still open exists in some variants only.
      const isKnown = way % 2 === 0;
      return [
        ...(isKnown
          ? [CUT_OFF]
          : [
              given(
                "the informer is cut off after 2 s without events: its watch ended with expiry as an ERROR event",
              ),
            ]),
        ...deletions,
        GATE_OPENS,
        SEES_ALL,
      ];
    },
  },
  "an object changes in a gap": {
    failuresCount: 1,
    sentences({ objects, key, way }) {
      const changed = objects.writeSpecially(key, inWay(way, CHANGES));
      if (changed.length === 0) return [];
      return [CUT_OFF, ...changed, GATE_OPENS, seesAll("C-01")];
    },
  },
  "a person has to mend it": {
    failuresCount: 2,
    leaves: "in doubt",
    sentences: ({ way }) => [
      given("the open watch has delivered an event"),
      given(`the next 2 lists or watches are answered with ${inWay(way, REFUSALS)}`),
      when(`the open watch ends ${inWay(way >> 2, ENDINGS)}`),
    ],
  },
  "a handler reads the store in a gap": {
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const brief = `default/${mark}-brief`;
      return [
        ...objects.create(brief),
        given(`a handler "${mark}" that reads the store is added`),
        CALM,
        ...(way % 2 === 0 ? [] : [CUT_OFF]),
        ...objects.write(key, "updated"),
        ...objects.another(),
        ...objects.write(brief, "deleted"),
        ...(way % 2 === 0 ? [] : [GATE_OPENS]),
        seesAll(),
        then(`handler "${mark}" has found in the store every object it was notified of`, "C-17"),
      ];
    },
  },
};
