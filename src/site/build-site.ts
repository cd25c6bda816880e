import type { Badge } from "../report/badge.js";
import { html, join } from "../report/html-text.js";
import { comparisonPage } from "./comparison-page.js";
import { docPages } from "./doc-pages.js";
import { failurePage } from "./failure-page.js";
import { failurePagesOf } from "./failure-pages.js";
import { comparedPairs, matrixPage } from "./matrix-page.js";
import { badgePath, portPage } from "./port-page.js";
import type { SiteFacts } from "./site-facts.js";
import { pageText, type SitePage } from "./site-page.js";
import { featurePath, portPath, requirementPath, scenarioAnchor } from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import { specificationPages } from "./specification-pages.js";
import type { Tone } from "./tally.js";
import { verdictOnPort } from "./verdict-on-port.js";

const COLORS: Readonly<Record<Tone, Badge["color"]>> = {
  bad: "red",
  known: "red",
  differs: "green",
  good: "brightgreen",
  none: "lightgrey",
  blank: "lightgrey",
};

/** A version's badge in the format of shields.io. A partial run has none. */
function resultBadge(result: SiteResult): Badge {
  const { brief, tone } = verdictOnPort(result);
  const isWhole = result.caveat === undefined;
  return {
    schemaVersion: 1,
    label: "informer contract",
    message: isWhole ? brief : "no result",
    color: isWhole ? COLORS[tone] : "lightgrey",
  };
}

/** A file of the site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

/** All files of a site but its style sheet and its script. Generated one by one, as there may be thousands. */
export function* buildSite(facts: SiteFacts): Generator<SiteFile> {
  const pages = [matrixPage(facts), ...specificationPages(facts), ...docPages(facts), notFound()];
  const hasChapters = facts.docs.has("learn/README.md");
  const fileOf = (page: SitePage) => ({ path: page.path, text: pageText(page, hasChapters) });
  for (const page of pages) yield fileOf(page);
  for (const result of [...facts.results, ...facts.before]) {
    yield fileOf(portPage(result, facts));
    yield { path: badgePath(result), text: `${JSON.stringify(resultBadge(result))}\n` };
    for (const scenario of failurePagesOf(result).values()) {
      const page = failurePage(result, scenario, facts);
      if (page !== undefined) yield fileOf(page);
    }
  }
  for (const [before, after] of comparedPairs(facts)) {
    const page = comparisonPage(before, after, facts);
    if (page !== undefined) yield fileOf(page);
  }
  yield { path: "data/search.js", text: searchScript(facts, pages) };
}

/** Static hosts show it for unknown paths. */
function notFound(): SitePage {
  return {
    path: "404.html",
    title: "No such page",
    body: join([
      html`<h1>No such page</h1><p>Ids of requirements and scenarios never change: search for yours, or begin with <a href="index.html">the results</a>.</p>`,
    ]),
  };
}

/** An entry of the search index: a kind, a title, a path, and further words. */
type Entry = readonly [kind: string, title: string, path: string, words: string];

/**
 * The index as a script, as a page from disk can load data in no other way. Loaded when a search starts.
 */
function searchScript(facts: SiteFacts, pages: readonly SitePage[]): string {
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
