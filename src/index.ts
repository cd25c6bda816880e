/**
 * Informer conformance as a library: run the suite from a program of your own, read what it wrote, or write an adapter in
 * TypeScript. The command line, `informer-conformance`, does nothing that cannot be done from here; the fake apiserver
 * is the package's other entry point.
 */

export type { AdapterImplementation, ArgsOf, CommandName, ResultOf } from "./protocol/adapter.js";
export { CommandError } from "./protocol/command-error.js";
export type { AdapterEvent, HelloResult, Notification } from "./protocol/messages.js";
export { serveAdapter } from "./protocol/serve-adapter.js";
export { buildReport, type RunFacts } from "./report/envelope.js";
export type { Report, ReportedEvidence, ReportedScenario } from "./report/report.js";
export { writeReports } from "./report/write-report.js";
export type {
  ScenarioEvidence,
  ScenarioFailure,
  TimelineEntry,
} from "./suite/evidence/evidence.js";
export { type Ledger, loadLedger, type Requirement } from "./suite/features/ledger.js";
export type { Scenario } from "./suite/features/scenario.js";
export { loadScenarios, type ScenarioPlan } from "./suite/features/scenarios.js";
export type { PortManifest, PortVersion } from "./suite/port/port-manifest.js";
export { type RunOutcome, runSuite } from "./suite/run/run.js";
export type { RunEvent, RunOptions } from "./suite/run/run-options.js";
export { packageRoot } from "./suite/values/package-root.js";
export { SuiteError, type SuiteErrorCode } from "./suite/values/suite-error.js";
export { exitCodeOf } from "./suite/verdict/exit-code.js";
export type { RanOutcome, TargetOutcome, TargetResult } from "./suite/verdict/target-outcome.js";
export type { ScenarioResult, Verdict } from "./suite/verdict/verdict.js";
