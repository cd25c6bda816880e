import type { Report, ReportedRequirement, ReportedScenario } from "./report.js";
import { targetName } from "./summary-text.js";

/**
 * A report as JUnit XML, for CI systems. JUnit has fewer verdicts: CHANGED and STALE become failures, KNOWN, DIFFERS and
 * INFO skips with a message, and a target that could not be run one test in error.
 */
export function renderJunit(report: Report): string {
  const { counts } = report;
  const cases = report.scenarios.map(testCase);
  if (report.result === "failed" || report.result === "skipped") cases.push(targetCase(report));
  const suite = [
    `<testsuite name=${quoted(targetName(report))}`,
    ` tests="${cases.length}"`,
    ` failures="${counts.fail + counts.changed + counts.stale}"`,
    ` errors="${counts.error + (report.result === "failed" ? 1 : 0)}"`,
    ` skipped="${counts.skip + counts.known + counts.differs + counts.info + (report.result === "skipped" ? 1 : 0)}"`,
    ` time="${(report.durationMs / 1000).toFixed(3)}"`,
    report.startedAt === undefined ? "" : ` timestamp=${quoted(report.startedAt)}`,
    ">",
  ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suite}\n${cases.join("")}</testsuite>\n</testsuites>\n`;
}

function targetCase({ result, reason }: Report): string {
  const element = result === "skipped" ? "skipped" : "error";
  return `<testcase classname="port" name="start"><${element} message=${quoted(reason ?? "")}/></testcase>\n`;
}

function testCase(scenario: ReportedScenario): string {
  const seconds = ((scenario.evidence?.tookMs ?? 0) / 1000).toFixed(3);
  const open = `<testcase classname=${quoted(scenario.feature)} name=${quoted(scenario.id)} file=${quoted(scenario.uri)} time="${seconds}"`;
  const outcome = outcomeOf(scenario);
  return outcome === "" ? `${open}/>\n` : `${open}>${outcome}</testcase>\n`;
}

function outcomeOf(scenario: ReportedScenario): string {
  const { verdict, failure } = scenario;
  const reason = scenario.reason ?? "";
  switch (verdict) {
    case "PASS":
      return "";
    case "SKIP":
      return `<skipped message=${quoted(reason)}/>`;
    case "KNOWN":
      return `<skipped message=${quoted(`known failure: ${reason}${scenario.link ? ` (${scenario.link})` : ""}`)}/>`;
    case "DIFFERS":
      return `<skipped message=${quoted(`differs from client-go: ${reason}`)}/>`;
    case "INFO":
      return `<skipped message=${quoted(`not required: ${reason}`)}/>`;
    case "FAIL":
    case "CHANGED":
    case "STALE":
    case "ERROR": {
      const element = verdict === "ERROR" ? "error" : "failure";
      const type = quoted(failure ? `${verdict}/${failure.type}` : verdict);
      const body = [
        ...concerned(scenario).map(({ id, says }) => `${id}  ${says ?? ""}`.trim()),
        ...(failure?.expected === undefined ? [] : [`expected: ${failure.expected}`]),
        ...(failure?.observed === undefined ? [] : [`observed: ${failure.observed}`]),
        ...(failure?.stack === undefined ? [] : [failure.stack]),
      ].join("\n");
      return `<${element} type=${type} message=${quoted(reason)}>${escapeXml(body)}</${element}>`;
    }
  }
}

/** The broken requirements; if unknown, all requirements of the scenario. */
function concerned({ broken, requirements }: ReportedScenario): readonly ReportedRequirement[] {
  return broken === undefined ? requirements : [broken];
}

function quoted(text: string): string {
  return `"${escapeXml(text).replaceAll("\n", "&#10;")}"`;
}

/** XML 1.0 cannot represent most control characters and lone surrogates, escaped or not: they become "�". */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
