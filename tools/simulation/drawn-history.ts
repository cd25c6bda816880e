import fc from "fast-check";
import type { QueueMode } from "../../src/client/informer/create-queue.js";
import type { History, Setting, Step } from "./history.js";
import { SURVIVABLE_FAULT } from "./survivable-fault.js";

/** Few names, so that histories of one object cross. */
const key = fc.constantFrom(
  "default/a",
  "default/b",
  "default/c",
  "kube-system/a",
  "kube-system/d",
);
const listener = fc.constantFrom("one", "two", "three");
/** From one turn of the loop over pauses and back-offs to the deadline of a watch. */
const durationMs = fc.constantFrom(0, 0, 0, 20, 900, 1_100, 5_000, 35_000, 61_000, 700_000);
const resyncPeriodMs = fc.constantFrom(0, 0, 30_000, 90_000);
const usually = fc.constantFrom(true, true, true, true, false);

const listen = step("listen", { listener, resyncPeriodMs, restMs: fc.constantFrom(0, 0, 0, 700) });
const fault = step("fault", { met: SURVIVABLE_FAULT, times: fc.integer({ min: 1, max: 3 }) });

const WEIGHTED: readonly (readonly [weight: number, drawn: fc.Arbitrary<Step>])[] = [
  [24, step("put", { key, isShown: usually })],
  [14, step("remove", { key })],
  [2, fc.constant({ type: "bump" })],
  [4, fc.constant({ type: "compact" })],
  [6, step("close-watches", { how: fc.constantFrom("clean", "abort") })],
  [7, fc.constant({ type: "expire-watches" })],
  [2, fc.constant({ type: "bookmark" })],
  [9, fault.map(({ met, ...rest }) => ({ ...rest, ...met }))],
  [18, step("pass", { durationMs })],
  [8, step("breathe", { microtaskCount: fc.integer({ min: 1, max: 40 }) })],
  [6, listen],
  [3, step("leave", { listener })],
];
const anyStep = fc.oneof(...WEIGHTED.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const setting: fc.Arbitrary<Setting> = fc.record({
  queueMode: fc.constantFrom<QueueMode[]>("atomic-fifo", "real-fifo", "delta-fifo"),
  watchList: fc.boolean(),
  pageMaxCount: fc.constantFrom(undefined, undefined, 2),
  resyncPeriodMs,
  isSelective: usually.map((isNot) => !isNot),
});

/** Most informers start early: what comes before is what they find. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.array(anyStep, { maxLength: 4 }), listen, fc.array(anyStep, { maxLength: 14 }))
  .map(([before, first, after]) => [...before, first, { type: "start" }, ...after]);

/** A history, which fast-check shortens when it goes wrong. */
export const DRAWN_HISTORY: fc.Arbitrary<History> = fc.record({
  seed: fc.noShrink(fc.nat()),
  setting,
  steps,
});

function step<T extends Step["type"], Members extends object>(
  type: T,
  members: { readonly [Name in keyof Members]: fc.Arbitrary<Members[Name]> },
): fc.Arbitrary<{ readonly type: T } & Members> {
  return fc.record(members).map((drawn) => ({ type, ...drawn }));
}
