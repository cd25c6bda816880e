import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../report/group-by.js";
import type { FoundResults } from "../report/read-results.js";
import { type Ledger, loadLedger, type Requirement } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { loadScenarios, type ScenarioPlan } from "../suite/features/scenarios.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { IN_SHORT_FILE, type InShort, readInShort } from "./in-short.js";
import { type LearnHistory, readHistories } from "./learn-history.js";
import {
  type SiteResult,
  type SiteScenario,
  siteResultOfPublished,
  siteResultOfReport,
} from "./site-result.js";
import { loadSpecification, SPECIFICATION_FILE, type Specification } from "./specification.js";

/** The data of all pages. */
export interface SiteFacts {
  /** In the order of columns. */
  readonly results: readonly SiteResult[];
  /** The results of an earlier run, for comparison; "before" is added to their names. */
  readonly before: readonly SiteResult[];
  readonly plan: Pick<ScenarioPlan, "scenarios" | "documents" | "digests" | "digest">;
  readonly ledger: Ledger;
  readonly specification: Specification;
  readonly inShort: InShort;
  /** Pages of `docs/` by their path below it: "parts/heap.md". */
  readonly docs: ReadonlyMap<string, string>;
  /** The histories of chapters, by their path below `docs/`. */
  readonly histories: ReadonlyMap<string, LearnHistory>;
  /** Scenarios that show a requirement, by its id. */
  readonly shownBy: ReadonlyMap<string, readonly Scenario[]>;
  readonly byId: ReadonlyMap<string, Scenario>;
  /** By the path of their feature. */
  readonly byUri: ReadonlyMap<string, readonly Scenario[]>;
  /** The scenarios of each result that broke a requirement, by its id. */
  readonly brokenIn: ReadonlyMap<SiteResult, ReadonlyMap<string, readonly SiteScenario[]>>;
}

const NO_SPECIFICATION: Specification = {
  topics: [],
  constants: [],
  questions: [],
  glossary: [],
  queues: [],
  faults: [],
};

/** The sources of a site besides the specification. */
export interface SiteSources extends FoundResults {
  /** The published evidence of failures. */
  readonly evidence?: FoundResults["reports"];
  /** The results of an earlier run. */
  readonly before?: FoundResults;
}

const NOTHING: FoundResults = { reports: [], published: [] };

/** Reads the specification below `root`. A project may have no glossary, and no sentences about ports. */
export async function readSiteFacts(root: string, found: SiteSources): Promise<SiteFacts> {
  const plan = await loadScenarios(root);
  const has = (file: string) => existsSync(join(root, file));
  const results = resultsOf(found);
  const before = resultsOf(found.before ?? NOTHING).map((one) => ({
    ...one,
    name: `${one.name} before`,
  }));
  return {
    results,
    before,
    plan,
    ledger: loadLedger(root),
    specification: has(SPECIFICATION_FILE) ? loadSpecification(root) : NO_SPECIFICATION,
    inShort: has(IN_SHORT_FILE) ? readInShort(root) : {},
    docs: readDocs(join(root, "docs")),
    histories: readHistories(join(root, "docs/learn/histories")),
    shownBy: shownBy(plan.scenarios),
    byId: new Map(plan.scenarios.map((one) => [one.id, one])),
    byUri: groupBy(plan.scenarios, ({ uri }) => uri),
    brokenIn: new Map(
      [...results, ...before].map((one) => [
        one,
        groupBy([...one.scenarios.values()], ({ requirement = "" }) => requirement),
      ]),
    ),
  };
}

/**
 * One result for each version. A complete run replaces a published result, as it has more details; of other runs, the published
 * result gets the evidence.
 * @throws SuiteError code "usage" for two of one kind
 */
export function resultsOf({
  reports,
  published,
  evidence = [],
}: SiteSources): readonly SiteResult[] {
  const runs = byName(reports.map(siteResultOfReport));
  const seen = byName(evidence.map(siteResultOfReport));
  const results = published.map(siteResultOfPublished).map((one) => {
    const own = seen.get(one.name);
    return own === undefined ? one : withEvidence(one, own);
  });
  const kept = byName(results);
  const both = [...runs].map(([name, run]): [string, SiteResult] => {
    const known = kept.get(name);
    return [name, known === undefined || run.caveat === undefined ? run : withEvidence(known, run)];
  });
  return [...new Map<string, SiteResult>([...kept, ...both]).values()].sort(byPort);
}

/** A published result, with the evidence of the same failures in a run. */
function withEvidence(kept: SiteResult, { scenarios, report }: SiteResult): SiteResult {
  if (report === undefined) return kept;
  const both = [...kept.scenarios].map(([id, one]): [string, SiteScenario] => {
    const seen = scenarios.get(id);
    const isSame =
      seen?.verdict === one.verdict &&
      seen.digest === one.digest &&
      seen.requirement === one.requirement;
    return [id, isSame && seen.reported !== undefined ? { ...one, reported: seen.reported } : one];
  });
  return { ...kept, report, scenarios: new Map(both) };
}

function byName(results: readonly SiteResult[]): ReadonlyMap<string, SiteResult> {
  const known = new Map<string, SiteResult>();
  for (const result of results) {
    if (known.has(result.name)) {
      throw new SuiteError("usage", `There are two results of ${result.name}`, {
        hint: "Name one of them; informer-conformance diff compares two.",
      });
    }
    known.set(result.name, result);
  }
  return known;
}

/** The ports that others are compared with come first. */
const FIRST: readonly string[] = ["client-go", "reference"];

/** Ports by name, each with its newest version first. */
function byPort({ port: a }: SiteResult, { port: b }: SiteResult): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  if (a.name !== b.name) return rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1);
  return b.version.localeCompare(a.version, "en", { numeric: true });
}

function shownBy(scenarios: readonly Scenario[]): ReadonlyMap<string, readonly Scenario[]> {
  const shown = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    for (const id of scenario.requirements) {
      const others = shown.get(id);
      if (others === undefined) shown.set(id, [scenario]);
      else others.push(scenario);
    }
  }
  return shown;
}

function readDocs(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true })
    .map((name) => `${name}`.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** The results of these scenarios. */
export function askedOf(
  { scenarios }: SiteResult,
  wanted: Iterable<Pick<Scenario, "id">>,
): readonly SiteScenario[] {
  return [...wanted].flatMap(({ id }) => scenarios.get(id) ?? []);
}

/** The scenarios of a requirement in a result: those that show it, and others that broke it. */
export function scenariosOf(
  facts: Pick<SiteFacts, "shownBy" | "brokenIn">,
  result: SiteResult,
  id: Requirement["id"],
): readonly SiteScenario[] {
  const shown = askedOf(result, facts.shownBy.get(id) ?? []);
  const broke = facts.brokenIn.get(result)?.get(id) ?? [];
  return [...new Set([...shown, ...broke])];
}
