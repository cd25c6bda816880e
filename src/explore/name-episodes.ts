import { type Episode, inWay } from "./episode.js";
import type { KnownObjects } from "./known-objects.js";
import { CALM, CUT_OFF, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { type Sentence, then } from "./sentence.js";

function isStored({ noun }: KnownObjects, key: string): Sentence {
  return then(`the store gives ${noun} ${key} for its key`, "C-04");
}

/** Objects with names that some informers confuse. */
export const NAME_EPISODES: Readonly<Record<string, Episode>> = {
  "names are alike": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const number = mark.replace(/\D/g, "");
      const joined: readonly [string, string][] = objects.isClusterScoped()
        ? []
        : [
            [`default/a-${mark}`, `default-a/${mark}`],
            [`default/a${mark}`, `defaulta/${mark}`],
          ];
      const [one, other] = inWay(way, [
        [`default/${mark}.east`, `default/${mark}.west`],
        [`default/${number}000`, `default/${number}e3`],
        ...joined,
      ]);
      const isMissed = way % 5 === 0;
      return [
        ...(isMissed ? [CUT_OFF] : []),
        ...objects.create(one),
        ...objects.create(other),
        ...(isMissed ? [GATE_OPENS] : []),
        CALM,
        ...[one, other].map((key) => isStored(objects, key)),
        ...objects.write(one, "deleted"),
        ...objects.write(other, "updated"),
        seesAll("C-04"),
        isStored(objects, other),
        ...objects.write(other, "deleted"),
        seesAll("C-04"),
      ];
    },
  },
  "names are those of members": {
    failuresCount: 1,
    sentences({ objects, mark, way }) {
      const name = inWay(way, ["constructor", "hasownproperty", "valueof", "tostring"]);
      const keys = objects.isClusterScoped() ? [name] : [`${name}/${mark}`, `${mark}/${name}`];
      if (keys.some((key) => objects.has(key))) return [];
      const isMissed = way % 3 === 0;
      return [
        ...(isMissed ? [CUT_OFF] : []),
        ...keys.flatMap((key) => objects.create(key)),
        ...(isMissed ? [GATE_OPENS] : []),
        seesAll("C-12"),
        ...keys.flatMap((key) => objects.write(key, "updated")),
        seesAll("C-04"),
        ...keys.map((key) => isStored(objects, key)),
        ...keys.flatMap((key) => objects.write(key, "deleted")),
        seesAll("C-04"),
      ];
    },
  },
};
