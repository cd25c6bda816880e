import { cutText, cutTextToEnd } from "../../protocol/cut-text.js";
import { sizeOf } from "../values/size-of.js";
import type { ScenarioEvidence, ScenarioFailure, TimelineEntry } from "./evidence.js";

/** The maximum length of each text of a failure, in characters. A list of some hundred objects fits. */
const FAILURE_TEXT_MAX_CHARS = 8_000;
/** The maximum number of entries that a failure points at. */
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
/** The share of the space for the adapter's log. */
const LOG_SHARE = 0.25;
/** The minimum number of timeline entries: evidence is useless without them. */
const ENTRIES_MIN_COUNT = 20;
/** The maximum length of their texts, in characters. */
const ENTRY_TEXT_MAX_CHARS = 300;

/** The limits of evidence in bytes: per scenario, per lane, and per scenario when the lane's is used up. */
const ROOM = {
  real: { each: 4 * 1024 * 1024, all: 16 * 1024 * 1024, least: 32 * 1024 },
  virtual: { each: 8 * 1024 * 1024, all: 512 * 1024 * 1024, least: 32 * 1024 },
} as const;
/** The limit for a passed scenario: no report shows its evidence, and thousands of those would dominate the output. */
const PASSED_BYTES = 128 * 1024;

/**
 * The limit for a scenario's evidence, in bytes. In real time its size is up to the adapter; in virtual time it is mostly
 * the suite's own entries.
 * @param clock of the adapter
 * @param usedBytes by the lane's earlier scenarios
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
 * Evidence of about `maxBytes` at most, unchanged if it is smaller. First the facts behind the lines of the timeline are
 * dropped, then lines from the start, except those that are pointed at. The evidence says what was cut.
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

/** A failure with bounded texts, whatever the adapter reported. */
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

/** The entries that are pointed at, and as many from the end as fit. */
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
