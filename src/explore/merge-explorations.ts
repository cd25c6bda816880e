import { SuiteError } from "../suite/values/suite-error.js";
import {
  type AskedSeeds,
  areSameSeeds,
  differenceOf,
  type ExplorationRecord,
  type SeedRange,
  seedRangeOf,
} from "./exploration-record.js";
import type { FindingGroup } from "./explorer.js";
import { groupKey } from "./known-findings.js";

/** Several explorations of one target, merged. */
export interface MergedExploration {
  readonly record: ExplorationRecord;
  /** The missing parts of a single long exploration: "shard 3 of 16 of the seeds from 1". */
  readonly missing: readonly string[];
}

/**
 * Merges explorations of one target, in any order. A duplicate shard counts once.
 * @param records at least one
 * @throws SuiteError code "usage" for explorations that differ in their options, or that share histories
 */
export function mergeExplorations(records: readonly ExplorationRecord[]): MergedExploration {
  const [any] = records;
  if (any === undefined) throw new RangeError("nothing to merge");
  for (const record of records) {
    const difference = differenceOf(any, record);
    if (difference === undefined) continue;
    throw new SuiteError("usage", `Cannot merge explorations of ${any.target}: ${difference}`, {
      hint: "Merge what one release explored with the same options.",
    });
  }
  const kept = withoutRepeats(records);
  const asked = kept.flatMap((record) => record.asked).sort(bySeeds);
  const missing = missingOf(asked, kept);
  return {
    missing,
    record: {
      ...any,
      asked,
      isComplete: kept.every(({ isComplete }) => isComplete),
      seeds: [
        Math.min(...kept.map(({ seeds: [first] }) => first)),
        Math.max(...kept.map(({ seeds: [, last] }) => last)),
      ],
      tookMs: sum(kept.map(({ tookMs }) => tookMs)),
      counts: {
        judged: sum(kept.map(({ counts }) => counts.judged)),
        skipped: sum(kept.map(({ counts }) => counts.skipped)),
        errors: sum(kept.map(({ counts }) => counts.errors)),
        found: sum(kept.map(({ counts }) => counts.found)),
      },
      groups: mergedGroups(kept.flatMap(({ groups }) => groups)),
      errors: [...new Set(kept.flatMap(({ errors }) => errors))].sort(),
    },
  };
}

/** Each shard once: the completed one, if there is one. */
function withoutRepeats(records: readonly ExplorationRecord[]): readonly ExplorationRecord[] {
  const kept: ExplorationRecord[] = [];
  for (const record of records.toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete))) {
    const shared = kept.find((other) => haveSharedSeeds(record, other));
    if (shared === undefined) kept.push(record);
    else if (!isPartOf(record, shared)) {
      throw new SuiteError(
        "usage",
        `Cannot merge explorations of ${record.target}: some histories would be counted twice`,
        { hint: "Two of them have seeds in common: leave one out." },
      );
    }
  }
  return kept;
}

function haveSharedSeeds(a: ExplorationRecord, b: ExplorationRecord): boolean {
  const [ofA, ofB] = [seedsOf(a), seedsOf(b)];
  return ofA.some((one) => ofB.some((other) => meet(one, other)));
}

function seedsOf({ asked, seeds: [, lastBegun] }: ExplorationRecord): readonly SeedRange[] {
  return asked.map((one) => seedRangeOf(one, lastBegun));
}

function meet(one: SeedRange, other: SeedRange): boolean {
  const last = Math.min(one.last, other.last);
  const skipped = Math.max(0, Math.ceil((other.first - one.first) / one.step));
  let seed = one.first + skipped * one.step;
  // After as many steps as the other step is long, remainders repeat.
  for (let tries = 0; tries < other.step && seed <= last; tries++) {
    if ((seed - other.first) % other.step === 0) return true;
    seed += one.step;
  }
  return false;
}

function isPartOf(part: ExplorationRecord, whole: ExplorationRecord): boolean {
  return part.asked.every((one) => whole.asked.some((other) => areSameSeeds(one, other)));
}

function missingOf(
  asked: readonly AskedSeeds[],
  records: readonly ExplorationRecord[],
): readonly string[] {
  const absent = asked.flatMap((one) =>
    Array.from({ length: one.shard.count }, (_, place) => ({
      ...one,
      shard: { index: place + 1, count: one.shard.count },
    })).filter((wanted) => !asked.some((other) => areSameSeeds(wanted, other))),
  );
  const cutOff = records.filter(({ isComplete }) => !isComplete).flatMap((record) => record.asked);
  return [
    ...new Set([
      ...absent.map(shardText),
      ...cutOff.map((one) => `the end of ${shardText(one)}, which was interrupted`),
    ]),
  ];
}

function shardText({ seed, shard: { index, count } }: AskedSeeds): string {
  return `shard ${index} of ${count} of the seeds from ${seed}`;
}

/** One finding for each group: that of the lowest seed, as in one long exploration, preferably a reproduced one. */
function mergedGroups(groups: readonly FindingGroup[]): readonly FindingGroup[] {
  const merged = new Map<string, FindingGroup>();
  for (const group of groups.toSorted(bySteadinessAndSeed)) {
    const key = groupKey(group.first, group.known);
    const before = merged.get(key);
    const seeds = [...new Set([...(before?.seeds ?? []), ...group.seeds])].sort((a, b) => a - b);
    merged.set(key, { ...(before ?? group), seeds });
  }
  return [...merged.values()].sort((a, b) => a.first.seed - b.first.seed);
}

function bySteadinessAndSeed(a: FindingGroup, b: FindingGroup): number {
  const isSteady = ({ againCount }: FindingGroup) => Number(againCount > 0);
  return isSteady(b) - isSteady(a) || a.first.seed - b.first.seed;
}

function bySeeds(a: AskedSeeds, b: AskedSeeds): number {
  return a.seed - b.seed || a.shard.count - b.shard.count || a.shard.index - b.shard.index;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
