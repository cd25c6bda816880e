import type { Basis } from "../suite/features/ledger.js";
import { type Html, html, join } from "./html-text.js";
import { shortened } from "./list-difference.js";
import type { Report, ReportedScenario } from "./report.js";
import { rerunCommand } from "./rerun-command.js";
import { safeLink } from "./safe-link.js";
import { targetName } from "./summary-text.js";
import { type ExcerptLine, excerptOf, secondsText } from "./timeline-excerpt.js";

/** Texts longer than this are cut; `report.json` has all of them. */
const TEXT_MAX_CHARS = 2_000;

/** The maximum length of a scenario's reason while it is folded. */
const HEADLINE_MAX_CHARS = 160;

/** Entries shown from the end of a timeline, in addition to the relevant ones. */
const TIMELINE_LAST_COUNT = 40;

/** One failed scenario, folded: requirement, expected and observed, the timeline, and how to rerun it. */
export function scenarioDetails(report: Report, scenario: ReportedScenario): Html {
  return fold(
    report,
    scenario,
    html`${requirementList(scenario)}
${contrast(scenario)}
${timeline(scenario)}
${log(scenario)}
${rerun(report, scenario)}`,
  );
}

/** The same without its evidence. */
export function scenarioLine(report: Report, scenario: ReportedScenario): Html {
  return fold(report, scenario, scenario.verdict === "SKIP" ? html`` : rerun(report, scenario));
}

function fold(report: Report, scenario: ReportedScenario, content: Html): Html {
  const { verdict, id, reason = "", feature, name, uri, line, duty, broken } = scenario;
  const target = targetName(report);
  const ids = [...scenario.requirements.map((one) => one.id), broken?.id ?? ""].join(" ");
  const headline = clipped(reason, HEADLINE_MAX_CHARS);
  const text = [id, name, headline, ids].join(" ").toLowerCase();
  return html`<details data-port="${target}" data-verdict="${verdict}" data-feature="${feature}" data-text="${text}">
<summary><b class="v-${verdict}">${verdict}</b> <span>${target}</span> <code>${id}</code> <small>${headline}</small></summary>
<p>${feature} · ${name} · <code>${uri}:${line}</code> · ${duty}</p>
${content}
</details>
`;
}

function rerun(report: Report, scenario: ReportedScenario): Html {
  return html`<p>Run it again: <code>${rerunCommand(report, scenario)}</code></p>`;
}

function clipped(text: string, maxChars = TEXT_MAX_CHARS): string {
  const rest = text.length - maxChars;
  return rest <= 0 ? text : `${text.slice(0, maxChars)}… (${rest} characters more)`;
}

/** The broken or different requirements; if unknown, all requirements of the scenario. */
function requirementList({ broken, requirements, rule }: ReportedScenario): Html {
  const concerned = broken === undefined ? requirements : [broken];
  if (concerned.length === 0) return html`<p>${rule ?? ""}</p>`;
  const items = concerned.map(({ id, says, basis }) => {
    const owed = basis === undefined ? html`` : html` <small>${BASIS_WORDS[basis]}</small>`;
    return html`<li><b>${id}</b> ${says ?? rule ?? ""}${owed}</li>`;
  });
  return html`<ul>${join(items)}</ul>`;
}

const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  contract: "every informer owes it",
  "client-go": "what client-go does",
};

function contrast(scenario: ReportedScenario): Html {
  const { failure, reason, link } = scenario;
  const brief = shortened(failure?.expected ?? "", failure?.observed ?? "");
  const rows: (readonly [string, string | undefined])[] = [
    ["reason", reason],
    ["failure", failure && failure.reason !== reason ? failure.reason : undefined],
    ["type", failure?.type],
    ["step", failure?.step],
    ["defined at", failure?.stepDefinedAt],
    ["expected", brief?.expected ?? failure?.expected],
    ["observed", brief?.observed ?? failure?.observed],
    ["nearest miss", failure?.nearestMiss],
    ["invariant", failure?.invariant],
    ["stack", failure?.stack],
  ];
  const items = rows.flatMap(([name, text]) =>
    text === undefined ? [] : html`<dt>${name}</dt><dd><pre>${clipped(text)}</pre></dd>`,
  );
  const tracked =
    link === undefined
      ? html``
      : html`<dt>tracked</dt><dd><a href="${safeLink(link)}">${link}</a></dd>`;
  return html`<dl>${join(items)}${tracked}</dl>`;
}

function timeline({ evidence, failure }: ReportedScenario): Html {
  const lines = excerptOf(evidence?.timeline ?? [], failure?.pointsAt ?? [], TIMELINE_LAST_COUNT);
  if (lines.length === 0) return html``;
  const cut = evidence?.cut === undefined ? html`` : html`<p>Left out: ${evidence.cut}</p>`;
  return html`${cut}<div class="wide"><table class="timeline"><thead><tr><th></th><th>seconds</th><th>source</th><th>what happened</th></tr></thead><tbody>${join(lines.map(timelineRow))}</tbody></table></div>`;
}

function timelineRow(line: ExcerptLine): Html {
  if (line.type === "gap") {
    return html`<tr><td></td><td></td><td></td><td>… ${line.count} more</td></tr>
`;
  }
  const { entry, isPointedAt } = line;
  const mark = isPointedAt ? { className: " pointed", arrow: "▶" } : { className: "", arrow: "" };
  const place = entry.place === undefined ? html`` : html` <small>${entry.place}</small>`;
  return html`<tr class="from-${entry.source}${mark.className}"><td>${mark.arrow}</td><td class="number">${secondsText(entry.atMs)}</td><td>${entry.source}</td><td>${clipped(entry.text)}${place}</td></tr>
`;
}

function log({ evidence }: ReportedScenario): Html {
  const text = evidence?.adapterLog?.trim() ?? "";
  return text === ""
    ? html``
    : html`<details><summary>standard error of the adapter</summary><pre>${clippedStart(text)}</pre></details>`;
}

/** The end of a log matters most. */
function clippedStart(text: string): string {
  const rest = text.length - TEXT_MAX_CHARS;
  return rest <= 0 ? text : `(${rest} characters before)… ${text.slice(-TEXT_MAX_CHARS)}`;
}
