import { groupBy } from "../report/group-by.js";
import { type Html, html, join } from "../report/html-text.js";
import { lookAlikeText } from "../report/look-alike.js";
import { rerunCommand } from "../report/rerun-command.js";
import { safeLink } from "../report/safe-link.js";
import type { Requirement } from "../suite/features/ledger.js";
import { failurePagesOf } from "./failure-pages.js";
import { comparedPairs } from "./matrix-page.js";
import type { SiteFacts } from "./site-facts.js";
import { breadcrumbs, type SitePage } from "./site-page.js";
import {
  comparisonPath,
  docPath,
  failurePath,
  featurePath,
  linkBetween,
  portPath,
  requirementPath,
  scenarioAnchor,
} from "./site-paths.js";
import type { SiteResult, SiteScenario } from "./site-result.js";
import { SIGNS, TONE_WORDS, tallyOf, toneOf } from "./tally.js";
import { verdictOnPort } from "./verdict-on-port.js";
import { withCode } from "./with-code.js";

/** The page of a version of a port: a summary, the broken requirements, and the skipped scenarios. */
export function portPage(result: SiteResult, facts: SiteFacts): SitePage {
  const path = portPath(result.name);
  const { port } = result;
  const all = [...result.scenarios.values()];
  const broken = all.filter(({ verdict }) => ["bad", "known"].includes(toneOf(verdict)));
  const differing = all.filter(({ verdict }) => verdict === "DIFFERS");
  const verdict = verdictOnPort(result);
  const place = { result, facts, path, room: { leftChars: GROUPS_MAX_CHARS } };
  return {
    path,
    title: result.name,
    description: `${result.name}: ${verdict.text}`,
    body: html`${breadcrumbs(path, [["Results", "index.html"]])}
<h1>${port.name} <small>${port.version}</small></h1>
<p class="lead">${port.description}</p>
${notices(result, facts)}
<p class="verdict-line m-${verdict.tone}"><b>${SIGNS[verdict.tone]}</b> ${verdict.text}</p>
${sentences(facts, result)}
${summary(result, path)}
${versions(result, facts, path)}
${broken.length === 0 ? html`` : html`<section><h2 id="broken">What it breaks</h2>${requirementGroups(broken, place, "")}</section>`}
${differing.length === 0 ? html`` : html`<section><h2 id="differences">Differences from client-go</h2><p>The contract requires none of it.</p>${requirementGroups(differing, place, "differs-")}</section>`}
${likeness(result)}
${skips(all)}
${rerun(result)}`,
  };
}

function notices({ caveat, scenarios, report }: SiteResult, { plan }: SiteFacts): Html {
  const rewritten = [...scenarios.values()].filter(({ id, digest }) => {
    const now = plan.digests.get(id);
    return digest !== undefined && now !== undefined && now !== digest;
  });
  const texts = [
    ...(caveat === undefined ? [] : [caveat]),
    ...(rewritten.length === 0
      ? []
      : [
          `Older than the specification here: ${rewritten.length} scenarios have been rewritten since. Its verdicts are of what they asked then.`,
        ]),
    ...(report?.baselineProblems ?? []),
  ];
  return join(texts.map((text) => html`<p class="notice">${text}</p>`));
}

function sentences({ inShort }: SiteFacts, { port }: SiteResult): Html {
  const own = inShort[port.name] ?? [];
  if (own.length === 0) return html``;
  return html`<ul class="in-short">${join(own.map(({ says }) => html`<li>${says}</li>`))}</ul>`;
}

function summary(result: SiteResult, path: string): Html {
  const { port, library, machine, clock, ranOn, level, scenarios, report } = result;
  const { passedCount, gradedCount } = tallyOf([...scenarios.values()]);
  const web = (url: string | undefined) =>
    url === undefined ? undefined : html`<a href="${safeLink(url)}">${url}</a>`;
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ["passed", `${passedCount} of ${gradedCount} that apply; ${scenarios.size} in all`],
    ["library", library],
    ["language", port.language],
    ["held to", `client-go ${level}${result.followsClientGo ? ", in everything" : ""}`],
    ["time", clock === "virtual" ? "virtual: a clock that the suite moves" : clock],
    ["ran on", [ranOn, machine].filter((text) => text !== "").join(", ")],
    ["features", result.featuresDigest.replace("sha256:", "").slice(0, 12)],
    ["seed", report === undefined || result.published ? undefined : `${report.seed}`],
    ["home", web(port.homepage)],
    ["issues", web(port.issues)],
    [
      "badge",
      html`<a href="${linkBetween(path, badgePath(result))}">badge.json</a>, for shields.io`,
    ],
  ];
  const items = rows.flatMap(([name, text]) =>
    text === undefined || text === "" ? [] : html`<div><dt>${name}</dt><dd>${text}</dd></div>`,
  );
  return html`<dl class="facts">${join(items)}</dl>`;
}

/** The path of the badge of a version. */
export function badgePath({ name }: Pick<SiteResult, "name">): string {
  return portPath(name)
    .replace(/^ports\//, "badges/")
    .replace(/\.html$/, ".json");
}

function versions({ name, port }: SiteResult, facts: SiteFacts, path: string): Html {
  const { results, docs } = facts;
  const others = results.filter((one) => one.port.name === port.name);
  const rows = others.map((one) => {
    const { brief, tone } = verdictOnPort(one);
    const { passedCount, gradedCount } = tallyOf([...one.scenarios.values()]);
    const link =
      one.name === name
        ? html`<b aria-current="page">${one.port.version}</b>`
        : html`<a href="${linkBetween(path, portPath(one.name))}">${one.port.version}</a>`;
    return html`<tr><th scope="row">${link}</th><td class="m-${tone}">${SIGNS[tone]} ${brief}</td><td>${passedCount}/${gradedCount}</td><td>${one.ranOn}</td></tr>`;
  });
  const differences = comparedPairs(facts)
    .filter((pair) => pair.some((one) => one.name === name))
    .map(
      ([before, after]) =>
        html`<li><a href="${linkBetween(path, comparisonPath(before.name, after.name))}">${before.name} → ${after.name}: what became better and worse</a></li>`,
    );
  const findings = docs.has(`findings/${port.name}.md`)
    ? html`<p><a href="${linkBetween(path, docPath(`findings/${port.name}.md`))}">Reports for its maintainers</a>, with causes and lines.</p>`
    : html``;
  const compared = differences.length === 0 ? html`` : html`<ul>${join(differences)}</ul>`;
  const table =
    others.length < 2
      ? compared
      : html`<h2 id="versions">Versions</h2><div class="wide"><table class="data"><thead><tr><th scope="col">version</th><th scope="col">result</th><th scope="col">passed</th><th scope="col">ran on</th></tr></thead><tbody>${join(rows)}</tbody></table></div>${compared}`;
  return html`${table}${findings}`;
}

/** A port on its page. */
interface Place {
  readonly result: SiteResult;
  readonly facts: SiteFacts;
  readonly path: string;
  /** Failures are listed up to the size limit of a page, 300 kB. */
  readonly room: { leftChars: number };
}

function requirementGroups(scenarios: readonly SiteScenario[], place: Place, prefix: string): Html {
  const groups = groupBy(scenarios, ({ requirement, id }) => requirement ?? id);
  const order = (id: string) => (id.startsWith("C-") ? `0${id}` : `1${id}`);
  const sorted = [...groups].sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
  const shown = sorted.slice(0, GROUPS_MAX_COUNT);
  const groupsShown = shown.flatMap(([id, own]) => {
    const group = requirementGroup([id, own], place, prefix + id);
    const chars = `${group}`.length;
    if (chars > place.room.leftChars) return [];
    place.room.leftChars -= chars;
    return group;
  });
  const left = sorted.length - groupsShown.length;
  return html`${join(groupsShown)}${more(left, "requirements")}`;
}

/** The items that fit a page. */
const GROUPS_MAX_COUNT = 120;
const GROUPS_MAX_CHARS = 180_000;
const CAUSES_MAX_COUNT = 12;
const SCENARIOS_MAX_COUNT = 12;
const REASON_MAX_CHARS = 600;

function more(count: number, what: string): Html {
  return count <= 0 ? html`` : html`<p class="hint">and ${count} ${what} more, in its report</p>`;
}

/** One requirement: what users lose, and the causes, each with the scenarios that show it. */
function requirementGroup(
  [id, scenarios]: readonly [string, readonly SiteScenario[]],
  place: Place,
  anchor: string,
): Html {
  const requirement = place.facts.ledger.get(id);
  const causes = [...groupBy(scenarios, ({ reason = "" }) => reason)];
  const link = requirement
    ? html`<a href="${linkBetween(place.path, requirementPath(id))}"><code>${id}</code></a>`
    : html`<code>${id}</code>`;
  return html`<section class="broken" id="${anchor}"><h3>${link} <span class="says">${requirement?.says ?? ""}</span></h3>
${loss(requirement)}
<ul class="causes">${join(causes.slice(0, CAUSES_MAX_COUNT).map(([reason, own]) => cause(reason, own, place)))}</ul>${more(causes.length - CAUSES_MAX_COUNT, "causes")}</section>
`;
}

function loss(requirement: Requirement | undefined): Html {
  return requirement?.otherwise === undefined
    ? html``
    : html`<p class="loss"><b>What its users lose:</b> ${requirement.otherwise}</p>`;
}

function cause(reason: string, scenarios: readonly SiteScenario[], place: Place): Html {
  const tracked = scenarios.find(({ link }) => link !== undefined)?.link;
  const upstream =
    tracked === undefined ? html`` : html` <a href="${safeLink(tracked)}">Upstream</a>`;
  return html`<li><p>${withCode(shortened(reason))}${upstream}</p><ul>${join(scenarios.slice(0, SCENARIOS_MAX_COUNT).map((one) => scenarioItem(one, place)))}</ul>${more(scenarios.length - SCENARIOS_MAX_COUNT, "scenarios")}</li>`;
}

function shortened(text: string): string {
  return text.length <= REASON_MAX_CHARS ? text : `${text.slice(0, REASON_MAX_CHARS)}…`;
}

function scenarioItem({ id, verdict, reported }: SiteScenario, place: Place): Html {
  const { facts, result, path } = place;
  const known = facts.byId.get(id);
  const tone = toneOf(verdict);
  const sign = html`<b class="m-${tone}" title="${TONE_WORDS[tone]}">${SIGNS[tone]}</b>`;
  const words = reported?.name ?? known?.name ?? id;
  const rule = known?.rule ?? reported?.rule ?? "";
  const asked = known
    ? html` · <a href="${linkBetween(path, `${featurePath(known.uri)}#${scenarioAnchor(known.slug)}`)}">what is asked</a>`
    : html``;
  const evidence = !failurePagesOf(result).has(id)
    ? html`<span>${rule}: ${words}</span>`
    : html`<a href="${linkBetween(path, failurePath(result.name, id))}">${rule}: ${words}</a>`;
  return html`<li>${sign} ${evidence}${asked} <small><code>${id}</code></small></li>`;
}

function likeness({ report, published }: SiteResult): Html {
  if (report?.looksLike === undefined || published !== undefined) return html``;
  return html`<p class="hint">Looks like ${lookAlikeText(report.looksLike)}: an informer that is wrong on purpose.</p>`;
}

/** The text before the name of a capability in a reason. */
const UNDECLARED = /^(?:the port does not declare capability|the adapter does not offer) (.+)$/;

function skips(all: readonly SiteScenario[]): Html {
  const skipped = all.filter(({ verdict }) => verdict === "SKIP");
  if (skipped.length === 0) return html``;
  const reasons = [...groupBy(skipped, ({ reason = "" }) => reason)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const rows = reasons.slice(0, GROUPS_MAX_COUNT).map(([reason, own]) => {
    const ability = UNDECLARED.exec(reason)?.[1];
    const words =
      ability === undefined ? html`${shortened(reason)}` : html`it has no <code>${ability}</code>`;
    return html`<tr><td>${words}</td><td class="number">${own.length}</td></tr>`;
  });
  return html`<section><h2 id="not-asked">What was not asked</h2><p>A skip is no failure, and no pass.</p>
<div class="wide"><table class="data"><thead><tr><th scope="col">because</th><th scope="col">scenarios</th></tr></thead><tbody>${join(rows)}</tbody></table></div></section>`;
}

function rerun({ report, name }: SiteResult): Html {
  const [first] = report?.scenarios.filter(({ verdict }) => verdict !== "PASS") ?? [];
  const whole = `informer-conformance run --port ${name}`;
  const one =
    report === undefined || first === undefined
      ? html``
      : html`<p>One scenario:</p><p class="wide"><code class="command">${rerunCommand(report, first)}</code></p>`;
  return html`<section><h2 id="again">Run it again</h2><p class="wide"><code class="command">${whole}</code></p>${one}</section>`;
}
