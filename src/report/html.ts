import { createHash } from "node:crypto";
import { countVerdicts } from "../suite/verdict/counts.js";
import { VERDICTS, type Verdict } from "../suite/verdict/verdict.js";
import { adviceOf } from "./advice.js";
import { PAGE_SCRIPT, PAGE_STYLE } from "./html-assets.js";
import { scenarioDetails, scenarioLine } from "./html-scenario.js";
import { type Html, html, join, raw, render } from "./html-text.js";
import type { Report, ReportedScenario } from "./report.js";
import { safeLink } from "./safe-link.js";
import { steadinessOf } from "./steadiness.js";
import { countsText, resultText, targetName } from "./summary-text.js";

/** The characters of evidence on a page: five ports that fail everything then stay below 3 MB. */
const EVIDENCE_MAX_CHARS = 1_500_000;

/** The number of scenarios of a group shown in full: the others fail similarly. */
const GROUP_FULL_COUNT = 3;

/**
 * All reports of a run as one self-contained page, without a network or other files. Everything on it comes from the
 * reports and is escaped; its content security policy allows only its own script.
 */
export function renderHtml(reports: readonly Report[]): string {
  const budget = new PageBudget(EVIDENCE_MAX_CHARS);
  const policy = `default-src 'none'; style-src '${hashOf(PAGE_STYLE)}'; script-src '${hashOf(PAGE_SCRIPT)}'`;
  return render(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>Informer conformance</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<header>
<h1>Informer conformance</h1>
${facts(reports)}
</header>
<main>
<h2>Ports</h2>
${portTable(reports)}
<h2>Features</h2>
${featureTable(reports)}
<h2>Scenarios</h2>
${filterForm(reports)}
${join(SECTIONS.map((section) => sectionOf(section, reports, budget)))}
<p id="none" hidden>Nothing matches the filter.</p>
<h3>All</h3>
${scenarioTable(reports)}
</main>
<script>${raw(PAGE_SCRIPT)}</script>
</body>
</html>
`);
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function facts(reports: readonly Report[]): Html {
  const [first] = reports;
  if (!first) return html`<p>No port was run.</p>`;
  const partial = first.isPartial
    ? html`<p class="notice">Partial run: not a conformance result.</p>`
    : html``;
  return html`<p>Suite ${first.suite.version} · features <code>${first.suite.featuresDigest}</code> · seed ${first.seed} · order ${first.order}</p>
${partial}`;
}

function portTable(reports: readonly Report[]): Html {
  const rows = reports.map((report) => {
    const { port } = report;
    const { hello } = port;
    const name = port.homepage
      ? html`<a href="${safeLink(port.homepage)}">${targetName(report)}</a>`
      : html`${targetName(report)}`;
    const library = hello
      ? `${hello.implementation.name} ${hello.implementation.version}, ${hello.implementation.language} ${hello.implementation.languageVersion ?? ""}`
      : port.language;
    const problems = report.baselineProblems.map((problem) => html`<br>${problem}`);
    const notes = [...steadinessOf(report), ...adviceOf(report)].map(
      (note) => html`<br><small>${note}</small>`,
    );
    return html`<tr class="result-${report.result}"><th scope="row">${name}<br><small>${port.description}</small></th>
<td>${resultText(report)}${report.reason === undefined ? "" : html`<br><small>${report.reason}</small>`}${join(problems)}${join(notes)}</td>
<td>${report.result === "skipped" || report.result === "failed" ? "" : countsText(report)}</td>
<td>${report.level}</td><td>${hello?.clock ?? ""}</td><td>${library}</td>
<td class="number">${(report.durationMs / 1000).toFixed(1)} s</td></tr>
`;
  });
  return html`<div class="wide"><table>
<thead><tr><th>port</th><th>result</th><th>scenarios</th><th>level</th><th>clock</th><th>library</th><th>took</th></tr></thead>
<tbody>${join(rows)}</tbody></table></div>`;
}

function featureTable(reports: readonly Report[]): Html {
  const ran = reports.filter((report) => report.scenarios.length > 0);
  const rows = featuresOf(ran).map((feature) => {
    const cells = ran.map((report) => {
      const counts = countVerdicts(report.scenarios.filter((one) => one.feature === feature));
      const bad = counts.fail + counts.changed + counts.stale + counts.error;
      const tone =
        bad > 0
          ? "bad"
          : counts.known > 0
            ? "known"
            : counts.differs > 0
              ? "differs"
              : counts.graded > 0
                ? "good"
                : "none";
      const skipped = counts.skip > 0 ? html` <small>${counts.skip} skipped</small>` : html``;
      const known = counts.known > 0 ? html` <small>${counts.known} known</small>` : html``;
      const differs = counts.differs > 0 ? html` <small>${counts.differs} differ</small>` : html``;
      const error = counts.error > 0 ? html` <small>${counts.error} in error</small>` : html``;
      const text = counts.graded > 0 ? `${counts.pass}/${counts.graded}` : "–";
      return html`<td class="number tone-${tone}" data-port="${targetName(report)}">${text}${error}${differs}${known}${skipped}</td>`;
    });
    return html`<tr><th scope="row">${feature}</th>${join(cells)}</tr>
`;
  });
  return html`<p>Scenarios passed of scenarios graded. A skip is never a pass.</p>
<div class="wide"><table><thead><tr><th>feature</th>${targetHeads(ran)}</tr></thead>
<tbody>${join(rows)}</tbody></table></div>`;
}

function filterForm(reports: readonly Report[]): Html {
  const options = (values: readonly string[]) =>
    join(values.map((value) => html`<option>${value}</option>`));
  return html`<form id="filter" role="search">
<label>Text <input id="text" type="search" placeholder="id, name, requirement, reason"></label>
<label>Verdict <select id="verdict"><option value="">any</option>${options(VERDICTS)}</select></label>
<label>Port <select id="port"><option value="">any</option>${options(reports.map(targetName))}</select></label>
<label>Feature <select id="feature"><option value="">any</option>${options(featuresOf(reports))}</select></label>
<output id="shown"></output>
</form>`;
}

/** The failed scenarios, grouped by the necessary action. */
interface Section {
  readonly title: string;
  readonly says: string;
  readonly verdicts: readonly Verdict[];
}

const SECTIONS: readonly Section[] = [
  {
    title: "Failures",
    says: "What the port owes and does not do; what a baseline says and is not so; what could not be judged.",
    verdicts: ["ERROR", "FAIL", "CHANGED", "STALE"],
  },
  {
    title: "Known failures",
    says: "They fail as the port's baseline says, which links to where each is tracked.",
    verdicts: ["KNOWN"],
  },
  {
    title: "Differences from client-go",
    says: "The port differs from client-go where the contract leaves it free: no user loses anything, and the port is conformant all the same.",
    verdicts: ["DIFFERS"],
  },
  {
    title: "For information",
    says: "What client-go does without a guarantee.",
    verdicts: ["INFO"],
  },
  {
    title: "Skipped",
    says: "What the port, or the adapter in front of it, does not offer.",
    verdicts: ["SKIP"],
  },
];

function sectionOf(
  { title, says, verdicts }: Section,
  reports: readonly Report[],
  budget: PageBudget,
): Html {
  const blocks = reports.map((report) => {
    const scenarios = verdicts.flatMap((verdict) =>
      report.scenarios.filter((scenario) => scenario.verdict === verdict),
    );
    return { count: scenarios.length, block: blockOf(report, scenarios, budget) };
  });
  const count = blocks.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return html``;
  return html`<section><h3>${title} <small>${count}</small></h3>
<p>${says}</p>
${join(blocks.map(({ block }) => block))}</section>
`;
}

/** The scenarios of one port in one section: those of a group below its headline, the others in sequence. */
function blockOf(report: Report, scenarios: readonly ReportedScenario[], budget: PageBudget): Html {
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  const groups = report.groups.flatMap((group) => {
    const members = group.scenarios.flatMap((id) => byId.get(id) ?? []);
    for (const { id } of members) byId.delete(id);
    return members.length === 0 ? [] : [{ ...group, members }];
  });
  const folds = (members: readonly ReportedScenario[], fullCount: number) =>
    join(members.map((one, place) => foldOf(report, one, place < fullCount, budget)));
  return html`${join(
    groups.map(({ headline, broken, members }) =>
      members.length === 1
        ? folds(members, 1)
        : html`<div class="group"><h4>${members.length} scenarios of ${targetName(report)}: ${headline} <small>${broken.join(" ")}</small></h4>
${folds(members, GROUP_FULL_COUNT)}</div>
`,
    ),
  )}${folds([...byId.values()], scenarios.length)}`;
}

function foldOf(
  report: Report,
  scenario: ReportedScenario,
  isWanted: boolean,
  budget: PageBudget,
): Html {
  if (!isWanted || scenario.verdict === "SKIP") return scenarioLine(report, scenario);
  const whole = scenarioDetails(report, scenario);
  return budget.take(whole.toString().length) ? whole : scenarioLine(report, scenario);
}

function scenarioTable(reports: readonly Report[]): Html {
  const ran = reports.filter((report) => report.scenarios.length > 0);
  const byId = new Map<string, ReportedScenario>();
  for (const report of ran) for (const one of report.scenarios) byId.set(one.id, one);
  const verdicts = ran.map((report) => new Map(report.scenarios.map((one) => [one.id, one])));
  const rows = [...byId.values()].map((scenario) => {
    const cells = ran.map((report, place) => {
      const own = verdicts[place]?.get(scenario.id);
      if (own === undefined) return html`<td data-port="${targetName(report)}"></td>`;
      const { verdict, unsteady } = own;
      const note =
        unsteady === undefined ? html`` : html` <small title="${unsteady}">unsteady</small>`;
      return html`<td class="v-${verdict}" data-port="${targetName(report)}" data-verdict="${verdict}">${verdict}${note}</td>`;
    });
    const text = [scenario.id, scenario.name, ...scenario.requirements.map(({ id }) => id)];
    return html`<tr data-feature="${scenario.feature}" data-text="${text.join(" ").toLowerCase()}"><th scope="row">${scenario.id}<br><small>${scenario.name} · ${scenario.uri}:${scenario.line}</small></th>${join(cells)}</tr>
`;
  });
  return html`<div class="wide"><table id="all"><thead><tr><th>scenario</th>${targetHeads(ran)}</tr></thead>
<tbody>${join(rows)}</tbody></table></div>`;
}

function targetHeads(reports: readonly Report[]): Html {
  return join(
    reports.map((report) => html`<th data-port="${targetName(report)}">${targetName(report)}</th>`),
  );
}

function featuresOf(reports: readonly Report[]): readonly string[] {
  return [...new Set(reports.flatMap(({ scenarios }) => scenarios.map((one) => one.feature)))];
}

/**
 * Limits the evidence that a page shows in full, as a browser has to open it: of a port that fails everything,
 * and of the fifth of five, the rest is in `report.json`.
 */
class PageBudget {
  #leftChars: number;

  constructor(maxChars: number) {
    this.#leftChars = maxChars;
  }

  /** Takes an amount, if that much is left. */
  take(chars: number): boolean {
    if (chars > this.#leftChars) return false;
    this.#leftChars -= chars;
    return true;
  }
}
