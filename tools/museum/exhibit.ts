import { join } from "node:path";
import type { ScenarioFailure } from "../../src/suite/evidence/evidence.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { targetNamed } from "../../src/suite/port/selection.js";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";

/** A bug that a port has had, or has, and the scenario that shows it. */
export interface Exhibit {
  readonly id: string;
  /** What the library does wrong. */
  readonly bug: string;
  /** What a user sees of it. */
  readonly sees: string;
  /** Where it was reported. */
  readonly link: string;
  /** `PORT@VERSION` that has it. */
  readonly bad: string;
  /** `PORT@VERSION` that has it no more; `live`: none that has been released. */
  readonly good: string;
  /** Id of the scenario, with its row if it has one. */
  readonly scenario: string;
  /** How it fails. */
  readonly type: ScenarioFailure["type"];
  /** Part of the failure's reason. */
  readonly match: string;
  /** Part of what was observed; for reasons that are the same for many failures, as those of parts are. @default any */
  readonly observed?: string;
}

/** Where they are, relative to the root. */
export const MUSEUM_FILE = "ports/museum.yaml";

/** Stands where a good version would. */
export const LIVE = "live";

const text = { type: "string", minLength: 1 };
const target = { type: "string", pattern: "^[^@\\s]+@[^@\\s]+$" };

const isMuseum = compileSchema<readonly Exhibit[]>({
  type: "array",
  items: {
    type: "object",
    required: ["id", "bug", "sees", "link", "bad", "good", "scenario", "type", "match"],
    additionalProperties: false,
    properties: {
      id: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
      bug: text,
      sees: text,
      link: { type: "string", pattern: "^https://\\S+$" },
      bad: target,
      good: { anyOf: [target, { const: LIVE }] },
      scenario: text,
      type: { enum: ["assertion", "invariant", "crash"] },
      match: text,
      observed: text,
    },
  },
});

/**
 * Loads the museum.
 * @param scenarios every scenario of the specification
 * @throws SuiteError code "ledger" when it is malformed, or about a version or a scenario that does not exist
 */
export function loadMuseum(root: string, scenarios: readonly Scenario[]): readonly Exhibit[] {
  const { value, lineOf } = readCheckedYaml(
    join(root, MUSEUM_FILE),
    MUSEUM_FILE,
    isMuseum,
    "ledger",
  );
  const ids = new Set(scenarios.map(({ id }) => id));
  const problems = value.flatMap((exhibit, place) =>
    [
      ...(value.findIndex(({ id }) => id === exhibit.id) < place ? ["it is there twice"] : []),
      ...(ids.has(exhibit.scenario) ? [] : [`there is no scenario ${exhibit.scenario}`]),
      ...targetsOf(exhibit).flatMap((name) => unknownTarget(root, name)),
    ].map((what) => `${MUSEUM_FILE}:${lineOf([place])}: ${exhibit.id}: ${what}`),
  );
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return value;
}

/** The versions that an exhibit is about: the bad one, and the good one if there is one. */
export function targetsOf({ bad, good }: Exhibit): readonly string[] {
  return good === LIVE ? [bad] : [bad, good];
}

/** The language that a version's port is written in. @throws SuiteError code "usage" for an unknown one */
export function languageOf(root: string, name: string): string {
  return targetNamed(root, name).port.manifest.language;
}

function unknownTarget(root: string, name: string): readonly string[] {
  try {
    targetNamed(root, name);
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}
