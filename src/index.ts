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
export type { ScenarioEvidence, ScenarioFailure, TimelineEntry } from "./suite/evidence.js";
export { exitCodeOf } from "./suite/exit-code.js";
export { type Ledger, loadLedger, type Requirement } from "./suite/ledger.js";
export { packageRoot } from "./suite/package-root.js";
export type { PortManifest, PortVersion } from "./suite/port-manifest.js";
export { type RunOutcome, runSuite } from "./suite/run.js";
export type { RunEvent, RunOptions } from "./suite/run-options.js";
export type { Scenario } from "./suite/scenario.js";
export { loadScenarios, type ScenarioPlan } from "./suite/scenarios.js";
export { SuiteError, type SuiteErrorCode } from "./suite/suite-error.js";
export type { RanOutcome, TargetOutcome, TargetResult } from "./suite/target-outcome.js";
export type { ScenarioResult, Verdict } from "./suite/verdict.js";
