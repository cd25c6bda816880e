import type { SiteResult, SiteScenario } from "./site-result.js";

/** The number of failure pages of one result: a port with very many failures has few causes. */
const PAGES_MAX_COUNT = 500;

const known = new WeakMap<SiteResult, ReadonlyMap<string, SiteScenario>>();

/** The scenarios of a result with a page, by id: those that were run and did not pass, up to a limit. */
export function failurePagesOf(result: SiteResult): ReadonlyMap<string, SiteScenario> {
  const before = known.get(result);
  if (before !== undefined) return before;
  const shown = [...result.scenarios.values()].filter(
    ({ verdict, reported }) =>
      reported !== undefined && !["PASS", "SKIP", "INFO"].includes(verdict),
  );
  const pages = new Map(shown.slice(0, PAGES_MAX_COUNT).map((one) => [one.id, one]));
  known.set(result, pages);
  return pages;
}
