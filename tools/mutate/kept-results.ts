import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { keyOf, type MutantName } from "./mutant.js";

/** How a mutant ended. unreached: no scenario comes past it. */
export interface Result {
  readonly type: "killed" | "broke" | "hung" | "died" | "survived" | "unreached";
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
}

/**
 * Results of runs before this one, in a file of one line each, so that a campaign that was interrupted goes on where it was.
 * What survives is judged again as soon as anything has changed; who was killed, when the code or the killer's feature has.
 */
export class KeptResults {
  readonly #file: string;
  readonly #circumstances: Circumstances;
  readonly #results = new Map<string, Result>();

  /** @param isFresh whether to forget all of them */
  constructor(file: string, circumstances: Circumstances, isFresh = false) {
    this.#file = file;
    this.#circumstances = circumstances;
    if (isFresh) rmSync(file, { force: true });
    for (const line of linesOf(file)) {
      if (!this.#holds(line)) continue;
      const { type, killer, reason } = line;
      this.#results.set(keyOf(line.name), {
        type,
        ...(killer === undefined ? {} : { killer }),
        ...(reason === undefined ? {} : { reason }),
      });
    }
  }

  /** How it ended; undefined when nobody knows. */
  get(name: MutantName): Result | undefined {
    return this.#results.get(keyOf(name));
  }

  /** @param scenario the id of the scenario that killed it */
  add(name: MutantName, result: Result, scenario?: string): void {
    const { code, features } = this.#circumstances;
    const { file, within, mutator, original, replacement, occurrence } = name;
    const feature = scenario === undefined ? undefined : this.#circumstances.featureOf(scenario);
    const line: Line = {
      name: { file, within, mutator, original, replacement, occurrence },
      ...result,
      code,
      features,
      ...(scenario === undefined || feature === undefined ? {} : { scenario, feature }),
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#results.set(keyOf(name), result);
  }

  #holds({ code, features, scenario, feature }: Line): boolean {
    if (code !== this.#circumstances.code) return false;
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
