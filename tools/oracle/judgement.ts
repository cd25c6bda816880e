import { placeOf } from "../../src/suite/features/scenario.js";
import { type Difference, exchangeDifferences } from "./differences.js";
import { explanationOf, type FidelityEntry } from "./fidelity.js";
import { normalizedExchanges } from "./normalized-exchange.js";
import type { ScenarioRun } from "./run-scenarios.js";

/** A difference with what the ledger says of it. */
export interface JudgedDifference extends Difference {
  /** Id of the entry that explains it. */
  readonly explainedBy?: string;
}

/** What became of one scenario, on one server or on two. */
export interface ScenarioJudgement {
  readonly id: string;
  /** The id without the row of an outline. */
  readonly slug: string;
  readonly name: string;
  readonly uri: string;
  readonly line: number;
  /** Whether it passed; absent where it was not run. */
  readonly fake?: boolean;
  readonly real?: boolean;
  /** What failed, by server. */
  readonly messages: readonly string[];
  readonly differences: readonly JudgedDifference[];
  /** passed: as required. explained: not so, and the ledger says why. failed: not so, without an explanation. */
  readonly outcome: "passed" | "explained" | "failed";
}

/** Judges runs of the same scenarios on either server; either list may be empty. */
export function judgeRuns(
  fake: readonly ScenarioRun[],
  real: readonly ScenarioRun[],
  entries: readonly FidelityEntry[],
): readonly ScenarioJudgement[] {
  // Rows of an outline may have the same first cell, and so the same id.
  const byPlace = (runs: readonly ScenarioRun[]) =>
    new Map(runs.map((run) => [placeOf(run.scenario), run]));
  const [fakes, reals] = [byPlace(fake), byPlace(real)];
  const places = new Set([...fakes.keys(), ...reals.keys()]);
  return [...places].flatMap((place) => judged(fakes.get(place), reals.get(place), entries) ?? []);
}

function judged(
  fake: ScenarioRun | undefined,
  real: ScenarioRun | undefined,
  entries: readonly FidelityEntry[],
): ScenarioJudgement | undefined {
  const scenario = (fake ?? real)?.scenario;
  if (scenario === undefined) return undefined;
  const differences = differencesOf(scenario.slug, fake, real).map(
    (difference): JudgedDifference => {
      const entry = explanationOf(difference, entries);
      return entry === undefined ? difference : { ...difference, explainedBy: entry.id };
    },
  );
  const isUnexplained = differences.some(({ explainedBy }) => explainedBy === undefined);
  return {
    id: scenario.id,
    slug: scenario.slug,
    name: scenario.name,
    uri: scenario.uri,
    line: scenario.line,
    ...(fake === undefined ? {} : { fake: fake.hasPassed }),
    ...(real === undefined ? {} : { real: real.hasPassed }),
    messages: [
      ...(fake?.message ? [`fake: ${fake.message}`] : []),
      ...(real?.message ? [`real: ${real.message}`] : []),
    ],
    differences,
    outcome: isUnexplained ? "failed" : differences.length > 0 ? "explained" : "passed",
  };
}

function differencesOf(
  scenario: string,
  fake: ScenarioRun | undefined,
  real: ScenarioRun | undefined,
): readonly Difference[] {
  const verdict = verdictDifference(scenario, fake, real);
  if (fake === undefined || real === undefined) return verdict;
  const [ours, theirs] = [fake, real].map(({ transcript }) => normalizedExchanges(transcript));
  return [...verdict, ...exchangeDifferences(scenario, ours ?? [], theirs ?? [])];
}

/** A scenario states what a real server does: a server that fails it deviates from that. */
function verdictDifference(
  scenario: string,
  fake: ScenarioRun | undefined,
  real: ScenarioRun | undefined,
): readonly Difference[] {
  if (fake?.hasPassed !== false && real?.hasPassed !== false) return [];
  const word = (run: ScenarioRun | undefined) =>
    run === undefined ? "not run" : run.hasPassed ? "passed" : "failed";
  return [{ scenario, request: "", at: "verdict", fake: word(fake), real: word(real) }];
}
