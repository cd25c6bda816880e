import { boundEvidence } from "../suite/evidence/bound-evidence.js";
import type { ScenarioEvidence } from "../suite/evidence/evidence.js";
import type { Ledger } from "../suite/features/ledger.js";
import { undeclaredAbilities } from "../suite/run/undeclared.js";
import { sizeOf } from "../suite/values/size-of.js";
import { countVerdicts } from "../suite/verdict/counts.js";
import { type RanOutcome, resultOf, type TargetOutcome } from "../suite/verdict/target-outcome.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";
import { failureGroups } from "./failure-groups.js";
import { type KillMatrix, lookAlike } from "./look-alike.js";
import {
  REPORT_FORMAT,
  type Report,
  type ReportedEvidence,
  type ReportedRequirement,
  type ReportedScenario,
} from "./report.js";
import { excerptOf } from "./timeline-excerpt.js";

/** The maximum number of timeline entries. A scenario has some dozens; a port that loops, or long lists, thousands. */
const TIMELINE_MAX_COUNT = 500;

/** The size of the evidence in a report, and of each scenario's once that is used up. */
const EVIDENCE_MAX_BYTES = 8 * 1024 * 1024;
const EVIDENCE_LEAST_BYTES = 8 * 1024;

/** Common to all reports of a run. */
export interface RunFacts {
  readonly suiteVersion: string;
  readonly featuresDigest: string;
  /** The digest of each scenario, by its id. */
  readonly digests: ReadonlyMap<string, string>;
  readonly ledger: Ledger;
  readonly seed: number;
  readonly order: "defined" | "random";
  readonly timeScale: number;
  /** The command of the program in this run: "informer-conformance", or a path to it. */
  readonly program: string;
  /** Further arguments, such as `--root` and `--out`, each as a word of the command line. */
  readonly options: readonly string[];
  /** The requested level; absent: each version's own. */
  readonly level?: string;
  /** Whether every port is held to client-go's behaviour. */
  readonly isStrict: boolean;
  /** Whether a filter excluded scenarios. */
  readonly isPartial: boolean;
  readonly plannedCount: number;
  /** The scenarios that each mutant fails, to compare failures with. */
  readonly killMatrix: KillMatrix;
}

/** The report of one target. Pure: it depends only on `outcome` and `facts`. */
export function buildReport(outcome: TargetOutcome, facts: RunFacts): Report {
  const { port, version } = outcome.target;
  const { manifest } = port;
  return {
    format: REPORT_FORMAT,
    suite: {
      name: "informer-conformance",
      version: facts.suiteVersion,
      featuresDigest: facts.featuresDigest,
    },
    port: {
      name: manifest.name,
      version: version.version,
      description: manifest.description,
      language: manifest.language,
      ...(manifest.homepage === undefined ? {} : { homepage: manifest.homepage }),
      ...(manifest.issues === undefined ? {} : { issues: manifest.issues }),
      ...(outcome.type === "ran" ? { hello: outcome.hello } : {}),
    },
    level: facts.level ?? version.level,
    followsClientGo: facts.isStrict || manifest.follows === "client-go",
    seed: facts.seed,
    order: facts.order,
    timeScale: facts.timeScale,
    program: facts.program,
    options: facts.options,
    isPartial: facts.isPartial,
    plannedCount: outcome.type === "ran" ? outcome.plannedCount : facts.plannedCount,
    ...conclusionOf(outcome, facts),
  };
}

type Conclusion = Pick<
  Report,
  | "startedAt"
  | "durationMs"
  | "heldUp"
  | "isComplete"
  | "result"
  | "reason"
  | "counts"
  | "broken"
  | "groups"
  | "looksLike"
  | "undeclared"
  | "baselineProblems"
  | "scenarios"
>;

function conclusionOf(outcome: TargetOutcome, facts: RunFacts): Conclusion {
  const empty = {
    durationMs: 0,
    isComplete: false,
    counts: countVerdicts([]),
    broken: [],
    groups: [],
    undeclared: [],
    baselineProblems: [],
    scenarios: [],
  };
  switch (outcome.type) {
    case "skipped":
      return { ...empty, result: "skipped", reason: outcome.reason };
    case "failed":
      return { ...empty, result: "failed", reason: outcome.error.message };
    case "ran":
      return conclusionOfRun(outcome, facts);
  }
}

function conclusionOfRun(outcome: RanOutcome, facts: RunFacts): Conclusion {
  const { results, hello, level } = outcome;
  const scenarios = withinRoom(results).map((result) => reportScenario(result, facts));
  const skipped = results.filter(({ verdict }) => verdict === "SKIP");
  return {
    startedAt: new Date(outcome.startedAtMs).toISOString(),
    durationMs: outcome.durationMs,
    heldUp: outcome.heldUp,
    isComplete: outcome.isComplete,
    result: resultOf(outcome),
    counts: outcome.counts,
    broken: brokenBy(results),
    groups: failureGroups(scenarios),
    ...likenessOf(scenarios, facts.killMatrix),
    undeclared: undeclaredAbilities(
      skipped.map(({ scenario }) => scenario),
      hello,
      level,
    ),
    baselineProblems: outcome.baselineProblems,
    scenarios,
  };
}

function brokenBy(results: readonly ScenarioResult[]): readonly string[] {
  const failed = results.filter(({ verdict }) => verdict === "FAIL" || verdict === "CHANGED");
  return [...new Set(failed.flatMap(({ broken }) => broken ?? []))].sort();
}

function likenessOf(scenarios: readonly ReportedScenario[], matrix: KillMatrix) {
  const idsOf = (wanted: readonly ReportedScenario[]) => new Set(wanted.map(({ id }) => id));
  const looksLike = lookAlike(
    {
      failing: idsOf(scenarios.filter(hasFailed)),
      passing: idsOf(scenarios.filter(({ verdict }) => verdict === "PASS")),
    },
    matrix,
  );
  return looksLike === undefined ? {} : { looksLike };
}

/** Mutants are held to client-go, so their differences are failures here, too. */
function hasFailed({ verdict }: ReportedScenario): boolean {
  return ["FAIL", "DIFFERS", "KNOWN", "CHANGED"].includes(verdict);
}

function reportScenario(
  result: ScenarioResult,
  { ledger, digests }: Pick<RunFacts, "ledger" | "digests">,
): ReportedScenario {
  const { scenario, verdict, reason, link, failure, unsteady, sometimes, evidence } = result;
  const digest = digests.get(scenario.id);
  return {
    id: scenario.id,
    ...(digest === undefined ? {} : { digest }),
    name: scenario.name,
    feature: scenario.feature,
    ...(scenario.rule === undefined ? {} : { rule: scenario.rule }),
    uri: scenario.uri,
    line: scenario.line,
    requirements: scenario.requirements.map((id) => reportRequirement(id, ledger)),
    duty: scenario.duty,
    verdict,
    ...(result.broken === undefined ? {} : { broken: reportRequirement(result.broken, ledger) }),
    ...(reason === undefined ? {} : { reason }),
    ...(link === undefined ? {} : { link }),
    ...(failure === undefined ? {} : { failure }),
    ...(unsteady === undefined ? {} : { unsteady }),
    ...(sometimes === undefined ? {} : { sometimes }),
    ...(result.isCutShort === true && { isCutShort: true }),
    ...(evidence === undefined ? {} : { evidence: reportEvidence(evidence, verdict === "PASS") }),
  };
}

function reportRequirement(id: string, ledger: Ledger): ReportedRequirement {
  const row = ledger.get(id);
  if (row === undefined) return { id };
  const { says, basis, area } = row;
  return {
    id,
    says,
    ...(basis === undefined ? {} : { basis }),
    ...(area === undefined ? {} : { area }),
  };
}

/** Limits the evidence in a report: the first scenarios have all of theirs, later ones a part. */
function withinRoom(results: readonly ScenarioResult[]): readonly ScenarioResult[] {
  let leftBytes = EVIDENCE_MAX_BYTES;
  return results.map((result) => {
    if (result.evidence === undefined || result.verdict === "PASS") return result;
    const evidence = boundEvidence(result.evidence, Math.max(EVIDENCE_LEAST_BYTES, leftBytes));
    leftBytes -= sizeOf(evidence);
    return { ...result, evidence };
  });
}

function reportEvidence(evidence: ScenarioEvidence, isBrief: boolean): ReportedEvidence {
  const { failure, timeline, ...rest } = evidence;
  if (isBrief) return rest;
  const lines = excerptOf(timeline, failure?.pointsAt ?? [], TIMELINE_MAX_COUNT);
  return { ...rest, timeline: lines.flatMap((line) => (line.type === "entry" ? line.entry : [])) };
}
