import { firstOf } from "../suite/values/first-of.js";
import { escapedMarkdown, markdownTable } from "./markdown.js";
import { plainReport } from "./plain-text.js";
import type { FailureGroup, Report } from "./report.js";
import { rerunCommand } from "./rerun-command.js";
import { resultText, targetName } from "./summary-text.js";

/** A comment on GitHub may have 65,536 characters. */
const TEXT_MAX_CHARS = 60_000;
/** The number of scenarios named for similar failures. */
const NAMES_MAX_COUNT = 8;

/**
 * The results of a run as Markdown, for a page or a comment: a line for each port, then the failures, each cause once, with the
 * command that reproduces it. Truncated to the size of a comment.
 */
export function summaryMarkdown(reports: readonly Report[]): string {
  const plain = reports.map(plainReport);
  const pieces = [tableOf(plain), ...plain.flatMap(failuresOf)];
  let text = "## informer-conformance\n\n";
  for (const [place, piece] of pieces.entries()) {
    if (text.length + piece.length > TEXT_MAX_CHARS) {
      return `${text}\n${pieces.length - place} more failures are in the report.\n`;
    }
    text += piece;
  }
  return text;
}

function tableOf(reports: readonly Report[]): string {
  const rows = reports.map((report) => {
    const { pass, fail, changed, stale, known, differs, error, skip } = report.counts;
    const bad = fail + changed + stale + error;
    const counts = [pass, bad, known, differs, skip].map(String);
    return [`\`${targetName(report)}\``, escapedMarkdown(sentenceOf(report)), ...counts];
  });
  return markdownTable(
    [["port", "result", "passed", "failed", "known", "differ", "skipped"], ...rows],
    ["left", "left", "right", "right", "right", "right", "right"],
  );
}

function sentenceOf(report: Report): string {
  const words = resultText(report);
  const partial = report.isPartial && report.result !== "partial" ? "; partial run" : "";
  return report.reason === undefined ? `${words}${partial}` : `${words}: ${report.reason}`;
}

function failuresOf(report: Report): readonly string[] {
  return report.groups.map((group) => groupOf(report, group));
}

function groupOf(report: Report, { headline, broken, scenarios }: FailureGroup): string {
  const [first] = report.scenarios.filter(({ id }) => id === scenarios[0]);
  if (first === undefined) return "";
  const named = scenarios.map((id) => `\`${id.replaceAll("`", "'")}\``);
  const names = firstOf(named, NAMES_MAX_COUNT);
  const breaks = broken.length === 0 ? "" : `Breaks ${broken.join(", ")}. `;
  const { failure } = first;
  const contrast = [
    ["expected", failure?.expected],
    ["observed", failure?.observed],
  ].flatMap(([name, text]) =>
    text === undefined ? [] : `- ${name}: ${escapedMarkdown(text).slice(0, 1_000)}\n`,
  );
  return `
### ${targetName(report)}: ${escapedMarkdown(headline)}

${breaks}Shown by ${names}.

${contrast.join("")}- again: \`${rerunCommand(report, first).replaceAll("`", "'")}\`
`;
}
