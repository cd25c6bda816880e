import { type Episode, inWay } from "./episode.js";
import type { SpecialWrite } from "./history.js";
import { CALM, CUT_OFF, EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

const CHANGES = [
  "given the fields of a Status",
  "rid of its annotations",
  "touched by another client",
  "rid of its labels",
  "reported in a phase that nobody knows",
  "given a field that nobody knows",
  "reported as failed",
] as const satisfies readonly SpecialWrite[];
/** Strings that some libraries decode wrongly, without the quotes of a sentence. */
const TEXTS = [
  "cafe\\u0301",
  "one\\u000d\\u000atwo",
  "&amp;lt; &#39;",
  "one\\u0085two\\u2028three",
  "\\u0020one\\u0020",
  "0123",
  "a\\u0000b\\u0009c",
] as const;

/** Changes of objects, and unusual contents. */
export const OBJECT_EPISODES: Readonly<Record<string, Episode>> = {
  "an object changes": {
    failuresCount: 1,
    sentences({ objects, key, way }) {
      const changed = objects.writeSpecially(key, inWay(way, CHANGES));
      if (changed.length === 0) return [];
      return [...changed, seesAll("C-13"), EXPIRED, ...objects.another(), seesAll("C-01")];
    },
  },
  "an object is marked for deletion": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const key = `default/${mark}-marked`;
      // A pod that runs has a grace period, and no finalizer.
      const isInGrace = objects.noun === "pod" && way % 2 === 1;
      const marked = isInGrace ? "deleted with a grace period" : "marked for deletion";
      const freed = () =>
        isInGrace
          ? objects.write(key, "deleted")
          : objects.writeSpecially(key, "freed of its finalizer");
      const meanwhile = inWay(way >> 1, [
        () => [given(`a handler "${mark}" is added`), seenBy(mark), ...freed()],
        () => [
          CALM,
          when("the open watch ends cleanly"),
          ...objects.another(),
          seesAll("C-22"),
          ...freed(),
        ],
        () => [CUT_OFF, ...freed(), GATE_OPENS],
        () => [EXPIRED, ...objects.another(), seesAll("C-05"), ...freed()],
        // Its change was the last event of the watch.
        () => [
          when("20 ms pass"),
          when("the open watch ends cleanly"),
          ...objects.another(),
          seesAll("C-22"),
          ...freed(),
        ],
      ]);
      return [
        ...objects.create(key),
        CALM,
        ...objects.writeSpecially(key, marked),
        seesAll("C-05"),
        ...objects.write(key, way % 2 === 0 ? "updated 3 times" : "updated"),
        seesAll("C-05"),
        ...meanwhile(),
        seesAll("C-15"),
      ];
    },
  },
  "an object is held for a while": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const key = `default/${mark}-held`;
      const freed = objects.create(key);
      const isMissed = way % 2 === 1;
      return [
        ...freed,
        ...objects.writeSpecially(key, "given a finalizer"),
        CALM,
        ...(isMissed ? [CUT_OFF] : []),
        ...objects.writeSpecially(key, "freed of its finalizer"),
        ...(isMissed ? [GATE_OPENS] : []),
        seesAll("C-13"),
      ];
    },
  },
  "the transform fails on an object": {
    failuresCount: 1,
    sentences({ objects, failsToTransform }) {
      if (!failsToTransform) return [];
      const key = "default/odd";
      return [
        ...objects.create(key),
        given("the open watch ended with expiry as an ERROR event"),
        given("the informer makes a list"),
        ...objects.write(key, "deleted"),
        ...objects.another(),
        seesAll("C-24"),
      ];
    },
  },
  "a text is hard to read": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const key = `default/${mark}-hard`;
      const text = inWay(way, TEXTS);
      const isMissed = way % 2 === 0;
      objects.know(key);
      return [
        ...(isMissed ? [CUT_OFF] : []),
        when(`${objects.noun} ${key} with the text "${text}" is created`),
        ...(isMissed ? [GATE_OPENS] : []),
        seesAll("C-36"),
        then(
          `the handler has received the text of ${objects.noun} ${key} as it was written`,
          "C-36",
        ),
      ];
    },
  },
  "an object has values of all sorts": {
    isSeldom: true,
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      if (!objects.isVaried()) return [];
      const key = `default/${mark}-varied`;
      const isMissed = way % 2 === 0;
      return [
        ...objects.create(key),
        CALM,
        ...(isMissed ? [CUT_OFF] : []),
        ...objects.writeSpecially(key, "given values of all sorts"),
        ...(isMissed ? [GATE_OPENS] : []),
        seesAll("C-01"),
      ];
    },
  },
  "a list is of many letters": {
    failuresCount: 1,
    sentences({ objects, mark }) {
      const keys = [`default/${mark}-long`, `default/${mark}-longer`];
      for (const key of keys) objects.know(key);
      return [
        CUT_OFF,
        ...keys.map((key) =>
          when(`${objects.noun} ${key} with 60000 letters of four bytes is created`),
        ),
        GATE_OPENS,
        seesAll("C-36"),
        ...keys.map((key) =>
          then(
            `the handler has received the text of ${objects.noun} ${key} as it was written`,
            "C-36",
          ),
        ),
        ...keys.flatMap((key) => objects.write(key, "deleted")),
      ];
    },
  },
};

function seenBy(handler: string): Sentence {
  return then(`handler "${handler}" observes what the server has`, "C-18");
}
