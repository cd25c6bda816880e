import type { FeatureScenario } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { LedgerRow } from "./ledger-row.js";
import type { SourceTree } from "./source-tree.js";

/** A scenario with its place and its tags read. */
interface TaggedScenario {
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly requirements: ReadonlySet<string>;
  /** Its own duties, or those that it inherits. */
  readonly duties: ReadonlySet<string>;
}

/**
 * Ledger and features tell the same story in both directions: what a row lists is a scenario that names the row, and a
 * row that a scenario names lists the scenario. Every row is shown, with its own duty, or says why not.
 */
export function ledgerAgreement(tree: SourceTree): Finding[] {
  const scenarios = tree.features.flatMap(({ path, scenarios: own }) =>
    own.map((scenario) => tagged(path, scenario)),
  );
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const rows = new Map(tree.ledger.map((row) => [row.id, row]));
  return [
    ...tree.ledger.flatMap((row) => rowProblems(row, rows, byId)),
    ...scenarios.flatMap((scenario) => scenarioProblems(scenario, rows)),
  ];
}

function tagged(path: string, scenario: FeatureScenario): TaggedScenario {
  const { ownTags, inheritedTags, line } = scenario;
  const valuesOf = (name: string) =>
    [...ownTags, ...inheritedTags].flatMap((tag) => (tag.name === name ? (tag.value ?? "") : []));
  const dutiesAmong = (tags: FeatureScenario["ownTags"]) =>
    tags.flatMap(({ name }) => (["must", "should", "may"].includes(name) ? name : []));
  const own = dutiesAmong(ownTags);
  return {
    path,
    line,
    id: valuesOf("id")[0] ?? "",
    requirements: new Set(valuesOf("req")),
    duties: new Set(own.length > 0 ? own : dutiesAmong(inheritedTags)),
  };
}

function rowProblems(
  row: LedgerRow,
  rows: ReadonlyMap<string, LedgerRow>,
  scenarios: ReadonlyMap<string, TaggedScenario>,
): Finding[] {
  const place = { path: row.path, line: row.line };
  const problems: Finding[] = row.covered.flatMap((id) => coverageProblem(row, id, scenarios));
  // A map keeps the last row of an id, so every earlier one is not the one it finds.
  if (rows.get(row.id) !== row) {
    problems.push({
      ...place,
      what: `${row.id} stands twice in the ledger`,
      instead: "renumber one",
    });
  }
  const shown = row.covered.flatMap((id) => scenarios.get(id) ?? []);
  if (shown.length > 0 && !shown.some(({ duties }) => duties.has(row.duty))) {
    const instead = `tag one of its scenarios @${row.duty}, or correct the duty`;
    problems.push({
      ...place,
      what: `no scenario holds ports to ${row.id}, a ${row.duty}`,
      instead,
    });
  }
  if (row.covered.length === 0 && !row.isExcused) {
    const instead = "write a scenario, or give `untestable:` or `excluded:` with the reason";
    problems.push({ ...place, what: `${row.id} is shown by no scenario`, instead });
  }
  if (row.covered.length > 0 && row.isExcused) {
    const instead = "drop the excuse";
    problems.push({ ...place, what: `${row.id} is shown and yet excused`, instead });
  }
  return problems;
}

function coverageProblem(
  { path, line, id: requirement }: LedgerRow,
  id: string,
  scenarios: ReadonlyMap<string, TaggedScenario>,
): Finding[] {
  const scenario = scenarios.get(id);
  if (scenario === undefined) {
    const what = `${requirement} is covered by ${id}, which no scenario has as @id`;
    return [{ path, line, what, instead: "correct the id, or write the scenario" }];
  }
  if (scenario.requirements.has(requirement)) return [];
  const what = `${requirement} is covered by ${id}, which does not name it`;
  return [{ path, line, what, instead: `tag the scenario or its rule @req:${requirement}` }];
}

function scenarioProblems(
  { path, line, id, requirements }: TaggedScenario,
  rows: ReadonlyMap<string, LedgerRow>,
): Finding[] {
  return [...requirements].flatMap((requirement) => {
    const row = rows.get(requirement);
    if (row === undefined) {
      const instead = "add the row to features/requirements, or correct the tag";
      return [{ path, line, what: `@req:${requirement} is not in the ledger`, instead }];
    }
    if (row.covered.includes(id)) return [];
    const instead = `add ${id} to its \`covered\``;
    return [
      { path, line, what: `${requirement} (${row.path}:${row.line}) does not list ${id}`, instead },
    ];
  });
}
