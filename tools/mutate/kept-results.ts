import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf, type MutantName } from "./mutant.js";

/**
 * How a mutant ended. part: only scenarios of parts execute it. unreached: none
 * does. undecided: the machine was too busy.
 */
export interface Result {
  readonly type:
    | "killed"
    | "broke"
    | "hung"
    | "died"
    | "survived"
    | "part"
    | "unreached"
    | "undecided";
  /** The trial that decided: "never-gives-up at atomic-fifo". */
  readonly killer?: string;
  readonly reason?: string;
}

/** What a result depends on. */
export interface Circumstances {
  /** The digest of all code: reference, suite, steps and fake apiserver. */
  readonly code: string;
  /** The digest of all features. */
  readonly features: string;
  /** The digest of the feature of a scenario, by its id; undefined if there is none. */
  featureOf(scenario: string): string | undefined;
}

/** A line of the file. */
interface Line extends Result {
  readonly name: MutantName;
  readonly code: string;
  readonly features: string;
  readonly scenario?: string;
  readonly feature?: string;
  /** Whether only some of the trials that execute it were run. */
  readonly isBrief?: boolean;
}

/** The options of the file. */
export interface KeptOptions {
  /** Whether to discard earlier results. */
  readonly isFresh?: boolean;
  /** Whether surviving some of the trials is enough. */
  readonly isBrief?: boolean;
}

/**
 * Results of earlier runs, one per line of a file, so that an interrupted campaign can be resumed.
 * Survivors are judged again after any change; killed mutants after a change of the code or of the killer's feature.
 */
export class KeptResults {
  readonly #file: string;
  readonly #circumstances: Circumstances;
  readonly #results = new Map<string, Result>();
  readonly #killers = new Map<string, string>();
  readonly #isBrief: boolean;

  /** @param file its path */
  constructor(
    file: string,
    circumstances: Circumstances,
    { isFresh = false, isBrief = false }: KeptOptions = {},
  ) {
    this.#file = file;
    this.#circumstances = circumstances;
    this.#isBrief = isBrief;
    if (isFresh) rmSync(file, { force: true });
    for (const line of linesOf(file)) {
      if (line.killer !== undefined) this.#killers.set(keyOf(line.name), line.killer);
      if (!this.#holds(line)) continue;
      const { type, killer, reason } = line;
      this.#results.set(keyOf(line.name), {
        type,
        ...(killer === undefined ? {} : { killer }),
        ...(reason === undefined ? {} : { reason }),
      });
    }
  }

  /** How it ended; undefined if unknown. */
  get(name: MutantName): Result | undefined {
    return this.#results.get(keyOf(name));
  }

  /** The scenario that killed it last, even if it has changed since. */
  killerOf(name: MutantName): string | undefined {
    return this.#killers.get(keyOf(name));
  }

  /** @param trials whether only some were run, and the id of the scenario that killed it */
  add(
    name: MutantName,
    result: Result,
    {
      isBrief = false,
      scenario,
    }: { readonly isBrief?: boolean; readonly scenario?: string | undefined } = {},
  ): void {
    const { code, features } = this.#circumstances;
    const { file, within, mutator, original, replacement, occurrence } = name;
    const feature = scenario === undefined ? undefined : this.#circumstances.featureOf(scenario);
    const line: Line = {
      name: { file, within, mutator, original, replacement, occurrence },
      ...result,
      code,
      features,
      ...(scenario === undefined || feature === undefined ? {} : { scenario, feature }),
      ...(isBrief ? { isBrief } : {}),
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#results.set(keyOf(name), result);
  }

  #holds({ type, code, features, scenario, feature, isBrief = false }: Line): boolean {
    if (code !== this.#circumstances.code) return false;
    if (type === "survived" && isBrief && !this.#isBrief) return false;
    if (features === this.#circumstances.features) return true;
    return scenario !== undefined && this.#circumstances.featureOf(scenario) === feature;
  }
}

/** A last line that was cut off during a write does not count. */
function linesOf(file: string): readonly Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text) => {
      try {
        return [JSON.parse(text)];
      } catch {
        return [];
      }
    });
}
