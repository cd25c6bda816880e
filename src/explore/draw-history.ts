import fc from "fast-check";
import { BEGINNINGS } from "./beginnings.js";
import { EPISODES, isLast } from "./episodes.js";
import type {
  Command,
  CommandKind,
  History,
  Setting,
  SpecialWrite,
  WriteChange,
} from "./history.js";
import { SINGLE_STORIES } from "./single-stories.js";

/** The largest seed: fast-check takes whole numbers of 32 bits. */
export const SEED_MAX = 2 ** 31 - 1;

/**
 * Few names, so that changes of one object meet; two of them are equal once namespace and name are joined, and one is a
 * prefix of another.
 */
const KEYS = ["default/a", "default/b", "default/c", "default/ab", "other/a", "othe/ra"];
const CROWDS = [12, 12, 120, 120, 1200];
const HANDLERS = ["second", "third"];

/** Answers from which an informer recovers by a retry. */
const FAILURES = [
  "HTTP 500",
  "HTTP 500 as text",
  "HTTP 503 and Retry-After",
  "HTTP 429",
  "HTTP 429 and Retry-After",
  "HTTP 429 as text and Retry-After",
  "HTTP 409",
  "HTTP 200 without a body",
  "an HTML page of HTTP 502",
  "an HTML page of HTTP 503",
  "an HTML page of HTTP 504",
  "a connection reset",
  "a connection closed at once",
];

/** Answers that need a person: an informer may end with an error, but not silently. */
const REFUSALS = ["HTTP 401", "HTTP 403", "HTTP 404", "HTTP 405", "HTTP 422"];

/** Ends of a watch after which informers list. */
const TRAPPING = ["with expiry as an ERROR event", "with HTTP 500 as an ERROR event"];

/** Answers after which an informer must not send a storm of requests. */
const STORMS = [
  "HTTP 500",
  "HTTP 403",
  "HTTP 404",
  "HTTP 429",
  "HTTP 429 as text, Retry-After 0",
  "an HTML page of HTTP 200",
  "an HTML page of HTTP 503",
  "a connection reset",
];

/** The same of watches alone. */
const STORMS_OF_WATCHES = [
  ...STORMS,
  // As load balancers do.
  "an end without any event",
  "an end without any event",
  "an end without any event",
  "HTTP 429 as an ERROR event",
  "HTTP 500 as an ERROR event",
  "expiry as an ERROR event",
  "expiry as HTTP status 410",
];

/** Strings that some clients decode wrongly. */
const TEXTS = [
  "größe ✓ 日本 😀",
  "one\\u0085two",
  "one\\u2028two\\u2029",
  "a\\u0000b\\u0009c\\u000ad",
  "one\\u000d\\u000atwo",
  "cafe\\u0301",
  "\\u0020one\\u0020",
  "",
];

/** Which requests get which answers. */
const ANSWERS: readonly (readonly [requests: string, answers: readonly string[]])[] = [
  [
    "list",
    [
      ...FAILURES,
      "half a list",
      "a page without objects, and a token",
      "an array instead of a list",
      "a text instead of a list",
    ],
  ],
  [
    "plain list",
    [
      "an expired list",
      "an expired list, by code alone",
      "an expired list, as reason Gone",
      "HTTP 500",
      "fields that nobody knows",
      "null where members are",
    ],
  ],
  [
    "continuation page",
    ["an expired token", "HTTP 500", "a connection reset", "a page without objects, and a token"],
  ],
  [
    "streaming list",
    [
      "an end before the bookmark",
      "an end before the second event",
      "a second event that is no JSON",
      "HTTP 500",
    ],
  ],
  [
    "watch",
    [
      ...FAILURES,
      "an end without any event",
      "an end before the second event",
      "an end in the middle of the second event",
      "a second event that is no JSON",
      "expiry as HTTP status 410",
      "expiry as an ERROR event",
      "expiry as reason Gone",
      "expiry by code alone",
    ],
  ],
  ["list or watch", [...FAILURES, "HTTP 429 and 7 s to wait"]],
  ["list or watch", REFUSALS],
];

const BYTES = [
  "a pause of 10 ms between pieces",
  "events in single bytes",
  "events split inside their characters",
  "line separators as they are",
];

const ENDINGS = [
  "cleanly",
  "without a final chunk",
  "with a connection reset",
  "with expiry as an ERROR event",
  "with HTTP 429 as an ERROR event",
  "with HTTP 429 and 7 s to wait as an ERROR event",
  "with HTTP 500 as an ERROR event",
  "with an ERROR event without a code",
  "with an ERROR event in other words",
];

const EXPIRIES = [
  "expiry as an ERROR event",
  "expiry as reason Gone",
  "expiry by code alone",
  "expiry as HTTP status 410",
  "expiry as HTTP status 410, reason Gone",
  "expiry as HTTP status 410, by code alone",
];

const EVENT_FAULTS = [
  "is sent twice",
  "is cut in half by the end of the stream",
  "is cut in half by the end of the connection",
  "has an unknown type",
  "is not JSON",
  "says ADDED",
  "says MODIFIED",
];

const OUTAGES = [
  "HTTP 500",
  "HTTP 503 and Retry-After",
  "a connection reset",
  "refused connections",
];

/** From one turn of the event loop, over pauses and backoffs, to the deadline of a watch. */
const DURATIONS = ["0 s", "20 ms", "0.2 s", "1 s", "5 s", "35 s", "61 s", "12 min"];

const key = fc.constantFrom(...KEYS);
const handler = fc.constantFrom(...HANDLERS);
const change: fc.Arbitrary<WriteChange> = fc.constantFrom(
  "updated",
  "updated 3 times",
  "created",
  "deleted",
  "deleted and created again",
  "labelled app=web",
  "labelled app=db",
  "labelled app=db",
);

const how: fc.Arbitrary<SpecialWrite> = fc.constantFrom(
  "given values of all sorts",
  "marked for deletion",
  "annotated teams=bert",
  "annotated teams=bert,ernie",
  "annotated teams=ernie,bert",
  "annotated teams=ernie,oscar",
  "annotated teams=bert,ernie,bert",
  "annotated teams=ernie",
  "labelled app=WEB",
  "labelled app=constructor",
  "labelled app=",
  "deleted with a grace period",
  "given the fields of a Status",
  "annotated example.com/teams=ernie",
  "labelled app.kubernetes.io/name=db",
  "reported in a phase that nobody knows",
  "given a field that nobody knows",
  "rid of its annotations",
  "rid of its labels",
  "touched by another client",
  "reported as failed",
  "given a finalizer",
  "freed of its finalizer",
  "large",
  "of many letters",
  "of several lines",
);

const write = fc.record({ key, change });
const way = fc.nat(24 * 18 - 1);

/** Those after which few expectations are left, and the others. */
const LAST_EPISODES = episodeNames(true);
const EPISODE_NAMES = episodeNames(false);

function episodeNames(areLast: boolean): readonly string[] {
  const all = Object.entries(EPISODES);
  return all.flatMap(([name, episode]) => (isLast(episode) === areLast ? [name] : []));
}

const episode = (weight: number, names: readonly string[]) => ({
  weight,
  arbitrary: fc.record({
    kind: fc.constant("episode" as const),
    name: fc.constantFrom(...names),
    key,
    way,
  }),
});

const stormOf = (requests: readonly string[], answers: readonly string[]) =>
  fc.record({
    kind: fc.constant("storm" as const),
    requests: fc.constantFrom(...requests),
    answer: fc.constantFrom(...answers),
    hasLasted: fc.boolean(),
  });

const storm = fc.oneof(
  { weight: 2, arbitrary: stormOf(["list", "list or watch"], STORMS) },
  { weight: 2, arbitrary: stormOf(["watch"], STORMS_OF_WATCHES) },
);

/** How each kind of command is drawn, and its weight. */
const COMMANDS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command> }[] =
  [
    {
      weight: 30,
      arbitrary: fc.record({ kind: fc.constant("write"), key, change }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant("gap"),
        how: fc.constantFrom(...ENDINGS),
        isAfterEvent: fc.boolean(),
        isAllGone: fc.constantFrom(false, false, false, true),
        writes: fc.array(
          fc.oneof(
            { weight: 2, arbitrary: write },
            { weight: 1, arbitrary: fc.record({ key, how }) },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        isCrowdGone: fc.constantFrom(false, false, true),
        expiry: fc.constantFrom("", ...EXPIRIES),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant("special-write"), key, how }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("resume"),
        key,
        how: fc.constantFrom(...ENDINGS),
      }),
    },
    { weight: 2, arbitrary: storm },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("trap"), how: fc.constantFrom(...TRAPPING) }),
    },
    episode(12, EPISODE_NAMES),
    episode(1, LAST_EPISODES),
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("busy"),
        key,
        writes: fc.array(write, { maxLength: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("text"),
        text: fc.constantFrom(...TEXTS),
        isRaw: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("passer-by") }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("look") }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("crowd"), size: fc.constantFrom(...CROWDS) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("bump") }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("event-fault"),
        key,
        fault: fc.constantFrom(...EVENT_FAULTS),
      }),
    },
    ...ANSWERS.map(([requests, answers]) => ({
      weight: answers === REFUSALS ? 1 : requests === "watch" || requests === "list" ? 4 : 2,
      arbitrary: fc.record({
        kind: fc.constant("answer"),
        requests: fc.constant(requests),
        count: fc.integer({ min: 1, max: 3 }),
        answer: fc.constantFrom(...answers),
      }),
    })),
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("carry"), bytes: fc.constantFrom(...BYTES) }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant("end-watch"),
        how: fc.constantFrom(...ENDINGS),
        isAfterEvent: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("expire"), how: fc.constantFrom(...EXPIRIES) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("freeze") }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("thaw") }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("bookmark") }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("hold"),
        requests: fc.constantFrom("lists", "watches", "continuation pages"),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("open-gate") }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("outage"), answer: fc.constantFrom(...OUTAGES) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("recovery") }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("add-handler"),
        handler,
        behaviour: fc.constantFrom(
          "",
          " that blocks",
          " that is slow",
          " that reads the store",
          " that throws on default/a",
          " with a resync period of 1 s",
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("remove-handler"), handler }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("release-handler"), handler }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("catch-up") }) },
    {
      weight: 14,
      arbitrary: fc.record({ kind: fc.constant("pass"), duration: fc.constantFrom(...DURATIONS) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("stop") }) },
  ];

/** Those that a history may lack. */
export const KINDS: readonly CommandKind[] = [
  "special-write",
  "bump",
  "crowd",
  "event-fault",
  "answer",
  "carry",
  "resume",
  "storm",
  "trap",
  "episode",
  "busy",
  "text",
  "passer-by",
  "look",
  "end-watch",
  "expire",
  "gap",
  "freeze",
  "thaw",
  "bookmark",
  "hold",
  "open-gate",
  "outage",
  "recovery",
  "add-handler",
  "remove-handler",
  "release-handler",
  "catch-up",
  "pass",
  "stop",
];

const command = fc.oneof(...COMMANDS);

const setting: fc.Arbitrary<Setting> = fc.record({
  server: fc.constantFrom(
    "as shipped",
    "as shipped",
    "without streaming lists",
    "without a watch cache",
  ),
  collection: fc.constantFrom(
    ...Array.from({ length: 7 }, () => "pods" as const),
    "configmaps",
    "configmaps",
    "deployments",
    "nodes",
    "widgets",
  ),
  present: fc.subarray(KEYS),
  selection: fc.constantFrom(
    ...Array.from({ length: 7 }, () => "everything" as const),
    "a namespace",
    "a label",
    "two labels",
    "a set of labels",
    "labels in capitals",
    "a field",
    "two fields",
    "a label in a namespace",
    "a label and a field in a namespace",
  ),
  pageSize: fc.constantFrom(0, 0, 1, 2),
  resyncs: fc.constantFrom("", "", "", "", "2 s", "1 min"),
  transforms: fc.constantFrom("", "", "", "", "sets a label", "fails on default/odd"),
  index: fc.constantFrom("", "app", "team"),
  hasReader: fc.constantFrom(false, false, true),
  version: fc.constantFrom("", "", "", "", "9997", "9007199254740990", "999999999999999997"),
  single: fc.oneof(
    { withCrossShrink: true },
    { weight: 19, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(SINGLE_STORIES)) },
  ),
  beginning: fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(BEGINNINGS)) },
  ),
  way,
  startsAfter: fc.constantFrom(0, 0, 0, 1, 2, 3),
  isAwaited: fc.boolean(),
});

/** Which kinds take part is drawn first, so that there are histories of few kinds, in which these go deep. */
const mixture: fc.Arbitrary<History> = fc.record({
  setting,
  kinds: fc.subarray([...KINDS]),
  commands: fc.oneof(
    { weight: 7, arbitrary: fc.array(command, { maxLength: 12, size: "max" }) },
    { weight: 1, arbitrary: fc.array(command, { maxLength: 60, size: "max" }) },
  ),
});

/**
 * Of every kind, and on a server that is healthy except for what an episode does; the last one may leave few
 * expectations.
 */
const episodes: fc.Arbitrary<History> = fc.record({
  setting: setting.map((drawn) => ({ ...drawn, selection: "everything" as const })),
  kinds: fc.constant(["episode", "special-write", "look", "storm"]),
  commands: fc
    .tuple(
      fc.array(
        fc.oneof(
          { weight: 16, arbitrary: episode(1, EPISODE_NAMES).arbitrary },
          { weight: 2, arbitrary: fc.record({ kind: fc.constant("write" as const), key, change }) },
          {
            weight: 1,
            arbitrary: fc.record({ kind: fc.constant("special-write" as const), key, how }),
          },
          { weight: 1, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
        ),
        { maxLength: 6, size: "max" },
      ),
      fc.option(
        fc.oneof(
          { weight: 2, arbitrary: episode(1, LAST_EPISODES).arbitrary },
          { weight: 1, arbitrary: storm },
        ),
        { freq: 2 },
      ),
    )
    .map(([commands, last]) => (last === null ? commands : [...commands, last])),
});

/** A storm that nothing has gone before: in real time, there is time for one as long as nothing has failed. */
const storms: fc.Arbitrary<History> = fc.record({
  setting,
  kinds: fc.constant(["storm"]),
  commands: fc.tuple(
    fc.record({ kind: fc.constant("write" as const), key, change }),
    storm,
    fc.record({ kind: fc.constant("write" as const), key, change }),
  ),
});

// A bias towards short lists and small numbers would leave out what few histories have anyway.
const history = fc.noBias(
  fc.oneof(
    { withCrossShrink: true },
    { weight: 10, arbitrary: mixture },
    { weight: 15, arbitrary: episodes },
    { weight: 1, arbitrary: storms },
  ),
);

/** Draws the history of a seed: the same seed, the same history. */
export function drawHistory(seed: number): History {
  const [drawn] = fc.sample(history, { seed, numRuns: 1 });
  if (drawn === undefined) throw new RangeError(`no history has been drawn for the seed ${seed}`);
  return drawn;
}

/**
 * Shrinks the history of a seed as long as `isSame` reports the same finding, with a limited number of tries. Resolves
 * with the shortest; with that of the seed when none is shorter.
 */
export async function shrinkHistory(
  seed: number,
  isSame: (history: History) => Promise<boolean>,
  triesMaxCount: number,
): Promise<History> {
  let shortest = drawHistory(seed);
  let triesCount = 0;
  const property = fc.asyncProperty(history, async (candidate) => {
    if (triesCount > triesMaxCount) return true;
    const isFirst = triesCount++ === 0;
    if (!isFirst && !(await isSame(candidate))) return true;
    shortest = candidate;
    return false;
  });
  await fc.check(property, { seed, numRuns: 1 });
  return shortest;
}
