import { cutText, cutTextToEnd } from "../protocol/cut-text.js";
import type { ScenarioEvidence, ScenarioFailure, TimelineEntry } from "./evidence.js";
import { sizeOf } from "./size-of.js";

/** Characters of each text of a failure. A list of some hundred objects has its place in it. */
const FAILURE_TEXT_MAX_CHARS = 8_000;
/** Entries that a failure points at. */
const POINTS_MAX_COUNT = 200;
const FAILURE_TEXTS = [
  "reason",
  "expected",
  "observed",
  "nearestMiss",
  "invariant",
  "code",
  "step",
  "stack",
] as const;
/** So much of the room is for what the adapter logged. */
const LOG_SHARE = 0.25;
/** Entries that are kept of any timeline: without them there is nothing to see. */
const ENTRIES_MIN_COUNT = 20;
/** Characters of their texts. */
const ENTRY_TEXT_MAX_CHARS = 300;

/** Bytes of evidence: of one scenario, of all of a lane, and of a scenario when that is used up. */
const ROOM = {
  real: { each: 4 * 1024 * 1024, all: 16 * 1024 * 1024, least: 32 * 1024 },
  virtual: { each: 8 * 1024 * 1024, all: 512 * 1024 * 1024, least: 32 * 1024 },
} as const;
/** Of one that passed: no report shows it, and lists of thousands make most of what a run would write. */
const PASSED_BYTES = 128 * 1024;

/**
 * Bytes for the evidence of a scenario. What a port in real time leaves is its adapter's to say; in virtual time it is mostly
 * what the suite did.
 * @param clock that of the adapter
 * @param usedBytes those of the lane's earlier scenarios
 */
export function roomFor(
  { outcome }: Pick<ScenarioEvidence, "outcome">,
  clock: ScenarioEvidence["clock"],
  usedBytes: number,
): number {
  const { each, all, least } = ROOM[clock];
  const most = outcome === "passed" ? PASSED_BYTES : each;
  return Math.max(least, Math.min(most, all - usedBytes));
}

/**
 * Evidence that takes about `maxBytes` at most; as it is, where it does. What goes first are the facts behind the lines of
 * the timeline, then lines from the beginning on, save those that are pointed at. What was cut says so.
 */
export function boundEvidence(evidence: ScenarioEvidence, maxBytes: number): ScenarioEvidence {
  if (sizeOf(evidence, maxBytes) < maxBytes) return evidence;
  const { failure, adapterLog, timeline, cut, violations, ...rest } = evidence;
  const bounded = failure === undefined ? undefined : boundFailure(failure);
  const log = adapterLog === undefined ? undefined : cutTextToEnd(adapterLog, maxBytes * LOG_SHARE);
  const kept = lastThatFit(withoutData(timeline), bounded?.pointsAt ?? [], maxBytes / 2);
  const notes = [
    ...(cut === undefined ? [] : [cut]),
    `the facts behind the lines of the timeline${
      kept.length < timeline.length ? `, and ${timeline.length - kept.length} of the lines` : ""
    }`,
  ];
  return {
    ...rest,
    ...(bounded === undefined ? {} : { failure: bounded }),
    ...(violations === undefined ? {} : { violations: violations.map(boundFailure) }),
    ...(log === undefined ? {} : { adapterLog: log }),
    timeline: kept,
    cut: cutText(notes.join("; "), FAILURE_TEXT_MAX_CHARS),
  };
}

/** A failure whose texts have an end, whatever an adapter put into them. */
export function boundFailure(failure: ScenarioFailure): ScenarioFailure {
  const texts: Partial<Record<(typeof FAILURE_TEXTS)[number], string>> = {};
  for (const name of FAILURE_TEXTS) {
    const text = failure[name];
    if (text !== undefined) texts[name] = cutText(text, FAILURE_TEXT_MAX_CHARS);
  }
  const { pointsAt } = failure;
  const points = pointsAt === undefined ? {} : { pointsAt: pointsAt.slice(0, POINTS_MAX_COUNT) };
  return { ...failure, ...texts, ...points };
}

function withoutData(timeline: readonly TimelineEntry[]): readonly TimelineEntry[] {
  return timeline.map(({ data: _data, text, ...rest }) => ({
    ...rest,
    text: cutText(text, ENTRY_TEXT_MAX_CHARS),
  }));
}

/** What is pointed at, and from the end on as much as there is room for. */
function lastThatFit(
  timeline: readonly TimelineEntry[],
  pointsAt: readonly number[],
  maxBytes: number,
): readonly TimelineEntry[] {
  const pointed = new Set(pointsAt);
  let leftBytes = maxBytes;
  const isKept = (entry: TimelineEntry, fromEnd: number) => {
    leftBytes -= sizeOf(entry);
    return leftBytes > 0 || fromEnd < ENTRIES_MIN_COUNT || pointed.has(entry.index);
  };
  return timeline.toReversed().filter(isKept).toReversed();
}
