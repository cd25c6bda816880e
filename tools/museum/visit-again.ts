import type { Exhibit } from "../../src/explore/exhibit.js";
import { notGreen, notRed } from "./judge-exhibit.js";
import type { Seens, Visit } from "./visit.js";

/**
 * Makes a visit, and once more, alone, what did not fail as it has to: a busy machine keeps a version from showing its bug, and
 * makes it fail in other ways. What has to pass is retried by the run itself.
 */
export async function visitedTwice(
  visit: Visit,
  exhibits: readonly Exhibit[],
  make: (visit: Visit) => Promise<Seens>,
): Promise<Seens> {
  const first = await make(visit);
  if (visit.isGood) return first;
  const scenarios = surprising(visit, exhibits, first);
  if (typeof first === "string" || scenarios.length === 0) return first;
  const again = await make({ ...visit, scenarios });
  return typeof again === "string" ? first : new Map([...first, ...again]);
}

/** The scenarios of a visit that did not come out as the exhibits say. */
export function surprising(
  { target, scenarios, isGood }: Visit,
  exhibits: readonly Exhibit[],
  seens: Seens,
): readonly string[] {
  if (typeof seens === "string") return [];
  const contradictions = isGood ? notGreen : notRed;
  return scenarios.filter((scenario) => {
    const seen = seens.get(scenario);
    const shown = exhibits.filter(
      (one) => target === (isGood ? one.good : one.bad) && one.scenario === scenario,
    );
    return seen !== undefined && shown.some((one) => contradictions(one, seen).length > 0);
  });
}
