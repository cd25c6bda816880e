import type { Exhibit } from "./exhibit.js";
import { notRed } from "./judge-exhibit.js";
import type { Seens, Visit } from "./visit.js";

/**
 * Makes a visit, and once more, alone, what did not fail as it has to: a busy machine keeps a version from showing its bug, and
 * makes it fail in other ways. What has to pass is asked twice by whoever runs it.
 */
export async function visitedTwice(
  visit: Visit,
  exhibits: readonly Exhibit[],
  make: (visit: Visit) => Promise<Seens>,
): Promise<Seens> {
  const first = await make(visit);
  const scenarios = surprising(visit, exhibits, first);
  if (typeof first === "string" || scenarios.length === 0) return first;
  const again = await make({ ...visit, scenarios });
  return typeof again === "string" ? first : new Map([...first, ...again]);
}

function surprising(
  { target, scenarios, isGood }: Visit,
  exhibits: readonly Exhibit[],
  seens: Seens,
): readonly string[] {
  if (isGood || typeof seens === "string") return [];
  return scenarios.filter((scenario) => {
    const seen = seens.get(scenario);
    const shown = exhibits.filter((one) => one.bad === target && one.scenario === scenario);
    return seen !== undefined && shown.some((exhibit) => notRed(exhibit, seen).length > 0);
  });
}
