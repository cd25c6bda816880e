import type { FeatureScenario } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { LedgerRow } from "./ledger-row.js";
import type { SourceTree } from "./source-tree.js";

/** A scenario with its place and its tags read. */
interface TaggedScenario {
  readonly path: string;
  readonly line: number;
  readonly requirements: ReadonlySet<string>;
  /** Its own duties, or those that it inherits. */
  readonly duties: ReadonlySet<string>;
}

/** What scenarios name is in the ledger, and every row of it is shown, with its own duty, or says why not. */
export function ledgerAgreement(tree: SourceTree): Finding[] {
  const scenarios = tree.features.flatMap(({ path, scenarios: own }) =>
    own.map((scenario) => tagged(path, scenario)),
  );
  const rows = new Map(tree.ledger.map((row) => [row.id, row]));
  return [
    ...tree.ledger.flatMap((row) => rowProblems(row, rows, scenarios)),
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
    requirements: new Set(valuesOf("req")),
    duties: new Set(own.length > 0 ? own : dutiesAmong(inheritedTags)),
  };
}

function rowProblems(
  row: LedgerRow,
  rows: ReadonlyMap<string, LedgerRow>,
  scenarios: readonly TaggedScenario[],
): Finding[] {
  const place = { path: row.path, line: row.line };
  const problems: Finding[] = [];
  // A map keeps the last row of an id, so every earlier one is not the one it finds.
  if (rows.get(row.id) !== row) {
    problems.push({
      ...place,
      what: `${row.id} stands twice in the ledger`,
      instead: "renumber one",
    });
  }
  const shown = scenarios.filter(({ requirements }) => requirements.has(row.id));
  if (shown.length > 0 && !shown.some(({ duties }) => duties.has(row.duty))) {
    const instead = `tag one of its scenarios @${row.duty}, or correct the duty`;
    problems.push({
      ...place,
      what: `no scenario holds ports to ${row.id}, a ${row.duty}`,
      instead,
    });
  }
  if (shown.length === 0 && !row.isExcused && !isOfContract(row)) {
    const instead = "write a scenario, or give `untestable:` or `excluded:` with the reason";
    problems.push({ ...place, what: `${row.id} is shown by no scenario`, instead });
  }
  if (shown.length > 0 && row.isExcused) {
    const instead = "drop the excuse";
    problems.push({ ...place, what: `${row.id} is shown and yet excused`, instead });
  }
  return problems;
}

/** The contract is older than its scenarios: `npm run coverage:requirements` counts those that it lacks. */
function isOfContract({ id }: LedgerRow): boolean {
  return id.startsWith("C-");
}

function scenarioProblems(
  { path, line, requirements }: TaggedScenario,
  rows: ReadonlyMap<string, LedgerRow>,
): Finding[] {
  return [...requirements]
    .filter((requirement) => !rows.has(requirement))
    .map((requirement) => {
      const instead = "add the row to features/requirements, or correct the tag";
      return { path, line, what: `@req:${requirement} is not in the ledger`, instead };
    });
}
