import { breachOf, type Gravity, STRICT, type Standard, worstOf } from "./breach.js";
import type { ScenarioEvidence, ScenarioFailure } from "./evidence.js";
import type { Scenario } from "./scenario.js";

/**
 * What a scenario's run amounts to, before the baseline is consulted. DIFFERS: what client-go does and nobody owes is done
 * in another way. INFO: so is what not even client-go promises. Neither makes a port nonconformant. SKIP: the port, or its
 * adapter, does not offer what the scenario needs, or made no request that would have put it to the test.
 */
export type PlainVerdict = "PASS" | "FAIL" | "DIFFERS" | "INFO" | "SKIP" | "ERROR";

/**
 * What a scenario's run amounts to. KNOWN: fails as the baseline says. STALE: passes although the baseline says that it
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

/** Whether a verdict makes a port nonconformant, or keeps it from being judged. */
export function isBad(verdict: Verdict): boolean {
  return verdict === "FAIL" || verdict === "CHANGED" || verdict === "STALE" || verdict === "ERROR";
}

/** A step or hook that did not pass. */
export interface Trouble {
  /** Cucumber's word, such as "FAILED" or "UNDEFINED". */
  readonly status: string;
  /** What was thrown, with its stack; of an undefined step, what may have been meant; "" when there is nothing to say. */
  readonly message: string;
  /** The step's text; absent for a hook. */
  readonly step?: string;
  /** Where the step is defined: "steps/store.steps.ts:12". */
  readonly definedAt?: string;
}

/** What cucumber said of one scenario. */
export interface Observation {
  readonly scenario: Scenario;
  /** started: it was begun and never ended. planned: it was never begun. */
  readonly stage: "planned" | "started" | "finished";
  /** Steps and hooks that neither passed nor were skipped. */
  readonly troubles: readonly Trouble[];
  /** The evidence that it attached; null when what it attached cannot be read. */
  readonly evidence?: ScenarioEvidence | null;
  /** It has been asked before: why it did not pass then. */
  readonly earlier?: string;
  /** The time for asking again was over before it was its turn. */
  readonly isCutShort?: true;
}

/** A decided scenario. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  /** Why: of a failure, an error or a skip; of a known failure, the baseline's reason. */
  readonly reason?: string;
  /** Where a known failure is tracked. */
  readonly link?: string;
  readonly failure?: ScenarioFailure;
  /** Id of the requirement that the failure breaks: one of the scenario's, or that of an always-on rule. */
  readonly broken?: string;
  /** It passed when it was asked again: why it did not at first. */
  readonly unsteady?: string;
  /** It should have been asked again, and there was no time left for it. */
  readonly isCutShort?: true;
  readonly evidence?: ScenarioEvidence;
}

/**
 * Decides one scenario by the evidence it left, and distrusts the evidence where cucumber saw something else: a scenario
 * whose steps are undefined attaches "passed" because nothing failed, and is an ERROR all the same.
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

/** The same evidence, whose failure says where the step that failed is defined. */
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
  // An adapter that broke the protocol, or we: never blamed on the port.
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

/** What went wrong in the suite's own machinery, if anything did. */
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

/** Statuses of steps that lack one definition to run. */
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
