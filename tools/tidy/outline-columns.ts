import type { Scenario } from "@cucumber/messages";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

/** What stands in such brackets and is compared as it stands: no placeholder. */
const LITERALS: ReadonlySet<string> = new Set(["uuid", "instant", "error", "port"]);

/** Each column of an outline fills a placeholder, and each placeholder has a column: a typing error fills nothing. */
export function outlineColumns(tree: SourceTree): Finding[] {
  return tree.features.flatMap(({ path, feature }) =>
    (feature?.children ?? [])
      .flatMap(({ scenario, rule }) => [{ scenario }, ...(rule?.children ?? [])])
      .flatMap(({ scenario }) => (scenario === undefined ? [] : problemsOf(path, scenario))),
  );
}

function problemsOf(path: string, scenario: Scenario): Finding[] {
  const used = placeholdersOf(scenario);
  const headers = scenario.examples.flatMap(({ tableHeader }) => tableHeader ?? []);
  const unused = headers.flatMap(({ cells, location }) =>
    cells
      .filter(({ value }) => !used.has(value))
      .map(({ value }) => ({
        path,
        line: location.line,
        what: `no <${value}> for the column`,
        instead: "use the column in a step or the title, or delete it",
      })),
  );
  const orphans = [...used].filter(
    ([name]) =>
      !LITERALS.has(name) &&
      (headers.length === 0 ||
        headers.some(({ cells }) => cells.every((one) => one.value !== name))),
  );
  return [
    ...unused,
    ...orphans.map(([name, line]) => ({
      path,
      line,
      what: `no column for <${name}>`,
      instead: "name a column that each table of Examples has",
    })),
  ];
}

/** Every placeholder of a scenario, with its first line. */
function placeholdersOf({ name, location, steps }: Scenario): ReadonlyMap<string, number> {
  const texts = [
    { text: name, line: location.line },
    ...steps.flatMap(({ text, location: { line }, dataTable, docString }) => [
      { text, line },
      ...(dataTable?.rows ?? []).flatMap((row) =>
        row.cells.map(({ value }) => ({ text: value, line: row.location.line })),
      ),
      ...(docString === undefined
        ? []
        : [{ text: docString.content, line: docString.location.line }]),
    ]),
  ];
  const found = texts
    .flatMap(({ text, line }) =>
      [...text.matchAll(/<([\w][\w -]*)>/g)].map(
        ([, placeholder = ""]) => [placeholder, line] as const,
      ),
    )
    .reverse();
  return new Map(found);
}
