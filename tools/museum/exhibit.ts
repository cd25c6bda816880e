import { type Exhibit, MUSEUM_FILE, readMuseum } from "../../src/explore/exhibit.js";
import type { Scenario } from "../../src/suite/features/scenario.js";
import { targetNamed } from "../../src/suite/port/selection.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";

/** Stands where a good version would. */
export const LIVE = "live";

/**
 * Loads the museum.
 * @param scenarios every scenario of the specification
 * @throws SuiteError code "ledger" when it is malformed, or about a version or a scenario that does not exist
 */
export function loadMuseum(root: string, scenarios: readonly Scenario[]): readonly Exhibit[] {
  const { value, lineOf } = readMuseum(root);
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
