import type { Basis } from "../suite/ledger.js";
import { type Html, html, join } from "./html-text.js";
import type { Report, ReportedScenario } from "./report.js";
import { rerunCommand } from "./rerun-command.js";
import { safeLink } from "./safe-link.js";
import { targetName } from "./summary-text.js";
import { type ExcerptLine, excerptOf, secondsText } from "./timeline-excerpt.js";

/** One scenario that did not pass, folded: requirement, expected and observed, the whole timeline, how to run it again. */
export function scenarioDetails(report: Report, scenario: ReportedScenario): Html {
  const { verdict, id, reason } = scenario;
  const target = targetName(report);
  const requirements = scenario.requirements.map(({ id, says }) => `${id} ${says ?? ""}`);
  const text = [id, scenario.name, reason ?? "", ...requirements].join(" ").toLowerCase();
  return html`<details data-port="${target}" data-verdict="${verdict}" data-feature="${scenario.feature}" data-text="${text}">
<summary><b class="v-${verdict}">${verdict}</b> <span>${target}</span> <code>${id}</code> <small>${reason ?? ""}</small></summary>
<p>${scenario.feature} · ${scenario.name} · <code>${scenario.uri}:${scenario.line}</code> · ${scenario.duty}</p>
${requirementList(scenario)}
${contrast(scenario)}
${timeline(scenario)}
${log(scenario)}
<p>Run it again: <code>${rerunCommand(report, scenario)}</code></p>
</details>
`;
}

/** What is broken or differs; where nobody can say, all that the scenario is about. */
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
  const { failure, reason, link, looksLike } = scenario;
  const rows: (readonly [string, string | undefined])[] = [
    ["reason", reason],
    ["failure", failure && failure.reason !== reason ? failure.reason : undefined],
    ["type", failure?.type],
    ["step", failure?.step],
    ["expected", failure?.expected],
    ["observed", failure?.observed],
    ["nearest miss", failure?.nearestMiss],
    ["invariant", failure?.invariant],
    ["looks like", looksLike === undefined ? undefined : `mutant ${looksLike}`],
    ["stack", failure?.stack],
  ];
  const items = rows.flatMap(([name, text]) =>
    text === undefined ? [] : html`<dt>${name}</dt><dd><pre>${text}</pre></dd>`,
  );
  const tracked =
    link === undefined
      ? html``
      : html`<dt>tracked</dt><dd><a href="${safeLink(link)}">${link}</a></dd>`;
  return html`<dl>${join(items)}${tracked}</dl>`;
}

function timeline({ evidence, failure }: ReportedScenario): Html {
  const lines = excerptOf(evidence?.timeline ?? [], failure?.pointsAt ?? [], Number.MAX_VALUE);
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
  return html`<tr class="from-${entry.source}${mark.className}"><td>${mark.arrow}</td><td class="number">${secondsText(entry.atMs)}</td><td>${entry.source}</td><td>${entry.text}</td></tr>
`;
}

function log({ evidence }: ReportedScenario): Html {
  const text = evidence?.adapterLog?.trim() ?? "";
  return text === ""
    ? html``
    : html`<details><summary>standard error of the adapter</summary><pre>${text}</pre></details>`;
}
