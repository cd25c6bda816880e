import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkYaml, compileSchema } from "../values/checked-yaml.js";
import { digestOfTexts, keptInDist } from "../values/kept-in-dist.js";
import { SuiteError } from "../values/suite-error.js";
import { type Duty, QUEUE_MODES, type Scenario } from "./scenario.js";

/**
 * The basis of a requirement. contract: breaking it harms the user or the server. client-go: behaviour of client-go
 * that no other informer owes its user.
 */
export type Basis = "contract" | "client-go";

/** One behaviour of the specification: a row of `features/requirements/*.yaml`. */
export interface Requirement {
  /** "DELTAFIFO-07". Never renamed. */
  readonly id: string;
  readonly duty: Duty;
  /** Required for behaviour of a whole informer; parts are always held to client-go. */
  readonly basis?: Basis;
  /** The area of the contract: "Recovery". Only for rows of the contract. */
  readonly area?: string;
  /** The behaviour as one sentence. */
  readonly says: string;
  /** Its sources: upstream files, tests, issues. */
  readonly source: readonly string[];
  /** First client-go minor version for which it holds; by part if the parts differ. */
  readonly since?: string | Readonly<Record<string, string>>;
  readonly until?: string | Readonly<Record<string, string>>;
  /** Queue modes for which it holds; absent: all. */
  readonly queue?: readonly string[];
  /** What the user loses if it is broken. */
  readonly otherwise?: string;
  /** Legal deviations from client-go. */
  readonly free?: string;
  /** Why it cannot be tested from outside. */
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

/** A row as written. */
interface Row {
  readonly id: string;
  /** @default "must" */
  readonly duty?: Duty;
  readonly basis?: Basis;
  readonly area?: string;
  readonly says: string;
  readonly otherwise?: string;
  readonly free?: string;
  readonly source: string | readonly string[];
  readonly since?: string | Readonly<Record<string, string>>;
  readonly until?: string | Readonly<Record<string, string>>;
  readonly queue?: string | readonly string[];
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

const LEDGER_SCHEMA = {
  type: "array",
  items: {
    type: "object",
    required: ["id", "says", "source"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[A-Z][A-Z0-9]*-\\d{2,}$" },
      duty: { enum: ["must", "should", "may"] },
      basis: { enum: ["contract", "client-go"] },
      area: sentence,
      says: sentence,
      otherwise: sentence,
      free: sentence,
      source: sentences,
      since: levels,
      until: levels,
      queue: { anyOf: [queue, { type: "array", items: queue, minItems: 1 }] },
      untestable: sentence,
      excluded: sentence,
      note: sentence,
    },
  },
};

/** The location of the ledger, relative to the root. */
const FOLDER = "features/requirements";

/** The requirements of the fake apiserver, which do not apply to ports. */
const APISERVER_FILE = "apiserver.yaml";

/**
 * Loads the ledger. A project without one has an empty ledger.
 * @throws SuiteError code "ledger", with file and line of each problem
 */
export function loadLedger(root: string): Ledger {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".yaml") && name !== APISERVER_FILE,
  );
  const texts = new Map(names.sort().map((name) => [`${FOLDER}/${name}`, textOf(root, name)]));
  const digest = digestOfTexts(texts);
  if (latest?.digest !== digest) {
    const rows = keptInDist(root, "ledger", digest, () => rowsOfAll(texts));
    latest = { digest, ledger: new Map(rows.map((row) => [row.id, row])) };
  }
  return latest.ledger;
}

/** The last result: many callers in one process need the same. */
let latest: { readonly digest: string; readonly ledger: Ledger } | undefined;

function textOf(root: string, name: string): string {
  try {
    return readFileSync(join(root, FOLDER, name), "utf8");
  } catch (error) {
    throw SuiteError.from(error, "ledger", `${FOLDER}/${name}`);
  }
}

function rowsOfAll(texts: ReadonlyMap<string, string>): readonly Requirement[] {
  const isValid = compileSchema<readonly Row[]>(LEDGER_SCHEMA);
  const rows = new Map<string, Requirement>();
  const problems: string[] = [];
  for (const [file, text] of texts) {
    for (const row of rowsOf(text, file, isValid, problems)) {
      const other = rows.get(row.id);
      if (other) {
        problems.push(`${row.file}:${row.line}: ${row.id} is taken by ${other.file}:${other.line}`);
      } else rows.set(row.id, row);
    }
  }
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return [...rows.values()];
}

/** Ids of the requirements that have scenarios. */
export function shownRequirements(scenarios: readonly Scenario[]): ReadonlySet<string> {
  return new Set(scenarios.flatMap(({ requirements }) => requirements));
}

/** Whether the ledger has a reason why a requirement has no scenario. */
export function isExcused({ untestable, excluded }: Requirement): boolean {
  return untestable !== undefined || excluded !== undefined;
}

function rowsOf(
  text: string,
  file: string,
  isValid: ReturnType<typeof compileSchema<readonly Row[]>>,
  problems: string[],
): readonly Requirement[] {
  try {
    const { value, lineOf } = checkYaml(text, file, isValid, "ledger");
    return value.map(({ source, duty = "must", queue: queues, ...row }, place) => ({
      ...row,
      duty,
      source: listOf(source),
      ...(queues === undefined ? {} : { queue: listOf(queues) }),
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
