import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "./checked-yaml.js";
import { type Duty, QUEUE_MODES, type Scenario } from "./scenario.js";
import { SuiteError } from "./suite-error.js";

/** One behaviour of the specification: a row of `features/requirements/*.yaml`. */
export interface Requirement {
  /** "DELTAFIFO-07". Never renamed. */
  readonly id: string;
  readonly duty: Duty;
  /** The behaviour as one sentence. */
  readonly says: string;
  /** Where it can be read up: upstream files, tests, issues. */
  readonly source: readonly string[];
  /** First client-go minor version for which it holds; by part where the parts differ. */
  readonly since?: string | Readonly<Record<string, string>>;
  readonly until?: string | Readonly<Record<string, string>>;
  /** Queue modes for which it holds; absent: all. */
  readonly queue?: readonly string[];
  /** Slugs of the scenarios that show it. */
  readonly covered: readonly string[];
  /** Why nobody can test it from outside. */
  readonly untestable?: string;
  /** Why it is out of scope. */
  readonly excluded?: string;
  readonly note?: string;
  /** Path of the file, relative to the root. */
  readonly file: string;
  readonly line: number;
}

/** The requirements, by id, in the order of files and lines. */
export type Ledger = ReadonlyMap<string, Requirement>;

/** A row as it is written. */
interface Row {
  readonly id: string;
  readonly duty: Duty;
  readonly says: string;
  readonly source: string | readonly string[];
  readonly since?: string | Readonly<Record<string, string>>;
  readonly until?: string | Readonly<Record<string, string>>;
  readonly queue?: string | readonly string[];
  readonly covered?: readonly string[];
  readonly untestable?: string;
  readonly excluded?: string;
  readonly note?: string;
}

const sentence = { type: "string", minLength: 1 };
const level = { type: "string", pattern: "^0\\.\\d+$" };
const levels = {
  anyOf: [level, { type: "object", additionalProperties: level, minProperties: 1 }],
};
const sentences = { anyOf: [sentence, { type: "array", items: sentence, minItems: 1 }] };
const queue = { enum: QUEUE_MODES };

const isLedgerFile = compileSchema<readonly Row[]>({
  type: "array",
  items: {
    type: "object",
    required: ["id", "duty", "says", "source"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[A-Z][A-Z0-9]*-\\d{2,}$" },
      duty: { enum: ["must", "should", "may"] },
      says: sentence,
      source: sentences,
      since: levels,
      until: levels,
      queue: { anyOf: [queue, { type: "array", items: queue, minItems: 1 }] },
      covered: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      untestable: sentence,
      excluded: sentence,
      note: sentence,
    },
  },
});

/** Where the ledger lies, relative to the root. */
const FOLDER = "features/requirements";

/** The requirements of the fake apiserver: no port can meet or break them. */
const APISERVER_FILE = "apiserver.yaml";

/**
 * Loads the ledger. A project without one has an empty ledger.
 * @throws SuiteError code "ledger", with file and line of each problem
 */
export function loadLedger(root: string): Ledger {
  const ledger = new Map<string, Requirement>();
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return ledger;
  const problems: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".yaml") || name === APISERVER_FILE) continue;
    for (const row of loadFile(root, `${FOLDER}/${name}`, problems)) {
      const other = ledger.get(row.id);
      if (other) {
        problems.push(`${row.file}:${row.line}: ${row.id} is taken by ${other.file}:${other.line}`);
      } else ledger.set(row.id, row);
    }
  }
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return ledger;
}

/**
 * Where ledger and scenarios contradict each other: a scenario that names an unknown requirement, a requirement that
 * names an unknown scenario or one that does not name it back, and a requirement that nobody shows nor excuses.
 * Each as "file:line: what".
 */
export function ledgerProblems(ledger: Ledger, scenarios: readonly Scenario[]): readonly string[] {
  const problems: string[] = [];
  const slugs = new Map<string, Set<string>>();
  for (const scenario of scenarios) {
    slugs.set(scenario.slug, new Set(scenario.requirements));
    for (const id of scenario.requirements) {
      if (ledger.has(id)) continue;
      problems.push(`${scenario.uri}:${scenario.line}: @req:${id} is not in the ledger`);
    }
  }
  for (const row of ledger.values()) {
    problems.push(...rowProblems(row, slugs).map((what) => `${row.file}:${row.line}: ${what}`));
  }
  return problems;
}

function rowProblems(
  row: Requirement,
  slugs: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const problems = row.covered.flatMap((slug) => {
    const requirements = slugs.get(slug);
    if (!requirements) return [`${row.id} is covered by ${slug}, which no scenario is called`];
    if (!requirements.has(row.id)) return [`scenario ${slug} lacks the tag @req:${row.id}`];
    return [];
  });
  const isExcused = row.untestable !== undefined || row.excluded !== undefined;
  if (row.covered.length === 0 && !isExcused) {
    problems.push(`${row.id} has neither a scenario nor a reason why not`);
  }
  if (row.covered.length > 0 && isExcused) {
    problems.push(`${row.id} has scenarios and yet a reason why it has none`);
  }
  for (const [slug, requirements] of slugs) {
    if (requirements.has(row.id) && !row.covered.includes(slug)) {
      problems.push(`${row.id} does not list ${slug}, which is tagged with it`);
    }
  }
  return problems;
}

function loadFile(root: string, file: string, problems: string[]): readonly Requirement[] {
  try {
    const { value, lineOf } = readCheckedYaml(join(root, file), file, isLedgerFile, "ledger");
    return value.map(({ source, queue: queues, covered, ...row }, place) => ({
      ...row,
      source: listOf(source),
      ...(queues === undefined ? {} : { queue: listOf(queues) }),
      covered: covered ?? [],
      file,
      line: lineOf([place]),
    }));
  } catch (error) {
    problems.push(SuiteError.from(error, "ledger", file).message);
    return [];
  }
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === "string" ? [value] : value;
}
