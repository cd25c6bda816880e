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

/** Where the always-on rules are. */
const INVARIANTS_FOLDER = "src/suite/invariants/";

/**
 * What scenarios name is in the ledger, and every row of it is shown, with its own duty, is kept by an always-on rule, or
 * says why not.
 */
export function ledgerAgreement(tree: SourceTree): Finding[] {
  const scenarios = tree.features.flatMap(({ path, scenarios: own }) =>
    own.map((scenario) => tagged(path, scenario)),
  );
  const rows = new Map(tree.ledger.map((row) => [row.id, row]));
  const kept = keptByInvariants(tree);
  return [
    ...tree.ledger.flatMap((row) => rowProblems(row, rows, scenarios, kept)),
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
  kept: ReadonlySet<string>,
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
  if (shown.length === 0 && !row.isExcused && !kept.has(row.id)) {
    const instead = "write a scenario, or give `untestable:` or `excluded:` with the reason";
    problems.push({ ...place, what: `${row.id} is shown by no scenario`, instead });
  }
  if (shown.length > 0 && row.isExcused) {
    const instead = "drop the excuse";
    problems.push({ ...place, what: `${row.id} is shown and yet excused`, instead });
  }
  return problems;
}

/** Ids of the requirements that an always-on rule of the suite keeps: each says so in its own file. */
function keptByInvariants(tree: SourceTree): ReadonlySet<string> {
  const texts = tree.files.filter(({ path }) => path.startsWith(INVARIANTS_FOLDER));
  const ids = texts.flatMap(({ text }) => [...text.matchAll(/\brequirement: "([A-Z]+-\d+)"/g)]);
  return new Set(ids.flatMap(([, id]) => id ?? []));
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
