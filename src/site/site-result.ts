import type { PublishedResult } from "../report/published-result.js";
import type { Report, ReportedScenario } from "../report/report.js";
import { optional } from "../suite/values/optional.js";
import type { Verdict } from "../suite/verdict/verdict.js";

/** The result of one version of a port, from a complete report or a published result. */
export interface SiteResult {
  /** "client-node@2.0.1" */
  readonly name: string;
  readonly port: Omit<Report["port"], "hello">;
  /** "@kubernetes/client-node 2.0.1" */
  readonly library: string;
  readonly machine: string;
  readonly clock: "virtual" | "real" | "unknown";
  /** The day of the run; "" if unknown. */
  readonly ranOn: string;
  readonly level: string;
  readonly followsClientGo: boolean;
  readonly featuresDigest: string;
  readonly result: Report["result"];
  /** Why it is no complete result: a filter, an interruption, a missing toolchain. */
  readonly caveat?: string;
  /** By id, in the order of the result. */
  readonly scenarios: ReadonlyMap<string, SiteScenario>;
  /** The report with the evidence; absent for a published result. */
  readonly report?: Report;
  readonly published?: PublishedResult;
}

/** The result of a scenario. */
export interface SiteScenario {
  readonly id: string;
  readonly verdict: Verdict;
  readonly digest?: string;
  /** The requirement that is broken or met differently. */
  readonly requirement?: string;
  readonly reason?: string;
  readonly link?: string;
  /** The scenario's entry in the report; absent for a published result. */
  readonly reported?: ReportedScenario;
}

/** A report, in the form that the site shows. */
export function siteResultOfReport(report: Report): SiteResult {
  const { hello, ...port } = report.port;
  const implementation = hello?.implementation;
  return {
    name: `${port.name}@${port.version}`,
    port,
    library: implementation === undefined ? "" : `${implementation.name} ${implementation.version}`,
    machine: [implementation?.os, `${implementation?.language} ${implementation?.languageVersion}`]
      .flatMap((part) => (part === undefined || part.includes("undefined") ? [] : part))
      .join(", "),
    clock: hello?.clock ?? "unknown",
    ranOn: (report.startedAt ?? "").slice(0, 10),
    level: report.level,
    followsClientGo: report.followsClientGo,
    featuresDigest: report.suite.featuresDigest,
    result: report.result,
    ...optional("caveat", caveatOf(report)),
    scenarios: new Map(report.scenarios.map((one) => [one.id, scenarioOf(one)])),
    report,
  };
}

/** A published result, in the form that the site shows. */
export function siteResultOfPublished(published: PublishedResult): SiteResult {
  const { port, library, machine, clock, ranOn, level, followsClientGo, suite } = published;
  const scenarios = published.areas.flatMap(({ passed, others }) => [
    ...Object.entries(passed).map(([id, digest]) => ({ id, digest, verdict: "PASS" as const })),
    ...others.map(({ id, digest, verdict, requirement, reason, link }) => ({
      id,
      digest,
      verdict,
      reason,
      ...optional("requirement", requirement),
      ...optional("link", link),
    })),
  ]);
  return {
    name: `${port.name}@${port.version}`,
    port,
    library: `${library.name} ${library.version}`,
    machine,
    clock,
    ranOn,
    level,
    followsClientGo,
    featuresDigest: suite.featuresDigest,
    result: published.result,
    scenarios: new Map(scenarios.map((one) => [one.id, one])),
    published,
  };
}

function scenarioOf(reported: ReportedScenario): SiteScenario {
  const { id, verdict, digest, broken, reason, link } = reported;
  return {
    id,
    verdict,
    ...optional("digest", digest),
    ...optional("requirement", broken?.id),
    ...optional("reason", reason),
    ...optional("link", link),
    reported,
  };
}

function caveatOf({ reason, isComplete, isPartial }: Report): string | undefined {
  if (reason !== undefined) return `It did not run: ${reason}`;
  if (!isComplete) return "The run was interrupted: what is missing was not asked.";
  return isPartial ? "A partial run: scenarios were left out, so this is no result." : undefined;
}
