import type { ScenarioFailure } from "../suite/evidence/evidence.js";
import { isBad } from "../suite/verdict/verdict.js";
import { listDifference } from "./list-difference.js";
import type { FailureGroup, ReportedScenario } from "./report.js";

/** The maximum length of a headline; the evidence has the full text. */
const HEADLINE_MAX_CHARS = 140;

/**
 * Similar failures, in the order of their first scenario: one symptom mostly has one cause, and one
 * bug of a library shows in many scenarios.
 */
export function failureGroups(scenarios: readonly ReportedScenario[]): readonly FailureGroup[] {
  const groups = new Map<string, ReportedScenario[]>();
  for (const scenario of scenarios.filter(({ verdict }) => isBad(verdict))) {
    const key = `${scenario.verdict}: ${symptomOf(scenario)}`;
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  return [...groups.values()].map((members) => ({
    headline: headlineOf(members),
    broken: [...new Set(members.flatMap(({ broken }) => broken?.id ?? []))].sort(),
    scenarios: members.map(({ id }) => id),
  }));
}

/** The text of a failure, without the names and numbers of its scenario. */
function symptomOf({ failure, reason = "" }: ReportedScenario): string {
  return failure === undefined ? generalized(reason) : `${failure.type}: ${whatHappened(failure)}`;
}

function headlineOf(members: readonly ReportedScenario[]): string {
  const [first] = members;
  if (first === undefined) return "";
  const { failure, reason = "" } = first;
  // A single failure keeps its own message.
  const text = failure === undefined || members.length === 1 ? reason : whatHappened(failure);
  return text.length > HEADLINE_MAX_CHARS ? `${text.slice(0, HEADLINE_MAX_CHARS - 1)}…` : text;
}

function whatHappened({ reason, expected, observed }: ScenarioFailure): string {
  if (expected === undefined && observed === undefined) return generalized(reason);
  const { missing, surplus } = listDifference(expected ?? "", observed ?? "");
  const parts = [
    missing.length === 0 ? [] : [`expected ${kinds(missing)}`],
    surplus.length === 0 ? [] : [`observed ${kinds(surplus)}`],
  ].flat();
  return `${generalized(reason)}${parts.length === 0 ? "" : ` (${parts.join("; ")})`}`;
}

function kinds(items: readonly string[]): string {
  return [...new Set(items.map(generalized))].sort().join(", ");
}

/** A text without names of objects, versions and numbers: "delete default/two at 1008" becomes "delete an object at N". */
function generalized(text: string): string {
  return text.replaceAll(/(?<![\w/])[\w.-]+\/[\w.-]+(@\d+)?/g, "an object").replaceAll(/\d+/g, "N");
}
