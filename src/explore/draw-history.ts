import fc from "fast-check";
import type { Command, CommandKind, History, Setting, WriteChange } from "./history.js";

/** The largest seed: fast-check takes whole numbers of 32 bits. */
export const SEED_MAX = 2 ** 31 - 1;

/** Few names, so that histories of one object cross. */
const KEYS = ["default/a", "default/b", "default/c", "other/a", "other/d"];
const HANDLERS = ["second", "third"];

/** What requests are answered with that an informer survives by trying again. */
const FAILURES = [
  "HTTP 500",
  "HTTP 500 as text",
  "HTTP 503 and Retry-After",
  "HTTP 429",
  "HTTP 429 and Retry-After",
  "an HTML page of HTTP 502",
  "an HTML page of HTTP 503",
  "an HTML page of HTTP 504",
  "a connection reset",
  "a connection closed at once",
];

/** Which requests meet which answers. */
const ANSWERS: readonly (readonly [requests: string, answers: readonly string[]])[] = [
  ["list", [...FAILURES, "half a list"]],
  ["plain list", ["an expired list", "an expired list, by code alone", "HTTP 500"]],
  ["continuation page", ["an expired token", "HTTP 500", "a connection reset"]],
  ["streaming list", ["an end before the bookmark", "an end before the second event", "HTTP 500"]],
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
  ["list or watch", FAILURES],
];

const BYTES = [
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

/** From one turn of the loop over pauses and back-offs to the deadline of a watch. */
const DURATIONS = ["0 s", "20 ms", "0.2 s", "1 s", "5 s", "35 s", "61 s", "12 min"];

const key = fc.constantFrom(...KEYS);
const handler = fc.constantFrom(...HANDLERS);
const change: fc.Arbitrary<WriteChange> = fc.constantFrom(
  "updated",
  "created",
  "deleted",
  "deleted and created again",
  "labelled app=web",
  "labelled app=db",
);

/** How each kind of command is drawn, and how likely, out of the sum of all. */
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
        writes: fc.array(fc.record({ key, change }), { minLength: 1, maxLength: 3 }),
        expiry: fc.constantFrom("", ...EXPIRIES),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("special-write"),
        key,
        how: fc.constantFrom(
          "updated 3 times",
          "annotated teams=bert",
          "rid of its annotations",
          "touched by another client",
          "reported as failed",
          "given a finalizer",
          "freed of its finalizer",
          "large",
          "of many letters",
          "of several lines",
        ),
      }),
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
      weight: requests === "watch" || requests === "list" ? 4 : 2,
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
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("stop") }) },
  ];

/** Those that a history may be without. */
export const KINDS: readonly CommandKind[] = [
  "special-write",
  "bump",
  "event-fault",
  "answer",
  "carry",
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
  present: fc.subarray(KEYS),
  selection: fc.constantFrom(
    "everything",
    "everything",
    "everything",
    "a namespace",
    "a label",
    "a field",
  ),
  pageSize: fc.constantFrom(0, 0, 1, 2),
  resyncs: fc.constantFrom(false, false, false, true),
  transforms: fc.constantFrom(false, false, false, false, true),
  startsAfter: fc.constantFrom(0, 0, 0, 1, 2, 3),
  isAwaited: fc.boolean(),
});

/** Which kinds take part is drawn first, so that there are histories of few kinds, in which these go deep. */
const history: fc.Arbitrary<History> = fc.record({
  setting,
  kinds: fc.subarray([...KINDS]),
  commands: fc.oneof(
    { weight: 4, arbitrary: fc.array(command, { maxLength: 24, size: "max" }) },
    { weight: 1, arbitrary: fc.array(command, { minLength: 16, maxLength: 60, size: "max" }) },
  ),
});

/** Draws the history of a seed: the same seed, the same history. */
export function drawHistory(seed: number): History {
  const [drawn] = fc.sample(history, { seed, numRuns: 1 });
  if (drawn === undefined) throw new RangeError(`no history has been drawn for the seed ${seed}`);
  return drawn;
}

/**
 * Makes the history of a seed as short as it can be while `isSame` says that it is still the same finding. Tries so many
 * others at most. Resolves with the shortest; with that of the seed when none is shorter.
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
