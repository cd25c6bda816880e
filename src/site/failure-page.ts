import { stringify } from "yaml";
import { type Html, html, join } from "../report/html-text.js";
import { listDifference } from "../report/list-difference.js";
import type { ReportedScenario } from "../report/report.js";
import { rerunCommand } from "../report/rerun-command.js";
import { safeLink } from "../report/safe-link.js";
import { type ExcerptLine, excerptOf, secondsText } from "../report/timeline-excerpt.js";
import type { ScenarioFailure } from "../suite/evidence/evidence.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { requirementDetails } from "./requirement-block.js";
import { sequenceOf } from "./sequence.js";
import { sequenceDiagram } from "./sequence-diagram.js";
import type { SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import {
  failurePath,
  featurePath,
  linkBetween,
  portPath,
  requirementPath,
  scenarioAnchor,
} from "./site-paths.js";
import type { SiteResult, SiteScenario } from "./site-result.js";
import { SIGNS, TONE_WORDS, toneOf } from "./tally.js";
import { withCode } from "./with-code.js";

/** Entries on a page from the end of the timeline, in addition to the relevant ones. */
const ENTRIES_MAX_COUNT = 120;
/** The characters of the facts of an entry, and of all entries of a page. */
const FACT_MAX_CHARS = 2_000;
const FACTS_MAX_CHARS = 60_000;
const TEXT_MAX_CHARS = 8_000;

/** The page of a failed scenario: the expectation, the observation, and how to reproduce it. */
export function failurePage(
  result: SiteResult,
  { id, verdict, reported }: SiteScenario,
  facts: SiteFacts,
): SitePage | undefined {
  const { report } = result;
  if (reported === undefined || report === undefined) return undefined;
  const path = failurePath(result.name, id);
  const { failure, evidence, reason = "" } = reported;
  const lines = excerptOf(evidence?.timeline ?? [], failure?.pointsAt ?? [], ENTRIES_MAX_COUNT);
  const rows = sequenceOf(lines, failure?.step);
  const tone = toneOf(verdict);
  return {
    path,
    title: `${failure?.reason ?? reason} · ${result.name}`,
    description: reported.name,
    body: html`${breadcrumbs(path, [
      ["Results", "index.html"],
      [result.name, portPath(result.name)],
    ])}
<p class="verdict-line m-${tone}" title="${TONE_WORDS[tone]}">${SIGNS[tone]} ${verdict} · ${result.name}</p>
<h1>${failure?.reason ?? reason}</h1>
<p class="hint">${MEANINGS[verdict]}${promise(reported, facts)}</p>
<p class="lead">${reported.rule ?? reported.feature}: ${reported.name} ${asked(reported, facts, path)}</p>
${contrast(failure)}
${cause(reported)}
${broken(reported, facts, path)}
<section><h2 id="what-happened">What happened</h2>
${lines.length === 0 ? html`<p>Its report has no timeline.</p>` : html`<div class="wide" tabindex="0" role="region" aria-labelledby="what-happened">${sequenceDiagram(rows, "timeline")}</div><p class="hint">Each row is an entry: its height says nothing of time. Arrows lie level, since nobody knows how long anything was on its way.${lines.some((line) => line.type === "entry" && line.entry.text.includes("zz-sentinel")) ? SENTINELS : ""}</p>`}
${timelineTable(lines, reported)}</section>
${others(failure, reported)}
<section><h2 id="again">See it again</h2><p class="wide"><code class="command">${rerunCommand(report, reported)}</code></p></section>`,
  };
}

/** The meaning of a verdict. */
const MEANINGS: Readonly<Record<Verdict, string>> = {
  FAIL: "A breach of the contract: its user or the server is harmed.",
  KNOWN: "A breach of the contract that is known: the port's baseline lists it, with its cause.",
  CHANGED: "A known failure, and now it fails in another way than its baseline says.",
  STALE: "Its baseline lists this as a failure, and it passes.",
  DIFFERS: "No breach of the contract: client-go behaves differently, which is not required.",
  INFO: "No breach of the contract: not even client-go promises it.",
  ERROR: "No verdict on the port: the adapter or the suite failed.",
  SKIP: "Not asked.",
  PASS: "Passed.",
};

/** The broken requirement as a sentence: an invariant's own name says less. */
function promise({ broken: one }: ReportedScenario, { ledger }: SiteFacts): string {
  if (one === undefined) return "";
  return ` ${one.id}: ${ledger.get(one.id)?.says ?? one.says}`;
}

/** Explains the objects that the suite creates itself. */
const SENTINELS =
  " Objects called zz-sentinel are the suite's: once a handler has one, everything before it has been delivered.";

function asked({ id, uri, line }: ReportedScenario, facts: SiteFacts, path: string): Html {
  const known = facts.byId.get(id);
  return known === undefined
    ? html`<code>${uri}:${line}</code>`
    : html`<a href="${linkBetween(path, `${featurePath(known.uri)}#${scenarioAnchor(known.slug)}`)}">Read the scenario</a>`;
}

/** Expected beside observed; for lists, the missing and the additional items. */
function contrast(failure: ScenarioFailure | undefined): Html {
  if (failure?.expected === undefined && failure?.observed === undefined) return html``;
  const { expected = "", observed = "", nearestMiss, step } = failure;
  const { missing, surplus, sameCount } = listDifference(expected, observed);
  // Without common items, the two lists are enough.
  const isList = sameCount > 0 && missing.length + surplus.length > 0;
  const difference = isList
    ? html`<ul class="difference">${join(missing.map((item) => html`<li class="missing"><b>−</b> ${clipped(item)}</li>`))}${join(surplus.map((item) => html`<li class="surplus"><b>+</b> ${clipped(item)}</li>`))}<li class="same">${sameCount} more are as expected</li></ul>`
    : html``;
  const near =
    nearestMiss === undefined ? html`` : html`<p>Nearest: <code>${clipped(nearestMiss)}</code></p>`;
  const at = step === undefined ? html`` : html`<p class="at-step">At the step <b>${step}</b></p>`;
  return html`<section class="contrast" aria-label="Expected and observed">${at}<div class="pair"><div class="expected"><h2>Expected</h2><pre>${clipped(expected)}</pre></div><div class="observed"><h2>Observed</h2><pre>${clipped(observed)}</pre></div></div>${difference}${near}</section>`;
}

/** The cause, if known. */
function cause({ verdict, reason, link, unsteady }: ReportedScenario): Html {
  const tracked =
    link === undefined ? html`` : html` <a href="${safeLink(link)}">Where it is tracked</a>`;
  const text =
    verdict === "KNOWN" && reason !== undefined
      ? html`<p class="cause"><b>The cause:</b> ${withCode(reason)}${tracked}</p>`
      : html``;
  return unsteady === undefined ? text : html`${text}<p class="notice">${unsteady}</p>`;
}

function broken(
  { broken: one, requirements }: ReportedScenario,
  facts: SiteFacts,
  path: string,
): Html {
  const concerned = one === undefined ? requirements : [one];
  const items = concerned.map(({ id, says }) => {
    const requirement = facts.ledger.get(id);
    const known =
      requirement === undefined
        ? html`<code>${id}</code>`
        : html`<a href="${linkBetween(path, requirementPath(id))}"><code>${id}</code></a>`;
    return html`<div class="statement">${known} ${requirement?.says ?? says ?? ""}${requirement === undefined ? html`` : requirementDetails(requirement)}</div>`;
  });
  return items.length === 0
    ? html``
    : html`<section><h2>What it is about</h2>${join(items)}</section>`;
}

/** The same as text, with the facts of each line. */
function timelineTable(lines: readonly ExcerptLine[], { evidence }: ReportedScenario): Html {
  if (lines.length === 0) return html``;
  let left = FACTS_MAX_CHARS;
  const rows = lines.map((line) => {
    if (line.type === "gap") {
      return html`<tr><td colspan="4">… ${line.count} more</td></tr>
`;
    }
    const { index, atMs, source, text, place, data } = line.entry;
    const fact = data === undefined || left <= 0 ? "" : factText(data);
    left -= fact.length;
    const where = place === undefined ? html`` : html` <small>${place}</small>`;
    const raw =
      fact === ""
        ? html``
        : html`<details><summary>facts</summary><pre tabindex="0">${fact}</pre></details>`;
    return html`<tr id="e${index}" class="from-${source}${line.isPointedAt ? " pointed" : ""}"><td class="number">${index}</td><td class="number">${secondsText(atMs)}</td><td>${source}</td><td>${clipped(text)}${where}${raw}</td></tr>
`;
  });
  const cut =
    evidence?.cut === undefined ? html`` : html`<p class="notice">Left out: ${evidence.cut}</p>`;
  return html`<details class="timeline"><summary>The same as a table, with all facts</summary>${cut}<div class="wide"><table class="data" id="timeline"><thead><tr><th scope="col">entry</th><th scope="col">seconds</th><th scope="col">source</th><th scope="col">what happened</th></tr></thead><tbody>${join(rows)}</tbody></table></div></details>`;
}

function factText(data: unknown): string {
  const text = stringify(data, { lineWidth: 0 });
  const rest = text.length - FACT_MAX_CHARS;
  return rest <= 0
    ? text
    : `${text.slice(0, FACT_MAX_CHARS)}\n… (${rest} characters more in report.json)`;
}

/** Other broken invariants, and the adapter's log. */
function others(failure: ScenarioFailure | undefined, { evidence }: ReportedScenario): Html {
  const violations = (evidence?.violations ?? []).filter(
    (one) => one.reason !== failure?.reason || one.invariant !== failure.invariant,
  );
  const items = violations.map(
    ({ reason, expected = "", observed = "", requirement = "" }) =>
      html`<li><b>${reason}</b> ${requirement === "" ? html`` : html`<code>${requirement}</code>`}<br>expected ${clipped(expected)}<br>observed ${clipped(observed)}</li>`,
  );
  const log = evidence?.adapterLog?.trim() ?? "";
  return html`${items.length === 0 ? html`` : html`<section><h2>What else was broken meanwhile</h2><ul>${join(items)}</ul></section>`}
${log === "" ? html`` : html`<details><summary>What the adapter wrote to its standard error</summary><pre tabindex="0">${log.slice(-TEXT_MAX_CHARS)}</pre></details>`}`;
}

function clipped(text: string): string {
  const rest = text.length - TEXT_MAX_CHARS;
  return rest <= 0 ? text : `${text.slice(0, TEXT_MAX_CHARS)}… (${rest} characters more)`;
}
