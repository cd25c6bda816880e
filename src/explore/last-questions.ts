import type { KnownObjects } from "./known-objects.js";
import { CALM, seesAll } from "./recurring-sentences.js";
import { type PortHello, type Sentence, then, when } from "./sentence.js";
import type { StoryState } from "./story-state.js";

/** The parameters of each of client-go's watches. */
const WATCH_PARAMETERS = [
  ["allowWatchBookmarks", "true"],
  ["timeoutSeconds", "300 to 599"],
  ["limit", "(absent)"],
];

const SEES_ALL = seesAll();

/** The state at the end of a history. */
export interface Outcome {
  readonly hello: PortHello;
  readonly objects: KnownObjects;
  readonly now: Readonly<StoryState>;
  /** The removed handlers without pending notifications. */
  readonly quiet: ReadonlySet<string>;
  /** Of the present handlers, those that are notified of everything at once. */
  readonly listening: readonly string[];
}

/** Further expectations at the end, each for ports with the capability; those of the contract come first. */
export function lastQuestions(outcome: Outcome): readonly (readonly Sentence[])[] {
  const { hello, objects, now, listening } = outcome;
  return [
    ...listening.map((handler) => [
      then(`handler "${handler}" observes what the server has`, "C-18"),
    ]),
    ...(hello.capabilities.includes("has-synced")
      ? [[then("the informer has synced", "C-20")]]
      : []),
    ...(now.hasTransform
      ? [[then("the handler has only received transformed objects", "C-11")]]
      : []),
    ...(now.index === "" || now.crowd > 0 ? [] : objects.indexed(now.index)),
    ...ofTheRemoved(outcome),
    [then("the handler has synced", "SYNC-01")],
    ...ofReminders(outcome),
    ...(now.index === "" ? [] : ofIndexes(outcome)),
    // client-go treats a watch that ends at once, without an event, as a failure.
    [
      CALM,
      when("the open watch ends cleanly"),
      then("the next watch asks for:", "RWATCH-15", WATCH_PARAMETERS),
    ],
  ];
}

/** A removed handler is not notified. */
function ofTheRemoved({ quiet, objects }: Outcome): readonly (readonly Sentence[])[] {
  if (quiet.size === 0) return [];
  const silent = [...quiet].map((handler) => then(`handler "${handler}" receives nothing`, "C-18"));
  return [[CALM, ...objects.another(), SEES_ALL, ...silent]];
}

/** A handler with a resync period gets repeated resyncs. */
function ofReminders({ hello, objects, now }: Outcome): readonly (readonly Sentence[])[] {
  const [key] = objects.keys();
  if (now.period !== "2 s" || key === undefined || !now.selectsAll) return [];
  const reminder = then(`the handler has received a resync of ${objects.noun} ${key}`, "RESYNC-01");
  const again = hello.clock === "real" ? [] : [SEES_ALL, reminder];
  return [[SEES_ALL, reminder, ...again, ...again]];
}

/** An index that is added late has the existing objects; an index that was never added is refused. */
function ofIndexes({ objects, now }: Outcome): readonly (readonly Sentence[])[] {
  const unknown = then('asking the index "nobody" for "anything" is refused', "INDEX-03");
  if (now.crowd > 0 || !now.selectsAll) return [[unknown]];
  const late = {
    ...when('the index "suite-by-late by label app" is added'),
    requirement: "INDEX-09",
  };
  return [[unknown], [late, ...objects.lateIndexed("suite-by-late", "INDEX-09")]];
}
