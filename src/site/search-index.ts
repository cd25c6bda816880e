import type { SiteFacts } from "./site-facts.js";
import type { SitePage } from "./site-page.js";
import { featurePath, portPath, requirementPath, scenarioAnchor } from "./site-paths.js";

/** What a search finds: a kind, a title, a path, and words that lead to it besides. */
type Entry = readonly [kind: string, title: string, path: string, words: string];

/**
 * The index as a script: a page from disk may load no data in any other way. Loaded when somebody begins to search.
 */
export function searchScript(facts: SiteFacts, pages: readonly SitePage[]): string {
  const { results, ledger, plan } = facts;
  const examples = new Map(plan.scenarios.map((one) => [`${one.uri} ${one.slug}`, one]));
  const entries: readonly Entry[] = [
    ...results.map(({ name, port }): Entry => ["port", name, portPath(name), port.language]),
    ...[...ledger.values()].map(
      ({ id, says }): Entry => ["requirement", says, requirementPath(id), id],
    ),
    ...[...examples.values()].map((one): Entry => {
      const title = one.rule === undefined ? one.name : `${one.rule}: ${one.name}`;
      return ["scenario", title, `${featurePath(one.uri)}#${scenarioAnchor(one.slug)}`, one.id];
    }),
    ...pages
      .filter(({ path }) => /^(?:docs|spec|learn|zh)\//.test(path))
      .map(({ path, title }): Entry => ["page", title, path, ""]),
  ];
  const lines = entries.map((entry) => JSON.stringify(entry));
  return `window.siteIndex = [\n${lines.join(",\n")}\n];\n`;
}
