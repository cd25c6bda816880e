import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../src/report/group-by.js";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import type { Result } from "./kept-results.js";
import type { Mutant } from "./mutant.js";

/** The folder of explained survivors, a file for each source: `survivors/informer/key.yaml`. */
export const SURVIVORS_FOLDER = "tools/mutate/survivors";

/**
 * Why a mutant may survive. equivalent: indistinguishable from the reference. legal: an informer may do so.
 * part: visible only where a part of the informer is used alone.
 */
export type SurvivorClass = "equivalent" | "legal" | "part";

/** Mutants of a file that survive for one reason. */
export interface Survivors {
  readonly file: string;
  /** Functions around them, at any depth. @default anywhere in the file */
  readonly within?: string | readonly string[];
  /** Without it, the entry covers only mutants that no scenario executes. */
  readonly original?: string | readonly string[];
  readonly mutator?: string;
  /** One of these. @default any replacement */
  readonly replacement?: string | readonly string[];
  readonly occurrence?: number;
  readonly class: SurvivorClass;
  readonly reason: string;
  /** "tools/mutate/survivors/informer/key.yaml:12" */
  readonly place: string;
}

/** As written: all mutants of a file that survive for the same reason. */
interface Explanation extends Pick<Survivors, "class" | "reason"> {
  readonly mutants: readonly Omit<Survivors, "class" | "reason" | "file" | "place">[];
}

const sentence = { type: "string", minLength: 1 };
const oneOrMore = {
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
  ],
};
const isSurvivorsFile = compileSchema<readonly Explanation[]>({
  type: "array",
  items: {
    type: "object",
    required: ["class", "reason", "mutants"],
    additionalProperties: false,
    properties: {
      class: { enum: ["equivalent", "legal", "part"] },
      reason: sentence,
      mutants: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          additionalProperties: false,
          properties: {
            within: oneOrMore,
            original: oneOrMore,
            mutator: sentence,
            replacement: oneOrMore,
            occurrence: { type: "integer", minimum: 1 },
          },
        },
      },
    },
  },
});

/** Reads all files. @throws SuiteError code "ledger" for a malformed one */
export function loadSurvivors(root: string): readonly Survivors[] {
  const folder = join(root, SURVIVORS_FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => {
      const path = `${SURVIVORS_FOLDER}/${name.replaceAll("\\", "/")}`;
      const { value, lineOf } = readCheckedYaml(join(root, path), path, isSurvivorsFile, "ledger");
      const file = `src/client/${name.replaceAll("\\", "/").replace(/yaml$/, "ts")}`;
      return value.flatMap(({ mutants, ...why }, at) =>
        mutants.map((one, place) => ({
          ...one,
          ...why,
          file,
          place: `${path}:${lineOf([at, "mutants", place])}`,
        })),
      );
    });
}

/** Explained survivors, and unused explanations. */
export class SurvivorLedger {
  readonly #byFile: ReadonlyMap<string, readonly Survivors[]>;
  readonly #all: readonly Survivors[];

  constructor(all: readonly Survivors[]) {
    this.#all = all;
    this.#byFile = groupBy(all, ({ file }) => file);
  }

  /** Whether an entry names the mutant itself. */
  isExplained(mutant: Mutant): boolean {
    const some = this.#byFile.get(mutant.file) ?? [];
    return some.some((one) => one.original !== undefined && names(one, mutant));
  }

  /** Why the mutant may end so; undefined without an explanation. */
  explain(mutant: Mutant, result: Result): Survivors | undefined {
    return this.#byFile.get(mutant.file)?.find((one) => isAbout(one, mutant, result));
  }

  /**
   * The errors of entries, each as a sentence: they match no mutant, or a killed one.
   * @param mutants all mutants
   * @param results of the judged ones
   */
  problems(mutants: readonly Mutant[], results: ReadonlyMap<Mutant, Result>): readonly string[] {
    const judged = [...results].filter(([, { type }]) => isKilled(type));
    const mutantsOf = groupBy(mutants, ({ file }) => file);
    return this.#all.flatMap((one) => {
      const isGroup = one.original === undefined;
      const known = (mutantsOf.get(one.file) ?? []).filter((mutant) => names(one, mutant));
      if (known.length === 0) return [`${one.place}: there is no such mutant any more`];
      const unreached = known.some((mutant) => results.get(mutant)?.type === "unreached");
      const isUndecided = known.some((mutant) => !results.has(mutant));
      if (isGroup) {
        if (unreached || isUndecided) return [];
        return [`${one.place}: scenarios reach all that it is about`];
      }
      const killed = judged.find(([mutant]) => names(one, mutant));
      if (killed === undefined) return [];
      return [`${one.place}: it is killed by ${killed[1].killer}`];
    });
  }
}

/** Whether a user of the informer would notice it: it fails, hangs, crashes or cannot be run. */
export function isKilled(type: Result["type"]): boolean {
  return type === "killed" || type === "broke" || type === "hung" || type === "died";
}

/** @throws SuiteError code "ledger" if two entries explain the same mutant */
export function requireOneEntryEach(all: readonly Survivors[], mutants: readonly Mutant[]): void {
  for (const mutant of mutants) {
    const exact = all.filter((one) => one.original !== undefined && names(one, mutant));
    if (exact.length < 2) continue;
    const [first, second] = exact;
    throw new SuiteError("ledger", `${second?.place}: ${first?.place} is about the same mutant`);
  }
}

function isAbout(one: Survivors, mutant: Mutant, { type }: Result): boolean {
  if (isKilled(type) || !names(one, mutant)) return false;
  return one.original !== undefined || type === "unreached";
}

function names(one: Survivors, mutant: Mutant): boolean {
  return (
    one.file === mutant.file &&
    (one.within === undefined ||
      [one.within].flat().some((outer) => isWithin(mutant.within, outer))) &&
    [one.original ?? mutant.original].flat().includes(mutant.original) &&
    (one.mutator ?? mutant.mutator) === mutant.mutator &&
    [one.replacement ?? mutant.replacement].flat().includes(mutant.replacement) &&
    (one.occurrence ?? mutant.occurrence) === mutant.occurrence
  );
}

function isWithin(name: string, outer: string): boolean {
  return name === outer || name.startsWith(`${outer}.`);
}
