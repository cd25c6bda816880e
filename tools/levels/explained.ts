import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";

/** What ranges cannot say. */
export type Explanation = ExplainedScenarios | UndrivenParts;

/** Scenarios that pass out of their range, or fail or are refused in it, for a good reason. */
export interface ExplainedScenarios {
  /** Slugs of scenarios, or ids of rows. */
  readonly scenarios: readonly string[];
  /** The levels at which they pass out of their range, or are refused by all versions in it. @default none */
  readonly levels?: readonly string[];
  /** The versions that fail them in their range. @default none */
  readonly versions?: readonly string[];
  readonly reason: string;
}

/**
 * Kinds of parts that the library has at those levels and the adapter does not drive there: nothing is known of their
 * scenarios, in range or out of it.
 */
export interface UndrivenParts {
  readonly parts: readonly string[];
  readonly levels: readonly string[];
  readonly reason: string;
}

/** Where explanations are, relative to the root. */
export const EXPLAINED_FILE = "ports/client-go/levels/explained.yaml";

const sentence = { type: "string", minLength: 1 };
const names = { type: "array", items: sentence, minItems: 1, uniqueItems: true };
const levels = { ...names, items: { type: "string", pattern: "^0\\.\\d+$" } };
const explainedScenarios = {
  required: ["scenarios", "reason"],
  minProperties: 3,
  additionalProperties: false,
  properties: { scenarios: names, levels, versions: names, reason: sentence },
};
const undrivenParts = {
  required: ["parts", "levels", "reason"],
  additionalProperties: false,
  properties: { parts: names, levels, reason: sentence },
};
const isExplainedFile = compileSchema<readonly Explanation[]>({
  type: "array",
  items: {
    type: "object",
    if: { required: ["parts"] },
    then: undrivenParts,
    else: explainedScenarios,
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
  const problems = value.flatMap((one, i) =>
    placesOf(one)
      .filter((place) => !places.includes(place))
      .map((place) => `${EXPLAINED_FILE}:${lineOf([i])}: there is no ${place}`),
  );
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return value;
}

function placesOf(one: Explanation): readonly string[] {
  return [...(one.levels ?? []), ...("versions" in one ? (one.versions ?? []) : [])];
}

/** Explanations, and which of them were of use. */
export class Explanations {
  readonly #all: readonly Explanation[];
  /** "0.26 slug", "0.26.0-parts slug", "0.26 heap" */
  readonly #used = new Set<string>();

  constructor(all: readonly Explanation[]) {
    this.#all = all;
  }

  /** Why the scenario may pass at that level out of its range, or be refused in it; undefined without an explanation. */
  ofLevel(scenario: Named, level: string): string | undefined {
    return this.#find(scenario, level, ({ levels }) => levels);
  }

  /** Why that version may fail the scenario; undefined without an explanation. */
  ofFailure(scenario: Named, version: string): string | undefined {
    return this.#find(scenario, version, ({ versions }) => versions);
  }

  /** Why the adapter does not drive parts of that kind at that level; undefined without an explanation. */
  ofUndriven(part: string, level: string): string | undefined {
    for (const one of this.#all) {
      if (!("parts" in one) || !one.parts.includes(part) || !one.levels.includes(level)) continue;
      this.#used.add(`${level} ${part}`);
      return one.reason;
    }
    return undefined;
  }

  /** What explains nothing at the levels and versions that were run, each as a sentence. */
  idle(run: readonly string[]): readonly string[] {
    return this.#all.flatMap((one) =>
      placesOf(one)
        .filter((place) => run.includes(place))
        .flatMap((place) => namesOf(one).map((name) => ({ place, name })))
        .filter(({ place, name }) => !this.#used.has(`${place} ${name}`))
        .map(({ place, name }) => `${EXPLAINED_FILE}: ${name} needs no explanation at ${place}`),
    );
  }

  #find(
    { id, slug }: Named,
    place: string,
    whereOf: (one: ExplainedScenarios) => readonly string[] | undefined,
  ): string | undefined {
    for (const one of this.#all) {
      if ("parts" in one) continue;
      const name = one.scenarios.find((known) => known === id || known === slug);
      if (name === undefined || whereOf(one)?.includes(place) !== true) continue;
      this.#used.add(`${place} ${name}`);
      return one.reason;
    }
    return undefined;
  }
}

/** What an explanation is of: kinds of parts, or scenarios. */
function namesOf(one: Explanation): readonly string[] {
  return "parts" in one ? one.parts : one.scenarios;
}

/** A scenario by its names. */
interface Named {
  readonly id: string;
  readonly slug: string;
}
