import { type Episode, inWay, type Scene } from "./episode.js";
import type { SpecialWrite } from "./history.js";
import { CALM, CUT_OFF, EXPIRED, GATE_OPENS, seesAll } from "./recurring-sentences.js";
import { type Sentence, when } from "./sentence.js";

type Changes = readonly SpecialWrite[];
/** Successive changes of the index values of an object. */
const CHANGES: Readonly<Record<"team" | "app", readonly [Changes, ...Changes[]]>> = {
  team: [
    ["annotated teams=bert,ernie", "annotated teams=bert", "rid of its annotations"],
    ["annotated teams=ernie,bert", "annotated teams=ernie,oscar"],
    ["annotated teams=bert,ernie,bert", "annotated teams=ernie"],
  ],
  app: [
    ["labelled app=WEB", "rid of its labels"],
    ["labelled app=constructor", "labelled app="],
    ["labelled app=", "marked for deletion"],
  ],
};

/** The result of a query, or the values of the index. */
function asked({ objects, index }: Scene, isAboutValues: boolean): readonly Sentence[] {
  if (index === "") return [];
  const questions = objects.indexed(index).flat();
  return questions.filter(({ text }) => text.startsWith("the values") === isAboutValues);
}

/** The result of a query after each change of an object. */
function indexed(scene: Scene, isAboutValues: boolean): readonly Sentence[] {
  const { objects, mark, way, index } = scene;
  if (index === "") return [];
  const isMissed = way % 2 === 1;
  // An object that is marked for deletion stays; the keys of the history are for others.
  const key = `default/${mark}-indexed`;
  return [
    ...objects.create(key),
    ...inWay(way >> 1, CHANGES[index]).flatMap((change) => [
      CALM,
      ...(isMissed ? [CUT_OFF] : []),
      ...objects.writeSpecially(key, change),
      ...(isMissed ? [GATE_OPENS] : []),
      seesAll(),
      ...asked(scene, isAboutValues),
    ]),
  ];
}

/** Indexes, which have to find the existing objects. */
export const INDEX_EPISODES: Readonly<Record<string, Episode>> = {
  "an index follows": {
    isSeldom: true,
    isExact: true,
    failuresCount: 2,
    sentences: (scene) => indexed(scene, false),
  },
  "the values of an index follow": {
    isSeldom: true,
    isExact: true,
    failuresCount: 2,
    needs: ["index.values"],
    sentences: (scene) => indexed(scene, true),
  },
  "an index forgets what has gone": {
    isSeldom: true,
    isExact: true,
    failuresCount: 1,
    sentences(scene) {
      const { objects, mark, way, index } = scene;
      if (index === "") return [];
      const key = `default/${mark}-indexed`;
      const change = index === "team" ? "annotated teams=bert" : "labelled app=WEB";
      const before = [...objects.create(key), ...objects.writeSpecially(key, change), CALM];
      const deletion = () => objects.write(key, "deleted");
      const unseen = () =>
        objects
          .writeSpecially(key, index === "team" ? "annotated teams=oscar" : "labelled app=")
          .map(({ text }) => when(`${text}, but the event is lost`));
      const gone = inWay(way, [
        () => [CUT_OFF, ...deletion(), GATE_OPENS, seesAll()],
        () => [...unseen(), ...deletion(), EXPIRED],
        () => [...deletion(), CALM],
      ]);
      const without = [...gone(), ...asked(scene, false)];
      return [...before, ...without, ...objects.create(key), seesAll(), ...asked(scene, false)];
    },
  },
  "an index comes late": {
    isExact: true,
    failuresCount: 1,
    sentences({ objects, key, mark, way }) {
      const name = `suite-by-${mark}`;
      const isMissed = way % 2 === 0;
      return [
        { ...when(`the index "${name} by label app" is added`), requirement: "C-11" },
        CALM,
        ...(isMissed ? [CUT_OFF] : []),
        ...objects.writeSpecially(key, inWay(way >> 1, ["labelled app=WEB", "labelled app="])),
        ...objects.another(),
        ...(isMissed ? [GATE_OPENS] : []),
        seesAll(),
        ...objects.lateIndexed(name, "C-11"),
      ];
    },
  },
};
