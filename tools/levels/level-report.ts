import { groupBy } from "../../src/report/group-by.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import type { Explanations } from "./explained.js";
import {
  type LevelOutcome,
  missingPart,
  type Observed,
  outcomeOf,
  type Place,
  placeOf,
} from "./level-outcome.js";

/** How many scenarios came to what. */
export interface LevelCounts {
  /** In range, and shown. */
  readonly shown: number;
  /** Introduced later. */
  readonly later: OutOfRangeCounts;
  /** Withdrawn before. */
  readonly withdrawn: OutOfRangeCounts;
  /** Not as their range says, with an explanation. */
  readonly explained: number;
  /** No version could run them, the adapter does not drive their part, or the release lacks a capability that the contract presumes. */
  readonly notRun: number;
  readonly unexpected: number;
}

/** How many scenarios out of range came to what they have to. */
export interface OutOfRangeCounts {
  readonly failed: number;
  readonly refused: number;
}

/** A scenario that did not do what its range says. */
export interface UnexpectedResult {
  readonly scenario: string;
  readonly place: Place;
  /** "passes with 0.26.0" */
  readonly what: string;
}

/** Scenarios that were not run because the adapter does not drive parts of their kind at a level. */
export interface Undriven {
  /** "leader-elector" */
  readonly part: string;
  readonly scenarioCount: number;
  readonly reason: string;
}

/** What the versions of one level came to. */
export interface LevelReport {
  /** "0.26" */
  readonly level: string;
  /** "0.26.0" */
  readonly release: string;
  readonly versions: readonly string[];
  readonly total: LevelCounts;
  /** By component of the first requirement of each scenario: "DELTAFIFO". */
  readonly components: Readonly<Record<string, LevelCounts>>;
  readonly unexpected: readonly UnexpectedResult[];
  /** Ids of scenarios out of range, by why they failed. */
  readonly failed: IdsByReason;
  /** How many were refused, by what was said. */
  readonly refused: Readonly<Record<string, number>>;
  /** Ids of scenarios that are not as their range says, by the explanation. */
  readonly explained: IdsByReason;
  /** Scenarios that were not run because of the adapter, in the order of their kinds. */
  readonly undriven: readonly Undriven[];
  /** "<id> with <version>": failed in real time, and passed on a retry with more time. */
  readonly passedWithTime: readonly string[];
}

/** Ids of scenarios, by reason. */
export type IdsByReason = Readonly<Record<string, readonly string[]>>;

/** A level as it was run. */
export interface LevelRun {
  readonly level: string;
  readonly release: string;
  readonly versions: readonly string[];
  /** What each version did with each scenario, by the scenario's id. */
  readonly observed: ReadonlyMap<string, readonly Observed[]>;
}

type Outcome =
  | LevelOutcome
  | { readonly type: "explained"; readonly reason: string }
  | { readonly type: "not-run"; readonly part: string; readonly reason: string };

/** One scenario at one level. */
interface Entry {
  readonly scenario: Scenario;
  readonly place: Place;
  readonly outcome: Outcome;
}

/** Judges a level. */
export function reportLevel(
  run: LevelRun,
  scenarios: readonly Scenario[],
  explanations: Explanations,
): LevelReport {
  const { observed, level, ...rest } = run;
  const entries = scenarios.map((scenario): Entry => {
    const place = placeOf(scenario, level);
    const all = observed.get(scenario.id) ?? [];
    const outcome =
      undrivenOutcome(scenario, all, level, explanations) ??
      unaskedOutcome(scenario, all) ??
      (place === "in-range"
        ? inRangeOutcome(scenario, all, level, explanations)
        : outOfRangeOutcome(scenario, place, all, level, explanations));
    return { scenario, place, outcome };
  });
  return {
    level,
    ...rest,
    total: countsOf(entries),
    components: Object.fromEntries(
      [...groupBy(entries, componentOf)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([component, members]) => [component, countsOf(members)]),
    ),
    unexpected: entries.flatMap(({ scenario, place, outcome }) =>
      outcome.type === "unexpected" ? [{ scenario: scenario.id, place, what: outcome.reason }] : [],
    ),
    failed: idsByReason(entries, "failed"),
    refused: Object.fromEntries(
      Object.entries(idsByReason(entries, "refused")).map(([why, ids]) => [why, ids.length]),
    ),
    explained: idsByReason(entries, "explained"),
    undriven: undrivenOf(entries),
    passedWithTime: [...observed].flatMap(([id, all]) =>
      all.flatMap(({ version, neededTime }) => (neededTime ? [`${id} with ${version}`] : [])),
    ),
  };
}

/** If all versions refuse a scenario, one of them because its adapter does not drive the part, the result says nothing. */
function undrivenOutcome(
  { parts }: Scenario,
  observed: readonly Observed[],
  level: string,
  explanations: Explanations,
): Outcome | undefined {
  if (!observed.every(isRefused)) return undefined;
  for (const { reason: refusal = "" } of observed) {
    const part = missingPart(parts, refusal);
    const reason = part === undefined ? undefined : explanations.ofUndriven(part, level);
    if (part !== undefined && reason !== undefined) return { type: "not-run", part, reason };
  }
  return undefined;
}

/**
 * The contract has no range, and a scenario that cites it rests on it alone: of a release without the capability that it needs,
 * nothing is required.
 */
function unaskedOutcome(
  { requirements }: Scenario,
  observed: readonly Observed[],
): Outcome | undefined {
  const isContract = requirements.some((id) => id.startsWith("C-"));
  return isContract && observed.every(isRefused) ? { type: "not-run" } : undefined;
}

function isRefused({ conduct }: Observed): boolean {
  return conduct === "refused" || conduct === "unfit";
}

function undrivenOf(entries: readonly Entry[]): readonly Undriven[] {
  const undriven = entries.flatMap(({ outcome }) => ("part" in outcome ? [outcome] : []));
  return [...groupBy(undriven, ({ part }) => part)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, members]) => ({
      part,
      scenarioCount: members.length,
      reason: members[0]?.reason ?? "",
    }));
}

/** Versions whose failure is explained do not count; if no other version shows the scenario, that explains it. */
function inRangeOutcome(
  scenario: Scenario,
  observed: readonly Observed[],
  level: string,
  explanations: Explanations,
): Outcome {
  const whyRefused = observed.every(isRefused) ? explanations.ofLevel(scenario, level) : undefined;
  if (whyRefused !== undefined) return { type: "explained", reason: whyRefused };
  const reasons = observed.map(({ conduct, version }) =>
    conduct === "failed" ? explanations.ofFailure(scenario, version) : undefined,
  );
  const reason = reasons.find((one) => one !== undefined);
  const others = observed.filter((_one, i) => reasons[i] === undefined);
  const outcome = outcomeOf("in-range", others);
  if (reason === undefined || outcome.type === "shown") return outcome;
  return others.some(isOfWeight) ? outcome : { type: "explained", reason };
}

function isOfWeight({ conduct }: Observed): boolean {
  return conduct === "failed" || conduct === "broken";
}

function outOfRangeOutcome(
  scenario: Scenario,
  place: Place,
  observed: readonly Observed[],
  level: string,
  explanations: Explanations,
): Outcome {
  const outcome = outcomeOf(place, observed);
  const passes = observed.some(({ conduct }) => conduct === "passed");
  if (outcome.type !== "unexpected" || !passes) return outcome;
  const reason = explanations.ofLevel(scenario, level);
  return reason === undefined ? outcome : { type: "explained", reason };
}

/** "DELTAFIFO" of a scenario whose first requirement is DELTAFIFO-07. */
function componentOf({ scenario }: Entry): string {
  return scenario.requirements[0]?.replace(/-\d+$/, "") ?? "";
}

function countsOf(entries: readonly Entry[]): LevelCounts {
  const count = (wanted: Outcome["type"], place?: Place) =>
    entries.filter((one) => one.outcome.type === wanted && (place ?? one.place) === one.place)
      .length;
  const outOf = (place: Place): OutOfRangeCounts => ({
    failed: count("failed", place),
    refused: count("refused", place),
  });
  return {
    shown: count("shown"),
    later: outOf("later"),
    withdrawn: outOf("withdrawn"),
    explained: count("explained"),
    notRun: count("not-run"),
    unexpected: count("unexpected"),
  };
}

function idsByReason(
  entries: readonly Entry[],
  type: "failed" | "refused" | "explained",
): IdsByReason {
  const wanted = entries.filter(({ outcome }) => outcome.type === type);
  const groups = groupBy(wanted, ({ outcome }) => ("reason" in outcome ? outcome.reason : ""));
  return Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, members]) => [reason, members.map(({ scenario }) => scenario.id)]),
  );
}
