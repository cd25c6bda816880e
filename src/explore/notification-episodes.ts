import type { Episode, Scene } from "./episode.js";
import { CALM, CUT_OFF, EXPIRED, GATE_OPENS } from "./recurring-sentences.js";
import { given, type Sentence, then, when } from "./sentence.js";

const COLUMNS = ["event", "object", "version", "note"];

/** The exact notifications that the handler must receive. */
function delivered(
  requirement: string,
  order: "this order" | "any order",
  rows: readonly (readonly [event: string, object: string, version?: string, note?: string])[],
): Sentence {
  const cells = rows.map(([event, object, version = "", note = ""]) => [
    event,
    object,
    version,
    note,
  ]);
  return then(`the handler is notified, in ${order}:`, requirement, [COLUMNS, ...cells]);
}

/** An object of the episode that has been delivered to the handler. */
function fresh({ objects, mark }: Scene): {
  readonly key: string;
  readonly made: readonly Sentence[];
} {
  const key = `default/${mark}-own`;
  const made = [...objects.create(key), CALM];
  return { key, made };
}

/** Episodes about exact notifications. */
export const NOTIFICATION_EPISODES: Readonly<Record<string, Episode>> = {
  "an object lives and dies": {
    isExact: true,
    sentences(scene) {
      const { objects, mark } = scene;
      const key = `default/${mark}-brief`;
      const [created] = objects.create(key);
      const [updated] = objects.write(key, "updated");
      const [deleted] = objects.write(key, "deleted");
      if (created === undefined || updated === undefined || deleted === undefined) return [];
      return [
        created,
        when(`${updated.text}, making version "${mark}-new"`),
        when(`${deleted.text}, making version "${mark}-gone"`),
        delivered("SHARED-23", "this order", [
          ["add", key, "", "later"],
          ["update", key, `${mark}-new`],
          ["delete", key, `${mark}-gone`, "final state known"],
        ]),
      ];
    },
  },
  "an object is replaced": {
    isExact: true,
    sentences(scene) {
      const { key, made } = fresh(scene);
      return [
        ...made,
        ...scene.objects.write(key, "deleted and created again"),
        delivered("SHARED-02", "this order", [
          ["delete", key],
          ["add", key],
        ]),
      ];
    },
  },
  "an event says something else": {
    isExact: true,
    sentences(scene) {
      const { objects, way, mark } = scene;
      const { key, made } = fresh(scene);
      const other = `default/${mark}-other`;
      objects.know(other);
      const { noun } = objects;
      return [
        ...made,
        ...(way % 2 === 0
          ? [
              when(`${noun} ${key} is updated, but the event says ADDED`),
              ...objects.create(other),
              delivered("CTRL-01", "this order", [
                ["update", key],
                ["add", other],
              ]),
            ]
          : [
              when(`${noun} ${other} is created, but the event says MODIFIED`),
              delivered("CTRL-01", "this order", [["add", other]]),
            ]),
      ];
    },
  },
  "nothing happens in a gap": {
    isExact: true,
    failuresCount: 1,
    sentences: () => [
      given("the open watch has delivered an event"),
      EXPIRED,
      then("the handler is notified of no change", "SHARED-20"),
      then("the handler observes nothing new", "C-16"),
    ],
  },
  "a gap hides a deletion": {
    isExact: true,
    failuresCount: 1,
    sentences(scene) {
      const { key, made } = fresh(scene);
      const { objects, mark } = scene;
      const [updated] = objects.write(key, "updated");
      if (updated === undefined) return [];
      return [
        ...made,
        when(`${updated.text}, making version "${mark}-known"`),
        CALM,
        CUT_OFF,
        ...objects.write(key, "updated"),
        ...objects.write(key, "deleted"),
        GATE_OPENS,
        delivered("KEY-11", "this order", [
          ["delete", key, `${mark}-known`, "final state unknown"],
        ]),
      ];
    },
  },
  "a gap hides three changes": {
    isExact: true,
    failuresCount: 1,
    sentences(scene) {
      const { key, made } = fresh(scene);
      const { objects, mark } = scene;
      const changed = `default/${mark}-changed`;
      const found = `default/${mark}-found`;
      return [
        ...objects.create(changed),
        ...made,
        CUT_OFF,
        ...objects.create(found),
        ...objects.write(changed, "updated"),
        ...objects.write(key, "deleted"),
        GATE_OPENS,
        delivered("CTRL-19", "any order", [
          ["add", found, "", "later"],
          ["update", changed],
          ["delete", key],
        ]),
      ];
    },
  },
  "the store is looked at in a gap": {
    failuresCount: 1,
    sentences({ objects, key }) {
      return [
        given("the open watch has delivered an event"),
        given("new lists are held at the gate"),
        EXPIRED,
        given("a request is waiting at the gate"),
        then(
          `the store still holds at least ${objects.noun} ${key}, or the informer says that it has not synced`,
          "C-28",
        ),
        then(`the store gives ${objects.noun} ${key} for its key`, "RLIST-10"),
        GATE_OPENS,
      ];
    },
  },
  "nobody reminds": {
    isExact: true,
    sentences: () => [when("10 min pass"), then("the handler receives nothing", "RESYNC-06")],
  },
};
