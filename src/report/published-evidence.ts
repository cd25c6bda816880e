import type { TimelineEntry } from "../suite/evidence/evidence.js";
import type { PublishedResult } from "./published-result.js";
import type { Report, ReportedScenario } from "./report.js";

/** The folder of evidence, below that of published results. */
export const EVIDENCE_FOLDER = "evidence";

/** The number of kept timeline entries. */
const ENTRIES_MAX_COUNT = 60;
/** The maximum number of kept scenarios with the same cause. */
const OF_A_CAUSE_COUNT = 1;
/** The maximum size of one port's evidence in characters, below the limit for a file of the repository. */
const EVIDENCE_MAX_CHARS = 150_000;

/**
 * The evidence that is published with a result: one scenario for each cause of a failure, with its timeline, but without the
 * facts behind its lines. It is a partial report. Undefined if nothing has failed as in the result.
 * @param earlier the published evidence, for scenarios that the run could not judge
 */
export function publishedEvidence(
  report: Report,
  result: PublishedResult,
  earlier: readonly ReportedScenario[] = [],
): Report | undefined {
  const known = new Map(
    result.areas.flatMap(({ others }) => others.map((one) => [one.id, one] as const)),
  );
  const causes = new Map<string, number>();
  const seen = new Set<string>();
  let leftChars = EVIDENCE_MAX_CHARS;
  const scenarios = [...report.scenarios, ...earlier].flatMap((one) => {
    const kept = known.get(one.id);
    const isSame =
      kept?.verdict === one.verdict &&
      kept.digest === one.digest &&
      kept.requirement === one.broken?.id;
    if (!isSame || one.verdict === "SKIP" || one.verdict === "INFO") return [];
    if (seen.has(one.id)) return [];
    seen.add(one.id);
    const cause = `${one.broken?.id} ${one.reason}`;
    const count = causes.get(cause) ?? 0;
    if (count >= OF_A_CAUSE_COUNT) return [];
    const light = lightened(one);
    const chars = JSON.stringify(light).length;
    if (chars > leftChars) return [];
    leftChars -= chars;
    causes.set(cause, count + 1);
    return light;
  });
  if (scenarios.length === 0) return undefined;
  const { looksLike: _looksLike, ...rest } = report;
  return {
    ...rest,
    // Commands are run on another machine.
    program: "informer-conformance",
    options: [],
    isPartial: true,
    groups: [],
    undeclared: [],
    baselineProblems: [],
    scenarios,
  };
}

/** The text of its file: one line for each scenario. */
export function publishedEvidenceText(report: Report): string {
  const { scenarios, ...rest } = report;
  const head = JSON.stringify(rest, undefined, 2).slice(0, -"\n}".length);
  const lines = scenarios.map((one) => `    ${JSON.stringify(one)}`).join(",\n");
  return `${head},\n  "scenarios": [\n${lines}\n  ]\n}\n`;
}

function lightened(scenario: ReportedScenario): ReportedScenario {
  const { evidence } = scenario;
  if (evidence === undefined) return scenario;
  const { adapterLog: _adapterLog, timeline = [], ...rest } = evidence;
  return {
    ...scenario,
    evidence: { ...rest, timeline: timeline.slice(-ENTRIES_MAX_COUNT).map(withoutData) },
  };
}

function withoutData({ data: _data, ...entry }: TimelineEntry): TimelineEntry {
  return entry;
}
