import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/checked-yaml.js";
import { SuiteError } from "../../src/suite/suite-error.js";

/** What ranges cannot say. */
export interface Explanation {
  /** Slugs of scenarios, or ids of rows. */
  readonly scenarios: readonly string[];
  /** The levels at which they pass out of their range. @default none */
  readonly levels?: readonly string[];
  /** The versions that fail them in their range. @default none */
  readonly versions?: readonly string[];
  readonly reason: string;
}

/** Where explanations are, relative to the root. */
export const EXPLAINED_FILE = "ports/client-go/levels/explained.yaml";

const sentence = { type: "string", minLength: 1 };
const names = { type: "array", items: sentence, minItems: 1, uniqueItems: true };
const isExplainedFile = compileSchema<readonly Explanation[]>({
  type: "array",
  items: {
    type: "object",
    required: ["scenarios", "reason"],
    minProperties: 3,
    additionalProperties: false,
    properties: {
      scenarios: names,
      levels: { ...names, items: { type: "string", pattern: "^0\\.\\d+$" } },
      versions: names,
      reason: sentence,
    },
  },
});

/**
 * Loads the explanations.
 * @param places all levels and versions that there are
 * @throws SuiteError code "ledger" when they are malformed, or about a level or version that does not exist
 */
export function loadExplanations(root: string, places: readonly string[]): readonly Explanation[] {
  const file = join(root, EXPLAINED_FILE);
  const { value, lineOf } = readCheckedYaml(file, EXPLAINED_FILE, isExplainedFile, "ledger");
  const problems = value.flatMap(({ levels = [], versions = [] }, i) =>
    [...levels, ...versions]
      .filter((place) => !places.includes(place))
      .map((place) => `${EXPLAINED_FILE}:${lineOf([i])}: there is no ${place}`),
  );
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return value;
}

/** Explanations, and which of them were of use. */
export class Explanations {
  readonly #all: readonly Explanation[];
  /** "0.26 slug", "0.26.0-parts slug" */
  readonly #used = new Set<string>();

  constructor(all: readonly Explanation[]) {
    this.#all = all;
  }

  /** Why the scenario may pass at that level; undefined when nobody says. */
  ofPass(scenario: Named, level: string): string | undefined {
    return this.#find(scenario, level, ({ levels }) => levels);
  }

  /** Why that version may fail the scenario; undefined when nobody says. */
  ofFailure(scenario: Named, version: string): string | undefined {
    return this.#find(scenario, version, ({ versions }) => versions);
  }

  /** What explains nothing at the levels and versions that were run, each as a sentence. */
  idle(run: readonly string[]): readonly string[] {
    return this.#all.flatMap(({ scenarios, levels = [], versions = [] }) =>
      [...levels, ...versions]
        .filter((place) => run.includes(place))
        .flatMap((place) => scenarios.map((name) => ({ place, name })))
        .filter(({ place, name }) => !this.#used.has(`${place} ${name}`))
        .map(({ place, name }) => `${EXPLAINED_FILE}: ${name} needs no explanation at ${place}`),
    );
  }

  #find(
    { id, slug }: Named,
    place: string,
    placesOf: (one: Explanation) => readonly string[] | undefined,
  ): string | undefined {
    for (const one of this.#all) {
      const name = one.scenarios.find((known) => known === id || known === slug);
      if (name === undefined || placesOf(one)?.includes(place) !== true) continue;
      this.#used.add(`${place} ${name}`);
      return one.reason;
    }
    return undefined;
  }
}

/** A scenario by its names. */
interface Named {
  readonly id: string;
  readonly slug: string;
}
