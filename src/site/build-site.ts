import { html, join } from "../report/html-text.js";
import { comparisonPage } from "./comparison-page.js";
import { docPages } from "./doc-pages.js";
import { failurePage } from "./failure-page.js";
import { failurePagesOf } from "./failure-pages.js";
import { comparedPairs, matrixPage } from "./matrix-page.js";
import { badgePath, portPage } from "./port-page.js";
import { resultBadge } from "./result-badge.js";
import { searchScript } from "./search-index.js";
import type { SiteFacts } from "./site-facts.js";
import { pageText, type SitePage } from "./site-page.js";
import { specificationPages } from "./specification-pages.js";

/** A file of the site. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
}

/** All files of a site but its style sheet and its script. Made one by one: failures may be thousands. */
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

/** Hosts of static sites show it for an address that is none. */
function notFound(): SitePage {
  return {
    path: "404.html",
    title: "No such page",
    body: join([
      html`<h1>No such page</h1><p>Ids of requirements and scenarios never change: search for yours, or begin with <a href="index.html">the results</a>.</p>`,
    ]),
  };
}
