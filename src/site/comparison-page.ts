import {
  type Comparison,
  comparablePublished,
  comparableReport,
  compareResults,
  comparisonCounts,
  type Transition,
} from "../report/compare-results.js";
import { type Html, html, join } from "../report/html-text.js";
import { excerptOf } from "../report/timeline-excerpt.js";
import { failurePagesOf } from "./failure-pages.js";
import { sequenceOf } from "./sequence.js";
import { sequenceDiagram } from "./sequence-diagram.js";
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
  slugOf,
} from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import { SIGNS, TONE_WORDS, toneOf } from "./tally.js";
import { withCode } from "./with-code.js";

/** Two results on their page. */
interface Place {
  readonly path: string;
  readonly before: SiteResult;
  readonly after: SiteResult;
  readonly facts: SiteFacts;
  /** The characters left for pictures, as a page is limited to 300 kB. */
  readonly room: { leftChars: number };
}

/** The number of listed scenarios of each kind. */
const ITEMS_MAX_COUNT = 150;

/** The limits of a picture: lines of the timeline, and the characters for each. */
const LINES_MAX_COUNT = 40;
const LINE_CHARS = 500;
const PICTURES_MAX_CHARS = 180_000;

/** The page with the new, fixed and changed failures from one result to another; undefined if they cannot be compared. */
export function comparisonPage(
  before: SiteResult,
  after: SiteResult,
  facts: SiteFacts,
): SitePage | undefined {
  const [one, other] = [comparable(before), comparable(after)];
  if (one === undefined || other === undefined) return undefined;
  const comparison = compareResults(one, other);
  const path = comparisonPath(before.name, after.name);
  const room = { leftChars: PICTURES_MAX_CHARS };
  const place = { path, before, after, facts, room };
  const { broken, mended, changed, added, removed } = comparison;
  const counts = comparisonCounts(comparison);
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
  return html`<section><h2>${title} <small>${all.length}</small></h2><ul class="transitions">${join(all.slice(0, ITEMS_MAX_COUNT).map((one) => transitionItem(one, place)))}</ul>${all.length > ITEMS_MAX_COUNT ? html`<p>and ${all.length - ITEMS_MAX_COUNT} more</p>` : html``}</section>`;
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
${reason === undefined ? html`` : html`<p>${withCode(reason)}</p>`}${timelines(id, place)}</li>`;
}

/** The two timelines side by side, if the reports have them. */
function timelines(id: string, place: Place): Html {
  const sides = [place.before, place.after].map((result) => {
    const { failure, evidence } = result.scenarios.get(id)?.reported ?? {};
    const timeline = evidence?.timeline ?? [];
    return {
      result,
      failure,
      lines: excerptOf(timeline, failure?.pointsAt ?? [], LINES_MAX_COUNT),
    };
  });
  const chars = sides.map(({ lines }) => lines.length * LINE_CHARS).reduce((a, b) => a + b);
  if (chars === 0 || chars > place.room.leftChars) return html``;
  place.room.leftChars -= chars;
  const pictures = sides.map(({ result, failure, lines }, side) => {
    const listId = `${slugOf(id)}-${side}`;
    const words = lines.map((line) =>
      line.type === "gap" ? html`<li>…</li>` : html`<li>${line.entry.text}</li>`,
    );
    return lines.length === 0
      ? html`<div><h3>${result.name}</h3><p>It passed: a report keeps no timeline of that.</p></div>`
      : html`<div><h3>${result.name}</h3><div class="wide" tabindex="0" role="region" aria-label="${result.name}">${sequenceDiagram(sequenceOf(lines, failure?.step), listId)}</div><details><summary>In words</summary><ol id="${listId}">${join(words)}</ol></details></div>`;
  });
  return html`<details><summary>What happened, side by side</summary><div class="pair">${join(pictures)}</div></details>`;
}

/** A verdict, with a link to its evidence if there is any. */
function verdictLink(
  verdict: Transition["before"],
  result: SiteResult,
  id: string,
  path: string,
): Html {
  const tone = toneOf(verdict);
  const text = html`<b class="m-${tone}" title="${TONE_WORDS[tone]}">${SIGNS[tone]} ${verdict}</b>`;
  const hasPage = failurePagesOf(result).has(id);
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
  const items = all.slice(0, ITEMS_MAX_COUNT).map(({ id, verdict }) => {
    const tone = toneOf(verdict);
    return html`<li><b class="m-${tone}">${SIGNS[tone]} ${verdict}</b> ${scenarioName(id, place)}</li>`;
  });
  return html`<details><summary>${title} <small>${all.length}</small></summary><ul>${join(items)}</ul></details>`;
}
