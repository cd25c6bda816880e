import {
  type Comparison,
  comparablePublished,
  comparableReport,
  compareResults,
  type Transition,
} from "../report/compare-results.js";
import { type Html, html, join } from "../report/html-text.js";
import { shownFailures } from "./port-page.js";
import type { SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import {
  comparisonPath,
  failurePath,
  featurePath,
  linkBetween,
  portPath,
  requirementPath,
  scenarioAnchor,
} from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import { MOOD_WORDS, moodOf, SIGNS } from "./tally.js";
import { withCode } from "./with-code.js";

/** Two results on their page. */
interface Place {
  readonly path: string;
  readonly before: SiteResult;
  readonly after: SiteResult;
  readonly facts: SiteFacts;
}

/** The page that says what is newly broken, mended and changed from one result to another; undefined where none can be compared. */
export function comparisonPage(
  before: SiteResult,
  after: SiteResult,
  facts: SiteFacts,
): SitePage | undefined {
  const [one, other] = [comparable(before), comparable(after)];
  if (one === undefined || other === undefined) return undefined;
  const comparison = compareResults(one, other);
  const path = comparisonPath(before.name, after.name);
  const place = { path, before, after, facts };
  const { broken, mended, changed, added, removed, sameCount } = comparison;
  const counts = [
    [broken.length, "newly broken"],
    [mended.length, "mended"],
    [changed.length, "changed"],
    [added.length, "new"],
    [removed.length, "gone"],
    [sameCount, "the same"],
  ] as const;
  return {
    path,
    title: `${before.name} → ${after.name}`,
    body: html`${breadcrumbs(path, [
      ["Results", "index.html"],
      [after.name, portPath(after.name)],
    ])}
<h1>${before.name} → ${after.name}</h1>
<ul class="counts">${join(counts.map(([count, what]) => html`<li><b>${count}</b> ${what}</li>`))}</ul>
${join(comparison.notes.map((note) => html`<p class="notice">${note}</p>`))}
${transitions("Newly broken", broken, place)}
${transitions("Mended", mended, place)}
${transitions("Changed", changed, place)}
${names("New", added, place)}
${names("Gone", removed, place)}`,
  };
}

function comparable({ report, published }: SiteResult) {
  if (published !== undefined) return comparablePublished(published);
  return report === undefined ? undefined : comparableReport(report);
}

function transitions(title: string, all: readonly Transition[], place: Place): Html {
  if (all.length === 0) return html``;
  return html`<section><h2>${title} <small>${all.length}</small></h2><ul class="transitions">${join(all.map((one) => transitionItem(one, place)))}</ul></section>`;
}

function transitionItem(one: Transition, place: Place): Html {
  const { id, before, after, requirement, reason, isRewritten } = one;
  const { path, facts } = place;
  const link =
    requirement !== undefined && facts.ledger.has(requirement)
      ? html` <a href="${linkBetween(path, requirementPath(requirement))}"><code>${requirement}</code></a>`
      : html``;
  const rewritten =
    isRewritten === true
      ? html` <small>the scenario was rewritten: the port may be as it was</small>`
      : html``;
  return html`<li>${verdictLink(before, place.before, id, path)} → ${verdictLink(after, place.after, id, path)}${link} ${scenarioName(id, place)}${rewritten}
${reason === undefined ? html`` : html`<p>${withCode(reason)}</p>`}</li>`;
}

/** A verdict, which leads to its evidence where there is any. */
function verdictLink(
  verdict: Transition["before"],
  result: SiteResult,
  id: string,
  path: string,
): Html {
  const mood = moodOf(verdict);
  const text = html`<b class="m-${mood}" title="${MOOD_WORDS[mood]}">${SIGNS[mood]} ${verdict}</b>`;
  const hasPage = shownFailures(result).some((one) => one.id === id);
  return hasPage
    ? html`<a href="${linkBetween(path, failurePath(result.name, id))}">${text}</a>`
    : text;
}

function scenarioName(id: string, { path, facts }: Place): Html {
  const known = facts.byId.get(id);
  if (known === undefined) return html`<code>${id}</code>`;
  const target = `${featurePath(known.uri)}#${scenarioAnchor(known.slug)}`;
  return html`<a href="${linkBetween(path, target)}">${known.rule ?? known.name}: ${known.name}</a>`;
}

function names(title: string, all: Comparison["added"], place: Place): Html {
  if (all.length === 0) return html``;
  const items = all.map(({ id, verdict }) => {
    const mood = moodOf(verdict);
    return html`<li><b class="m-${mood}">${SIGNS[mood]} ${verdict}</b> ${scenarioName(id, place)}</li>`;
  });
  return html`<details><summary>${title} <small>${all.length}</small></summary><ul>${join(items)}</ul></details>`;
}
