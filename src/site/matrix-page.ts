import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import { PARITY, PARTS } from "../report/published-result.js";
import type { Requirement } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { failurePagesOf } from "./failure-pages.js";
import { folderTitle } from "./feature-page.js";
import { askedOf, type SiteFacts, scenariosOf } from "./site-facts.js";
import type { SitePage } from "./site-page.js";
import {
  comparisonPath,
  failurePath,
  featurePath,
  linkBetween,
  portPath,
  requirementPath,
} from "./site-paths.js";
import type { SiteResult } from "./site-result.js";
import {
  SIGNS,
  type Tally,
  TONE_WORDS,
  TONES,
  type Tone,
  tallyOf,
  tallyOfRequirement,
} from "./tally.js";
import { verdictOnPort } from "./verdict-on-port.js";

const PATH = "index.html";

/** A line of the matrix. */
interface Row {
  readonly name: Html;
  /** Matched by the filter in addition to the name. */
  readonly text?: string;
  readonly target: string;
  /** The requirement that it is about, if any. */
  readonly requirement?: string;
  readonly tallies: readonly Tally[];
}

/** Lines that fold together. */
interface Group {
  readonly name: string;
  readonly tallies: readonly Tally[];
  readonly rows: readonly Row[];
}

/** The first page: which port keeps which requirement. */
export function matrixPage(facts: SiteFacts): SitePage {
  const { results, plan } = facts;
  const whole = results.filter((one) => hasAny(one, plan.scenarios, isWhole));
  const partly = results.filter((one) => hasAny(one, plan.scenarios, (one) => !isWhole(one)));
  return {
    path: PATH,
    title: "Results",
    description: "Which Kubernetes informer keeps what it owes its users.",
    body: html`<h1>Which informer keeps its promises?</h1>
<p class="lead">Each column is a version of a library, each row a promise. A cell says how many scenarios passed, and leads to the evidence.
What every informer owes is <a href="contract.html">the contract</a>; what only client-go does is compared separately, and is no failure.</p>
${legend()}
${results.length === 0 ? html`<p class="notice">There are no results: give <code>--reports</code> a folder of them.</p>` : filterForm(results)}
${section("contract", "What every informer owes", contractGroups(facts, whole), whole)}
${section("parity", "What client-go does besides", featureGroups(facts, whole, PARITY), whole)}
${section("parts", "Parts, driven alone", featureGroups(facts, partly, PARTS), partly)}
${comparisons(facts)}`,
  };
}

function isWhole({ parts }: Scenario): boolean {
  return parts.length === 0;
}

function hasAny(
  { scenarios }: SiteResult,
  all: readonly Scenario[],
  isWanted: (scenario: Scenario) => boolean,
): boolean {
  return all.some((one) => isWanted(one) && scenarios.has(one.id));
}

function legend(): Html {
  const items = TONES.map(
    (tone) => html`<li><b class="sign m-${tone}">${SIGNS[tone]}</b> ${TONE_WORDS[tone]}</li>`,
  );
  return html`<ul class="legend" aria-label="Signs">${join(items)}</ul>`;
}

/** Needs the script, which makes it visible. */
function filterForm(results: readonly SiteResult[]): Html {
  const languages = [...new Set(results.map(({ port }) => port.language.toLowerCase()))].sort();
  const boxes = results.map(
    ({ name }, place) =>
      html`<label><input type="checkbox" name="port" value="${place}" checked> ${name}</label>`,
  );
  return html`<form class="filter" id="matrix-filter" hidden>
<label>Find <input type="search" name="text" placeholder="gap, resync, C-21 …"></label>
<label>Show <select name="rows"><option value="">all rows</option><option value="differing">rows in which ports differ</option><option value="broken">rows that a port breaks</option></select></label>
<label>Order <select name="order"><option value="">as written</option><option value="worst">most broken first</option><option value="name">by name</option></select></label>
<label>Language <select name="language"><option value="">all</option>${join(languages.map((one) => html`<option>${one}</option>`))}</select></label>
<label class="box"><input type="checkbox" name="newest"> newest versions only</label>
<details><summary>Columns</summary><fieldset><legend>Columns to show</legend>${join(boxes)}</fieldset></details>
<output name="count"></output>
</form>`;
}

function section(
  id: string,
  title: string,
  groups: readonly Group[],
  results: readonly SiteResult[],
): Html {
  if (groups.length === 0 || results.length === 0) return html``;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table class="matrix"><thead><tr><th scope="col">${id === "contract" ? "promise" : "feature"}</th>${join(results.map(columnHead))}</tr></thead>
${join(groups.map((group, place) => groupRows(`${id}-${place}`, group, results)))}</table></div></section>
`;
}

function columnHead(result: SiteResult, place: number, all: readonly SiteResult[]): Html {
  const { port, caveat } = result;
  const isOlder = all.slice(0, place).some((other) => other.port.name === port.name);
  const partial = caveat === undefined ? html`` : html`<br><b class="m-known">partial</b>`;
  return html`<th scope="col" data-column="${result.name}" data-language="${port.language.toLowerCase()}" data-older="${isOlder ? 1 : 0}"><a href="${portPath(result.name)}">${port.name}</a><small>${port.version}</small>${partial}<small class="verdict">${verdictOnPort(result).brief}</small></th>`;
}

function groupRows(id: string, group: Group, results: readonly SiteResult[]): Html {
  const cells = group.tallies.map((tally) => plainCell(tally));
  return html`<tbody class="group" id="${id}"><tr class="head"><th scope="rowgroup"><span class="fold">${group.name}</span></th>${join(cells)}</tr>
${join(group.rows.map((row) => rowOf(row, results)))}</tbody>
`;
}

function rowOf(row: Row, results: readonly SiteResult[]): Html {
  const cells = row.tallies.map((tally, place) => linkedCell(tally, row, results[place]));
  const more = row.text === undefined ? html`` : html` data-text="${row.text.toLowerCase()}"`;
  return html`<tr${more}><th scope="row">${row.name}</th>${join(cells)}</tr>
`;
}

function plainCell(tally: Tally): Html {
  return html`<td class="m-${tally.tone}"${titleOf(tally)}>${cellText(tally)}`;
}

function linkedCell(tally: Tally, row: Row, result: SiteResult | undefined): Html {
  if (tally.tone === "blank" || result === undefined) return plainCell(tally);
  return html`<td class="m-${tally.tone}"><a href="${evidencePath(tally, row, result)}"${titleOf(tally)}>${cellText(tally)}</a>`;
}

/** Details that the cell does not show; without repetition, as a page with thousands of cells has 300 kB. */
function titleOf({ skippedCount, gradedCount }: Tally): Html {
  if (skippedCount === 0 || gradedCount === 0) return html``;
  return html` title="${skippedCount} not offered"`;
}

/** The sign is in the legend. A cell in which everything passed needs no word. */
function cellText({ tone, passedCount, gradedCount }: Tally): Html {
  const word = tone === "good" ? html`` : html` aria-label="${TONE_WORDS[tone]}"`;
  const sign = html`<b${word}>${SIGNS[tone]}</b>`;
  return gradedCount === 0 ? sign : html`${sign} ${passedCount}/${gradedCount}`;
}

/** A pass links to the scenario, a single failure to its page, and several failures to their list. */
function evidencePath({ tone, failures }: Tally, row: Row, result: SiteResult): string {
  const page = portPath(result.name);
  if (tone === "good") return row.target;
  if (tone === "none") return `${page}#not-asked`;
  const [only, ...others] = failures;
  return only !== undefined && others.length === 0 && failurePagesOf(result).has(only.id)
    ? failurePath(result.name, only.id)
    : `${page}#${anchorOf(tone, row, failures)}`;
}

/** The place on a port's page that lists what is broken here. */
function anchorOf(tone: Tone, { requirement }: Row, failures: Tally["failures"]): string {
  if (tone === "differs") return "differences";
  const isNamed = failures.some((one) => one.requirement === requirement);
  return requirement !== undefined && isNamed ? requirement : "broken";
}

/** The contract, as on its page. */
function contractGroups(facts: SiteFacts, results: readonly SiteResult[]): readonly Group[] {
  const statements = [...facts.ledger.values()].filter(
    ({ area, id }) => area !== undefined && facts.shownBy.has(id),
  );
  // A scenario counts once, in the area of the first statement that it shows.
  const byArea = groupBy(facts.plan.scenarios, (one) => areaOf(one, facts.ledger));
  return [...groupBy(statements, ({ area = "" }) => area)].map(([name, own]) => ({
    name,
    tallies: results.map((result) => tallyOf(askedOf(result, byArea.get(name) ?? []))),
    rows: own.map((statement) => statementRow(statement, facts, results)),
  }));
}

function areaOf({ requirements, parts }: Scenario, ledger: SiteFacts["ledger"]): string {
  const area = requirements.flatMap((id) => ledger.get(id)?.area ?? []).at(0);
  return area ?? (parts.length > 0 ? PARTS : PARITY);
}

function statementRow(
  { id, says }: Requirement,
  facts: SiteFacts,
  results: readonly SiteResult[],
): Row {
  return {
    name: html`<a href="${requirementPath(id)}"><code>${id}</code></a> ${says}`,
    target: requirementPath(id),
    requirement: id,
    tallies: results.map((result) => tallyOfRequirement(id, scenariosOf(facts, result, id))),
  };
}

/** Features below their folder, with their scenarios that show no statement of the contract. */
function featureGroups(
  { plan, ledger }: SiteFacts,
  results: readonly SiteResult[],
  area: typeof PARITY | typeof PARTS,
): readonly Group[] {
  const scenarios = plan.scenarios.filter((one) => areaOf(one, ledger) === area);
  const folders = groupBy(scenarios, ({ uri }) => uri.split("/")[1] ?? "");
  return [...folders].map(([folder, own]) => ({
    name: folderTitle(folder),
    tallies: results.map((result) => tallyOf(askedOf(result, own))),
    rows: [...groupBy(own, ({ uri }) => uri)].map(([uri, ofFeature]) =>
      featureRow(uri, ofFeature, results),
    ),
  }));
}

function featureRow(
  uri: string,
  scenarios: readonly Scenario[],
  results: readonly SiteResult[],
): Row {
  const target = featurePath(uri);
  const name = scenarios[0]?.feature ?? uri;
  const requirements = [...new Set(scenarios.flatMap((one) => one.requirements))];
  return {
    name: html`<a href="${target}">${name}</a>`,
    text: [uri, ...requirements].join(" "),
    target,
    tallies: results.map((result) => tallyOf(askedOf(result, scenarios))),
  };
}

/** Versions of one port, each against the one before. */
function comparisons(facts: SiteFacts): Html {
  const items = comparedPairs(facts).map(
    ([before, after]) =>
      html`<li><a href="${linkBetween(PATH, comparisonPath(before.name, after.name))}">${before.name} → ${after.name}</a></li>`,
  );
  if (items.length === 0) return html``;
  return html`<h2 id="differences">What became better and worse</h2><ul>${join(items)}</ul>`;
}

/** The pairs with a comparison page: an earlier run and the current result, and each version of a port and the next. */
export function comparedPairs({
  results,
  before,
}: Pick<SiteFacts, "results" | "before">): readonly (readonly [SiteResult, SiteResult])[] {
  const [one, ...more] = before;
  const [only, ...others] = results;
  if (one !== undefined && only !== undefined && more.length + others.length === 0) {
    return [[one, only]];
  }
  const pairs = before.flatMap((earlier) => {
    const now = results.find(({ name }) => earlier.name === `${name} before`);
    return now === undefined ? [] : [[earlier, now] as const];
  });
  return [...pairs, ...neighbours(results)];
}

function neighbours(
  results: readonly SiteResult[],
): readonly (readonly [before: SiteResult, after: SiteResult])[] {
  return results.flatMap((after, place) => {
    const before = results[place + 1];
    return before !== undefined && before.port.name === after.port.name
      ? [[before, after] as const]
      : [];
  });
}
