import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf, type MutantName } from "./mutant.js";

/**
 * How a mutant ended. part: scenarios come past it that drive a part alone, and none at informer depth. unreached: none at
 * all. undecided: the machine was too busy to tell.
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

/** What a result holds for. */
export interface Circumstances {
  /** Of all that runs: reference, suite, steps and fake apiserver. */
  readonly code: string;
  /** Of all features. */
  readonly features: string;
  /** Of the features of one scenario, by its id; undefined when there is none of that id. */
  featureOf(scenario: string): string | undefined;
}

/** A line of the file. */
interface Line extends Result {
  readonly name: MutantName;
  readonly code: string;
  readonly features: string;
  readonly scenario?: string;
  readonly feature?: string;
  /** Whether only some of the trials that pass through were run. */
  readonly isBrief?: boolean;
}

/** How results are kept. */
export interface KeptOptions {
  /** Whether to forget all of them. */
  readonly isFresh?: boolean;
  /** Whether it is enough to have survived some trials. */
  readonly isBrief?: boolean;
}

/**
 * Results of earlier runs, in a file of one line each, so that an interrupted campaign continues where it was.
 * Survivors are judged again as soon as anything has changed; killed mutants, when the code or the killer's feature has.
 */
export class KeptResults {
  readonly #file: string;
  readonly #circumstances: Circumstances;
  readonly #results = new Map<string, Result>();
  readonly #killers = new Map<string, string>();
  readonly #isBrief: boolean;

  /** @param file where they are kept */
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

/** A last line that was cut off while it was written is none. */
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
