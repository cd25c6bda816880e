import type { ScenarioEvidence, ScenarioFailure } from "../evidence/evidence.js";
import type { Scenario } from "../features/scenario.js";
import { breachOf, type Gravity, STRICT, type Standard, worstOf } from "./breach.js";

/**
 * The result of a scenario, before the baseline is applied. DIFFERS: behaviour of client-go that is not required
 * is different. INFO: so is behaviour that not even client-go guarantees. Neither makes a port nonconformant. SKIP: the port, or
 * its adapter, lacks a capability, or sent no request that would have tested it.
 */
export type PlainVerdict = "PASS" | "FAIL" | "DIFFERS" | "INFO" | "SKIP" | "ERROR";

/**
 * The result of a scenario. KNOWN: fails as the baseline says. STALE: passes although the baseline says that it
 * fails. CHANGED: fails in another way than the baseline says. STALE and CHANGED fail the run.
 */
export type Verdict = PlainVerdict | "KNOWN" | "STALE" | "CHANGED";

/** All verdicts, worst first, the order in which reports show them. */
export const VERDICTS: readonly Verdict[] = [
  "ERROR",
  "FAIL",
  "CHANGED",
  "STALE",
  "KNOWN",
  "DIFFERS",
  "INFO",
  "SKIP",
  "PASS",
];

/** Whether a verdict makes a port nonconformant, or prevents judging it. */
export function isBad(verdict: Verdict): boolean {
  return verdict === "FAIL" || verdict === "CHANGED" || verdict === "STALE" || verdict === "ERROR";
}

/** A step or hook that did not pass. */
export interface Trouble {
  /** Cucumber's status, such as "FAILED" or "UNDEFINED". */
  readonly status: string;
  /** The thrown error, with its stack; for an undefined step, the suggestion; "" if there is nothing to report. */
  readonly message: string;
  /** The step's text; absent for a hook. */
  readonly step?: string;
  /** The location of the step's definition: "steps/store.steps.ts:12". */
  readonly definedAt?: string;
}

/** Cucumber's result of one scenario. */
export interface Observation {
  readonly scenario: Scenario;
  /** started: it began and never ended. planned: it never began. */
  readonly stage: "planned" | "started" | "finished";
  /** Steps and hooks that neither passed nor were skipped. */
  readonly troubles: readonly Trouble[];
  /** The attached evidence; null if it is invalid. */
  readonly evidence?: ScenarioEvidence | null;
  /** It is a retry: why the first attempt did not pass. */
  readonly earlier?: string;
  /** The time for retries was over before its turn. */
  readonly isCutShort?: true;
}

/** A decided scenario. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  /** The reason of a failure, an error or a skip; for a known failure, the baseline's reason. */
  readonly reason?: string;
  /** Where a known failure is tracked. */
  readonly link?: string;
  readonly failure?: ScenarioFailure;
  /** Id of the broken requirement: one of the scenario's, or that of an invariant. */
  readonly broken?: string;
  /** It passed on a retry: why it did not at first. */
  readonly unsteady?: string;
  /** It passed, and is known to fail sometimes: the baseline's reason. */
  readonly sometimes?: string;
  /** It should have been retried, but there was no time left. */
  readonly isCutShort?: true;
  readonly evidence?: ScenarioEvidence;
}

/**
 * Decides one scenario by its evidence, and distrusts the evidence if cucumber saw something else: a scenario
 * with undefined steps attaches "passed" because nothing failed, but is an ERROR.
 */
export function judge(observation: Observation, standard: Standard = STRICT): ScenarioResult {
  const result = resultOf(observation, standard);
  return observation.isCutShort === true ? { ...result, isCutShort: true } : result;
}

function resultOf(observation: Observation, standard: Standard): ScenarioResult {
  const { scenario, evidence } = observation;
  const trouble = machineryTrouble(observation);
  if (trouble !== undefined) return suiteError(scenario, trouble, evidence);
  if (!evidence) return suiteError(scenario, "the scenario left no evidence");
  switch (evidence.outcome) {
    case "passed":
      return { scenario, verdict: "PASS", ...unsteadyOf(observation), evidence };
    case "skipped":
      return {
        scenario,
        verdict: "SKIP",
        reason: evidence.skipReason ?? "no reason given",
        evidence,
      };
    case "failed":
    case "error":
      return judgeFailure(scenario, withPlace(evidence, observation.troubles), standard);
  }
}

function unsteadyOf({ earlier }: Observation): Pick<ScenarioResult, "unsteady"> {
  return earlier === undefined ? {} : { unsteady: earlier };
}

/** The same evidence, with the location of the failed step's definition in the failure. */
function withPlace(evidence: ScenarioEvidence, troubles: readonly Trouble[]): ScenarioEvidence {
  const { failure } = evidence;
  const definedAt = troubles.find(({ step }) => step === failure?.step)?.definedAt;
  if (failure?.step === undefined || definedAt === undefined) return evidence;
  return { ...evidence, failure: { ...failure, stepDefinedAt: definedAt } };
}

const VERDICT_OF: Readonly<Record<Gravity, PlainVerdict>> = {
  broken: "FAIL",
  different: "DIFFERS",
  noted: "INFO",
};

function judgeFailure(
  scenario: Scenario,
  evidence: ScenarioEvidence,
  standard: Standard,
): ScenarioResult {
  const { failure } = evidence;
  if (!failure) {
    return suiteError(scenario, `the evidence says ${evidence.outcome} and not why`, evidence);
  }
  // An adapter that violated the protocol, or a bug of the suite: never blamed on the port.
  const isOfPort = failure.type !== "adapter" && failure.type !== "suite";
  if (!isOfPort || evidence.outcome !== "failed") {
    return { scenario, verdict: "ERROR", reason: failure.reason, failure, evidence };
  }
  const { gravity, ...worst } = worstOf(
    breachOf(failure, scenario, standard),
    (evidence.violations ?? []).map((one) => breachOf(one, scenario, standard)),
  );
  const { reason } = worst.failure;
  return { scenario, verdict: VERDICT_OF[gravity], reason, ...worst, evidence };
}

/** The failure of the suite's own machinery, if there is one. */
function machineryTrouble({ stage, troubles, evidence }: Observation): string | undefined {
  if (stage === "planned") return "the scenario never ran";
  if (evidence === null) return "the scenario's evidence cannot be read";
  const unbound = troubles.find(({ status }) => UNBOUND.includes(status));
  if (unbound) {
    const words = `${unbound.status.toLowerCase()} step: ${unbound.step ?? ""}`;
    const between = unbound.status === "UNDEFINED" ? "; " : "\n";
    return unbound.message === "" ? words : words + between + unbound.message;
  }
  const [first] = troubles;
  const claimsNoFailure =
    evidence?.outcome === "passed" ||
    (evidence?.outcome === "skipped" && evidence.failure === undefined);
  if (first && (!evidence || claimsNoFailure)) {
    return `a ${first.step === undefined ? "hook" : "step"} failed: ${first.message}`;
  }
  if (stage === "started" && !evidence) return "the scenario was never ended";
  return undefined;
}

/** Statuses of steps without a single definition. */
const UNBOUND: readonly string[] = ["UNDEFINED", "AMBIGUOUS", "PENDING"];

function suiteError(
  scenario: Scenario,
  reason: string,
  evidence?: ScenarioEvidence | null,
): ScenarioResult {
  const [headline = "", ...rest] = reason.split("\n");
  const failure: ScenarioFailure = {
    type: "suite",
    reason: headline,
    ...(rest.length > 0 ? { stack: rest.join("\n") } : {}),
  };
  return {
    scenario,
    verdict: "ERROR",
    reason: headline,
    failure,
    ...(evidence ? { evidence } : {}),
  };
}
