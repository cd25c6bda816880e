import type { Finding } from "../../src/explore/finding.js";
import type { WrittenStep } from "../../src/suite/features/step-needs.js";

/** The result of one informer, as stored in a file. */
export interface StoredOutcome {
  readonly name: string;
  readonly historiesCount: number;
  readonly tookMs: number;
  readonly findings: readonly {
    readonly seed: number;
    readonly property: string;
    readonly requirement: string;
  }[];
  /** The first finding, shrunk, if requested. */
  readonly shortest?: ShortestFinding;
}

/** A finding made short, as it is kept in a file. */
export interface ShortestFinding extends Pick<Finding, "property" | "requirement" | "request"> {
  readonly steps: readonly WrittenStep[];
}

/**
 * Outcomes as Markdown: which were detected, by which seed, then the names of the others, and how many. What was run through
 * histories more than once, as in a second run of those that were not detected, counts once.
 */
export function tableOfOutcomes(stored: readonly StoredOutcome[]): string {
  const names = [...new Set(stored.map(({ name }) => name))];
  const outcomes = names.map((name) => together(name, stored));
  const found = outcomes.filter(({ findings }) => findings.length > 0);
  const others = outcomes.filter(({ findings }) => findings.length === 0);
  const sum = outcomes.reduce((count, { historiesCount }) => count + historiesCount, 0);
  const share = outcomes.length === 0 ? 0 : Math.round((100 * found.length) / outcomes.length);
  return [
    `${found.length} of ${outcomes.length} detected, ${share} %, in ${sum} histories.`,
    "",
    "| wrong informer | seed | histories | requirement | property |",
    "| --- | ---: | ---: | --- | --- |",
    ...found.toSorted(byName).map(rowOf),
    "",
    `Not detected: ${
      others
        .toSorted(byName)
        .map(({ name }) => name)
        .join(", ") || "none"
    }.`,
    "",
  ].join("\n");
}

function together(name: string, stored: readonly StoredOutcome[]): StoredOutcome {
  const runs = stored.filter((one) => one.name === name);
  return {
    name,
    historiesCount: runs.reduce((count, { historiesCount }) => count + historiesCount, 0),
    tookMs: runs.reduce((sum, { tookMs }) => sum + tookMs, 0),
    findings: runs.flatMap(({ findings }) => findings),
  };
}

function byName(one: StoredOutcome, other: StoredOutcome): number {
  return one.name < other.name ? -1 : 1;
}

function rowOf({ name, historiesCount, findings }: StoredOutcome): string {
  const [first] = findings;
  return `| ${name} | ${first?.seed} | ${historiesCount} | ${first?.requirement} | ${first?.property} |`;
}

/** The seeds in a table that `tableOfOutcomes` has made, by informer. */
export function seedsOfTable(page: string): ReadonlyMap<string, number> {
  const rows = page.matchAll(/^\| ([a-z0-9-]+) \| (\d+) \| \d+ \| [A-Z0-9-]+ \|/gm);
  return new Map([...rows].map(([, name = "", seed]) => [name, Number(seed)]));
}
