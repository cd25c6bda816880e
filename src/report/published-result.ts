import { isForLackOfTime } from "../suite/evidence/too-busy.js";
import { firstOf } from "../suite/values/first-of.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { groupBy } from "./group-by.js";
import type { Report, ReportedScenario } from "./report.js";

/** The version of the format of published results; a change that breaks readers increments it. */
export const PUBLISHED_FORMAT = 1;

/** The area of scenarios without a statement of the contract. */
export const PARITY = "client-go";
/** The area of scenarios of parts. */
export const PARTS = "parts";

/**
 * The result of one version of a port, small enough for a repository: `reports/published/<port>@<version>.json`. Without
 * times, seeds and evidence, so that two runs with the same results give the same text, however busy the machine was.
 */
export interface PublishedResult {
  readonly format: typeof PUBLISHED_FORMAT;
  readonly suite: Report["suite"];
  readonly port: Omit<Report["port"], "hello">;
  /** The library, as its adapter reported it. */
  readonly library: { readonly name: string; readonly version: string };
  readonly machine: string;
  readonly clock: "virtual" | "real";
  /** The date of the first run with this result. */
  readonly ranOn: string;
  readonly level: string;
  readonly followsClientGo: boolean;
  readonly result: Report["result"];
  readonly areas: readonly PublishedArea[];
}

/** An area of the contract, `PARITY` or `PARTS`. */
export interface PublishedArea {
  readonly name: string;
  /** The digest of each scenario that passed, by its id. */
  readonly passed: Readonly<Record<string, string>>;
  /** Scenarios that did not pass, or were skipped. */
  readonly others: readonly PublishedScenario[];
}

/** A scenario that did not pass. */
export interface PublishedScenario {
  readonly id: string;
  readonly digest: string;
  readonly verdict: Exclude<Verdict, "PASS" | "STALE" | "CHANGED" | "ERROR">;
  /** Its name and the path of its feature file; both absent for skipped ones. */
  readonly name?: string;
  readonly uri?: string;
  /** The requirement that is broken or met differently. Absent for skipped ones. */
  readonly requirement?: string;
  readonly says?: string;
  readonly reason: string;
  readonly link?: string;
}

/**
 * The result to publish of a run, or the reason for none: a sentence for the user.
 * @param kept the published result of the same target, which counts for scenarios that the run could not judge because the
 * machine was too busy; a partial run keeps its other scenarios
 * @param asked the present digest of each scenario of such a version, in order
 */
export function publishedResult(
  report: Report,
  kept?: PublishedResult,
  asked: ReadonlyMap<string, string> = new Map(),
): PublishedResult | string {
  const isAdded = report.isPartial && kept !== undefined;
  const found = areasOf(report.scenarios, kept?.areas ?? []);
  const areas = isAdded ? withKept(found, kept.areas, asked) : found;
  const obstacle = obstacleOf(report, isAdded) ?? (isAdded ? gapOf(areas, asked) : undefined);
  const hello = report.port.hello;
  if (obstacle !== undefined || hello === undefined) return obstacle ?? "it did not say hello";
  const { hello: _hello, ...port } = report.port;
  const { name, version, language, languageVersion, os } = hello.implementation;
  return {
    format: PUBLISHED_FORMAT,
    suite: report.suite,
    port,
    library: { name, version },
    machine: [os, languageVersion === undefined ? undefined : `${language} ${languageVersion}`]
      .flatMap((part) => part ?? [])
      .join(", "),
    clock: hello.clock,
    ranOn: (report.startedAt ?? "").slice(0, 10),
    level: report.level,
    followsClientGo: report.followsClientGo,
    result: resultOf(areas),
    areas,
  };
}

/** A known failure that did not occur this time is still one. */
function resultOf(areas: readonly PublishedArea[]): Report["result"] {
  const has = (one: Verdict) =>
    areas.some(({ others }) => others.some(({ verdict }) => verdict === one));
  if (has("FAIL")) return "nonconformant";
  return has("KNOWN") ? "known-deviations" : "conformant";
}

/** The text of a published result: one line for each scenario, so that a change of one changes one line. */
export function publishedText(result: PublishedResult): string {
  const { areas, ...rest } = result;
  const head = JSON.stringify(rest, undefined, 2).slice(0, -"\n}".length);
  return `${head},\n  "areas": [\n${areas.map(areaText).join(",\n")}\n  ]\n}\n`;
}

/** Whether two results are the same, apart from time and machine. */
export function saysTheSame(one: PublishedResult, other: PublishedResult): boolean {
  const day = "";
  return publishedText({ ...one, ranOn: day }) === publishedText({ ...other, ranOn: day });
}

function areaText({ name, passed, others }: PublishedArea): string {
  const passes = Object.entries(passed).map(
    ([id, digest]) => `        ${JSON.stringify(id)}: ${JSON.stringify(digest)}`,
  );
  const rest = others.map((one) => `        ${JSON.stringify(one)}`);
  return `    {
      "name": ${JSON.stringify(name)},
      "passed": {${block(passes)}},
      "others": [${block(rest)}]
    }`;
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${lines.join(",\n")}\n      `;
}

/** Why a run cannot be published; undefined if it can. @param isAdded whether it is added to a published result */
function obstacleOf(report: Report, isAdded: boolean): string | undefined {
  const { result, counts, scenarios } = report;
  if (report.reason !== undefined) return `it did not run: ${report.reason}`;
  if (!report.isComplete) return "the run was interrupted";
  if (report.isPartial && !isAdded) {
    return "the run left scenarios out: run it without --id, --tags and --quick";
  }
  if (report.options.includes("--strict")) return "the run was strict";
  if (counts.stale + counts.changed > 0 || report.baselineProblems.length > 0) {
    return "its baseline is out of date: correct it, and run again";
  }
  if (result === "error") return "the adapter or the suite failed in some scenario";
  if (result === "not-graded" && !isAdded) return "nothing was graded";
  if (scenarios.some(({ isCutShort }) => isCutShort)) {
    return "the machine was too busy to ask all failures again";
  }
  if (scenarios.some(isDoubtful)) {
    return "it has failures of moments in which the machine was too busy to judge";
  }
  if (scenarios.some(({ digest }) => digest === undefined)) {
    return "the report is of an older suite: run it again";
  }
  return undefined;
}

/** The scenarios that neither a partial run nor an earlier one has run. */
function gapOf(
  areas: readonly PublishedArea[],
  asked: ReadonlyMap<string, string>,
): string | undefined {
  const known = new Set(areas.flatMap(digestsOf).map(([id]) => id));
  const missing = [...asked.keys()].filter((id) => !known.has(id));
  if (missing.length === 0) return undefined;
  return `the run left scenarios out that have been added or rewritten since: ${firstOf(missing, 3)}`;
}

/** The digest of each scenario in an area of a result, by its id. */
export function digestsOf({
  passed,
  others,
}: PublishedArea): readonly (readonly [string, string])[] {
  return [...Object.entries(passed), ...others.map(({ id, digest }) => [id, digest] as const)];
}

/** The results of a partial run, with the published ones of unchanged other scenarios. */
function withKept(
  found: readonly PublishedArea[],
  kept: readonly PublishedArea[],
  asked: ReadonlyMap<string, string>,
): readonly PublishedArea[] {
  const isFound = new Set(found.flatMap(digestsOf).map(([id]) => id));
  const stays = (id: string, digest: string) => !isFound.has(id) && asked.get(id) === digest;
  const staying = kept.map(({ name, passed, others }) => ({
    name,
    passed: Object.fromEntries(Object.entries(passed).filter(([id, one]) => stays(id, one))),
    others: others.filter(({ id, digest }) => stays(id, digest)),
  }));
  const places = new Map([...asked.keys()].map((id, place) => [id, place]));
  const inOrder = (one: string, other: string) =>
    (places.get(one) ?? -1) - (places.get(other) ?? -1);
  return [...groupBy([...found, ...staying], ({ name }) => name)]
    .map(([name, areas]) => ({
      name,
      passed: Object.fromEntries(
        areas.flatMap(({ passed }) => Object.entries(passed)).sort(([a], [b]) => inOrder(a, b)),
      ),
      others: areas.flatMap(({ others }) => others).sort((a, b) => inOrder(a.id, b.id)),
    }))
    .filter((area) => digestsOf(area).length > 0)
    .sort(byArea);
}

/** Failures that the machine may have caused are not attributed to a port. */
function isDoubtful({ verdict, evidence }: ReportedScenario): boolean {
  return verdict === "FAIL" && (evidence?.stalledMs ?? 0) > 0;
}

function areasOf(
  scenarios: readonly ReportedScenario[],
  kept: readonly PublishedArea[],
): readonly PublishedArea[] {
  const earlier = new Map(kept.flatMap(verdictsOf));
  const areas = new Map<string, { passed: Record<string, string>; others: PublishedScenario[] }>();
  for (const scenario of [...scenarios].sort(byPlace)) {
    const name = areaOf(scenario);
    const area = areas.get(name) ?? { passed: {}, others: [] };
    areas.set(name, area);
    const { id, digest = "", verdict } = scenario;
    const found = earlier.get(id);
    const before = found?.digest === digest ? found : undefined;
    const stays = before === undefined ? undefined : whatStays(scenario, before);
    if (stays !== undefined) area.others.push(stays);
    else if (
      verdict === "PASS" ||
      (before?.other === undefined && before && isUncertain(scenario))
    ) {
      area.passed[id] = digest;
    } else if (isPublished(verdict)) area.others.push(publishedScenario(scenario, verdict));
  }
  return [...areas].map(([name, area]) => ({ name, ...area })).sort(byArea);
}

/** A published result's entry for a scenario; `other` is absent if it passed. */
interface EarlierVerdict {
  readonly digest: string;
  readonly other?: PublishedScenario;
}

function verdictsOf({ passed, others }: PublishedArea): readonly [string, EarlierVerdict][] {
  return [
    ...Object.entries(passed).map(([id, digest]): [string, EarlierVerdict] => [id, { digest }]),
    ...others
      .filter(({ verdict }) => ["DIFFERS", "INFO", "KNOWN"].includes(verdict))
      .map((other): [string, EarlierVerdict] => [other.id, { digest: other.digest, other }]),
  ];
}

/**
 * Keeps the published entry of a scenario if a busy machine, or chance, may have hidden it from the run. A
 * known failure is kept only if the baseline still lists it, and with its reason.
 */
function whatStays(scenario: ReportedScenario, { other }: EarlierVerdict) {
  if (other?.verdict !== "KNOWN") return isUncertain(scenario) ? other : undefined;
  const { verdict, broken, sometimes, reason } = scenario;
  if (sometimes !== undefined) return { ...other, reason: sometimes };
  return verdict === "KNOWN" && broken === undefined && reason !== undefined
    ? { ...other, reason }
    : undefined;
}

/** Whether a busy machine may have affected it. */
function isUncertain({ verdict, reason, unsteady, evidence }: ReportedScenario): boolean {
  if (verdict === "SKIP") return isForLackOfTime(reason);
  if (!["PASS", "DIFFERS", "INFO"].includes(verdict)) return false;
  return unsteady !== undefined || (evidence?.stalledMs ?? 0) > 0;
}

function isPublished(verdict: Verdict): verdict is PublishedScenario["verdict"] {
  return ["FAIL", "KNOWN", "DIFFERS", "INFO", "SKIP"].includes(verdict);
}

/** The requirements that a scenario breaks. A known failure hidden by a busy machine counts for those of its scenario. */
function brokenBy(
  { broken, requirements }: ReportedScenario,
  verdict: PublishedScenario["verdict"],
): ReportedScenario["broken"] {
  return verdict === "KNOWN" ? (broken ?? requirements[0]) : broken;
}

function publishedScenario(
  scenario: ReportedScenario,
  verdict: PublishedScenario["verdict"],
): PublishedScenario {
  const { id, digest = "", name, uri, reason = "", link } = scenario;
  const broken = brokenBy(scenario, verdict);
  return {
    id,
    digest,
    verdict,
    ...(verdict === "SKIP" ? {} : { name, uri }),
    ...(broken === undefined ? {} : { requirement: broken.id }),
    ...(broken?.says === undefined ? {} : { says: broken.says }),
    reason,
    ...(link === undefined ? {} : { link }),
  };
}

/** By the statement of the contract that it shows; a broken statement counts in the area of the scenario. */
function areaOf({ requirements }: ReportedScenario): string {
  const area = requirements.find((one) => one.area !== undefined)?.area;
  if (area !== undefined) return area;
  return requirements.some(({ basis }) => basis !== undefined) ? PARITY : PARTS;
}

/** The order of files and lines, which is that of the run unless it was shuffled. */
function byPlace(a: ReportedScenario, b: ReportedScenario): number {
  if (a.uri !== b.uri) return a.uri < b.uri ? -1 : 1;
  return a.line - b.line;
}

/** The areas of the contract in its order; then the others. */
const AREAS: readonly string[] = [
  "Truth of the cache",
  "Notifications",
  "Recovery",
  "Requests",
  "Starting and stopping",
  "Resources",
  PARITY,
  PARTS,
];

/** The names of known areas, in order; others come last. */
export function byArea(a: { readonly name: string }, b: { readonly name: string }): number {
  const rank = ({ name }: { readonly name: string }) =>
    AREAS.includes(name) ? AREAS.indexOf(name) : AREAS.length;
  return rank(a) - rank(b) || (a.name < b.name ? -1 : 1);
}
