/** What came of one informer, as it is kept in a file. */
export interface StoredOutcome {
  readonly name: string;
  readonly historiesCount: number;
  readonly tookMs: number;
  readonly findings: readonly {
    readonly seed: number;
    readonly property: string;
    readonly requirement: string;
  }[];
}

/** Outcomes as Markdown: who was found out by which seed, then the names of the others, and how many. */
export function tableOfOutcomes(outcomes: readonly StoredOutcome[]): string {
  const found = outcomes.filter(({ findings }) => findings.length > 0);
  const others = outcomes.filter(({ findings }) => findings.length === 0);
  const sum = outcomes.reduce((count, { historiesCount }) => count + historiesCount, 0);
  const share = outcomes.length === 0 ? 0 : Math.round((100 * found.length) / outcomes.length);
  return [
    `${found.length} of ${outcomes.length} found out, ${share} %, in ${sum} histories.`,
    "",
    "| wrong informer | seed | histories | requirement | property |",
    "| --- | ---: | ---: | --- | --- |",
    ...found.toSorted(byName).map(rowOf),
    "",
    `Not found out: ${
      others
        .toSorted(byName)
        .map(({ name }) => name)
        .join(", ") || "none"
    }.`,
    "",
  ].join("\n");
}

function byName(one: StoredOutcome, other: StoredOutcome): number {
  return one.name < other.name ? -1 : 1;
}

function rowOf({ name, historiesCount, findings }: StoredOutcome): string {
  const [first] = findings;
  return `| ${name} | ${first?.seed} | ${historiesCount} | ${first?.requirement} | ${first?.property} |`;
}
