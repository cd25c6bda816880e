import fc from "fast-check";
import type { Fault } from "../../fake-apiserver/index.js";
import type { Step } from "./history.js";

type DrawnFault = Pick<Extract<Step, { readonly type: "fault" }>, "verb" | "fault">;

const ofLists = (fault: Fault): DrawnFault => ({ verb: "list", fault });
const ofWatches = (fault: Fault): DrawnFault => ({ verb: "watch", fault });

/**
 * Nothing that loses an event without a word: no client can know of that. Nothing that falls silent forever: only the
 * keep-alive of a connection finds that out.
 */
const FAULTS: readonly ((nth: number) => DrawnFault)[] = [
  () => ofLists({ fault: "status.410.list" }),
  () => ofLists({ fault: "status.410.continue" }),
  () => ofLists({ fault: "status.429.json", retryAfterSeconds: 2 }),
  () => ofLists({ fault: "status.500" }),
  () => ofLists({ fault: "status.503.retryAfter", retryAfterSeconds: 1 }),
  () => ofLists({ fault: "status.504.tooLarge" }),
  () => ofLists({ fault: "status.403" }),
  () => ofLists({ fault: "request.reset" }),
  () => ofLists({ fault: "list.truncated" }),
  (nth) => ofLists({ fault: "replica.staleList", byChanges: nth }),
  () => ofWatches({ fault: "status.410.watch" }),
  () => ofWatches({ fault: "status.429.noRetryAfter" }),
  () => ofWatches({ fault: "status.500" }),
  () => ofWatches({ fault: "status.502.html" }),
  () => ofWatches({ fault: "status.422.sendInitialEvents" }),
  () => ofWatches({ fault: "request.reset" }),
  () => ofWatches({ fault: "stream.cleanCloseImmediately" }),
  (nth) => ofWatches({ fault: "stream.cleanClose", event: { nth } }),
  (nth) => ofWatches({ fault: "stream.abort", event: { nth } }),
  (nth) => ofWatches({ fault: "stream.truncateJson", event: { nth } }),
  (nth) => ofWatches({ fault: "stream.abortMidFrame", event: { nth } }),
  (nth) => ofWatches({ fault: "stream.splitFrames", chunkBytes: 16 * nth }),
  () => ofWatches({ fault: "stream.splitUtf8" }),
  () => ofWatches({ fault: "stream.noNewline" }),
  () => ofWatches({ fault: "stream.blankLines" }),
  () => ofWatches({ fault: "stream.stallThenResume", durationMs: 40_000 }),
  (nth) => ofWatches({ fault: "event.410", reason: "Expired", event: { nth } }),
  (nth) => ofWatches({ fault: "event.410", reason: "none", event: { nth } }),
  (nth) => ofWatches({ fault: "event.error.500", event: { nth } }),
  (nth) => ofWatches({ fault: "event.error.429", event: { nth } }),
  (nth) => ofWatches({ fault: "event.error.notStatus", event: { nth } }),
  (nth) => ofWatches({ fault: "event.duplicate", event: { nth } }),
  (nth) => ofWatches({ fault: "event.malformedJson", event: { nth } }),
  (nth) => ofWatches({ fault: "event.unknownType", event: { nth } }),
  (nth) => ofWatches({ fault: "event.addedForKnown", event: { nth, type: "MODIFIED" } }),
  (nth) => ofWatches({ fault: "event.modifiedForUnknown", event: { nth, type: "ADDED" } }),
  () => ofWatches({ fault: "bookmark.storm", intervalMs: 5_000 }),
  () => ofWatches({ fault: "bookmark.none" }),
  () => ofWatches({ fault: "watchlist.dieBeforeEnd" }),
];

const NTH_MAX = 4;

/** A fault that a correct informer survives, and which requests meet it. */
export const SURVIVABLE_FAULT: fc.Arbitrary<DrawnFault> = fc
  .tuple(fc.constantFrom(...FAULTS), fc.integer({ min: 1, max: NTH_MAX }))
  .map(([create, nth]) => create(nth));
