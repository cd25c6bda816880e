import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ScenarioFailure } from "../evidence/evidence.js";
import type { Scenario } from "../features/scenario.js";
import { spokenPath } from "../port/find-ports.js";
import type { Target } from "../port/selection.js";
import { compileSchema, readCheckedYaml, suggestion } from "../values/checked-yaml.js";
import { SuiteError } from "../values/suite-error.js";
import { ListedVersions } from "./listed-versions.js";
import type { ScenarioResult } from "./verdict.js";

/** A known failure: a scenario in a row of `ports/<name>/baseline.yaml`. */
export interface BaselineEntry {
  /** Id of the scenario, with its outline row if it has one. */
  readonly id: string;
  /** Why the port fails it. */
  readonly reason: string;
  /** Where it is tracked. */
  readonly link: string;
  /** Versions of the port that fail it; absent: all. */
  readonly versions?: readonly string[];
  /** How it fails; absent: in any way. */
  readonly type?: ScenarioFailure["type"];
  /** Part of the failure's reason; absent: any. */
  readonly match?: string;
  /** Chance is part of the cause, so the scenario sometimes passes: that is a pass. */
  readonly sometimes?: true;
  /** "ports/x/baseline.yaml:12", for messages. */
  readonly where: string;
}

const sentence = { type: "string", minLength: 1 };

/** A row: scenarios that fail in the same way for the same reason. */
type BaselineRow = Omit<BaselineEntry, "id" | "where"> & {
  readonly id: string | readonly string[];
};

const isBaseline = compileSchema<readonly BaselineRow[] | null>({
  type: ["array", "null"],
  items: {
    type: "object",
    required: ["id", "reason", "link"],
    additionalProperties: false,
    properties: {
      id: {
        type: ["string", "array"],
        minLength: 1,
        items: sentence,
        minItems: 1,
        uniqueItems: true,
      },
      reason: sentence,
      link: sentence,
      versions: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      // Failures of the adapter or the suite are never known failures of the port.
      type: { enum: ["assertion", "invariant", "crash"] },
      match: sentence,
      sometimes: { const: true },
    },
  },
});

/**
 * Loads the known failures of a target; a port without a `baseline.yaml` has none.
 * @param scenarios every scenario of the specification
 * @throws SuiteError code "baseline": malformed, an unknown id, or a duplicate id for one version
 */
export function loadBaseline(
  root: string,
  target: Target,
  scenarios: readonly Scenario[],
): readonly BaselineEntry[] {
  const file = join(target.port.folder, "baseline.yaml");
  if (!existsSync(file)) return [];
  const name = spokenPath(root, file);
  const { value, lineOf } = readCheckedYaml(file, name, isBaseline, "baseline");
  const entries = (value ?? []).flatMap((row, place) =>
    [row.id].flat().map((id, at) => ({
      ...row,
      id,
      where: `${name}:${lineOf([place, "id", at])}`,
    })),
  );
  const problems = entryProblems(entries, target, scenarios);
  if (problems.length > 0) throw new SuiteError("baseline", problems.join("\n"));
  const { version } = target.version;
  return entries.filter((entry) => entry.versions?.includes(version) ?? true);
}

/** Results with KNOWN, STALE and CHANGED decided, and errors of the baseline itself. */
export interface BaselineOutcome {
  readonly results: readonly ScenarioResult[];
  /** Entries whose scenario was skipped: they are unnecessary and have to be removed. */
  readonly problems: readonly string[];
}

/** Compares results with the known failures. An entry whose scenario did not run in this (partial) run is ignored. */
export function applyBaseline(
  results: readonly ScenarioResult[],
  entries: readonly BaselineEntry[],
): BaselineOutcome {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const problems: string[] = [];
  const decided = results.map((result) => {
    const entry = byId.get(result.scenario.id);
    if (!entry) return result;
    const isUnasked = result.verdict === "SKIP" || result.verdict === "INFO";
    if (isUnasked && !isHeldUp(result)) {
      const what = result.verdict === "SKIP" ? "was skipped" : "is not required";
      problems.push(
        `${entry.where}: ${entry.id} is listed as a known failure, and ${what}: ${result.reason}`,
      );
    }
    return decide(result, entry);
  });
  return { results: decided, problems };
}

function decide(result: ScenarioResult, entry: BaselineEntry): ScenarioResult {
  const { link } = entry;
  if (result.verdict === "PASS") {
    if (entry.sometimes === true) return { ...result, sometimes: entry.reason };
    if (isHeldUp(result)) return { ...result, verdict: "KNOWN", link, reason: entry.reason };
    return {
      ...result,
      verdict: "STALE",
      link,
      reason: `passes; remove it from the baseline (${entry.where}: ${entry.reason})`,
    };
  }
  if (result.verdict !== "FAIL" && result.verdict !== "DIFFERS") return result;
  const difference = differenceOf(result, entry);
  return difference === undefined
    ? { ...result, verdict: "KNOWN", link, reason: entry.reason }
    : { ...result, verdict: "CHANGED", link, reason: `${result.reason} (${difference})` };
}

/** Whether the machine was too busy: then a storm cannot be detected, and another result does not contradict an entry. */
function isHeldUp({ evidence }: ScenarioResult): boolean {
  return (evidence?.stalledMs ?? 0) > 0;
}

function differenceOf({ failure }: ScenarioResult, entry: BaselineEntry): string | undefined {
  if (entry.type !== undefined && failure?.type !== entry.type) {
    return `${entry.where} expects type ${entry.type}, not ${failure?.type}`;
  }
  if (entry.match !== undefined && !failure?.reason.includes(entry.match)) {
    return `${entry.where} expects a reason with ${JSON.stringify(entry.match)}`;
  }
  return undefined;
}

function entryProblems(
  entries: readonly BaselineEntry[],
  target: Target,
  scenarios: readonly Scenario[],
): readonly string[] {
  const ids = scenarios.map((scenario) => scenario.id);
  const versions = new ListedVersions(
    target.port.manifest.versions.map((version) => version.version),
  );
  return entries.flatMap((entry) => {
    const problems: string[] = [];
    if (!ids.includes(entry.id)) {
      const rows = scenarios.filter((scenario) => scenario.slug === entry.id);
      const hint =
        rows.length > 0
          ? `; name its rows: ${rows.map((row) => JSON.stringify(row.id)).join(", ")}`
          : suggestion(entry.id, ids);
      problems.push(`unknown scenario ${JSON.stringify(entry.id)}${hint}`);
    }
    problems.push(...versions.problemsOf(entry.id, entry));
    return [...new Set(problems)].map((problem) => `${entry.where}: ${problem}`);
  });
}
