import { availableParallelism } from "node:os";
import { basename, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Colors } from "picocolors/types.js";
import { readSuiteVersion } from "../protocol/suite-version.js";
import { differencesText } from "../report/differences-text.js";
import { buildReport, type RunFacts } from "../report/envelope.js";
import { groupText } from "../report/failure-text.js";
import { loadKillMatrix } from "../report/look-alike.js";
import { MessageArchive } from "../report/message-archive.js";
import { OutFolder } from "../report/out-folder.js";
import { plainReport, plainText } from "../report/plain-text.js";
import type { Report } from "../report/report.js";
import { resultLines, tableText } from "../report/summary-text.js";
import { writeReports } from "../report/write-report.js";
import { isPath } from "../suite/port/find-ports.js";
import { partsOf, withoutSlow } from "../suite/port/selection.js";
import { descriptorLimit, lanesWithin } from "../suite/run/descriptor-limit.js";
import { type RunOutcome, runSuite } from "../suite/run/run.js";
import { packageRoot } from "../suite/values/package-root.js";
import { exitCodeOf } from "../suite/verdict/exit-code.js";
import type { TargetOutcome } from "../suite/verdict/target-outcome.js";
import { colorsFor } from "./colors-for.js";
import { Progress } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** The options of `run`, as the command line gives them. */
export interface RunCommandOptions {
  readonly port: readonly string[];
  /** Folders of ports elsewhere. */
  readonly ports: readonly string[];
  readonly all?: boolean;
  readonly id: readonly string[];
  readonly tags: string;
  readonly quick?: boolean;
  readonly seed: number;
  readonly out: string;
  readonly order: "defined" | "random";
  readonly jobs?: number;
  readonly level?: string;
  readonly strict?: boolean;
  readonly verbose?: boolean;
  readonly timeScale: number;
  readonly askOnce?: boolean;
  readonly requireToolchains?: boolean;
  readonly build: boolean;
  readonly root: string;
}

/** As in program.ts, which loads this file only for `run`. */
const DEFAULT_OUT = "reports/out";

/** Ports in real time mostly wait, so that a processor serves many lanes. */
const LANES_PER_PROCESSOR = 60;

/** Runs, shows and writes reports. Returns the exit code. @throws SuiteError for an error before anything ran */
export async function runCommand(options: RunCommandOptions, terminal: Terminal): Promise<number> {
  const { env, stderr, stdout } = terminal;
  const signal = terminal.listenForInterruption("writing what there is");
  const out = new OutFolder(resolve(options.out));
  const archive = new MessageArchive(out.path);
  const progress = new Progress(stderr, {
    isLive: stderr.isTTY === true,
    colors: colorsFor(stderr, env),
  });
  try {
    const run = await runSuite({
      ...suiteOptions(options),
      signal,
      onEvent: (event) => {
        out.clear();
        progress.update(event);
      },
      onMessage: (target, message) => archive.append(target.name, message),
    });
    progress.clear();
    // An interrupted run leaves before its end.
    archive.close();
    out.clear();
    const facts = factsOf(run, options);
    const reports = run.outcomes.map((outcome) => buildReport(outcome, facts));
    const written = write(out.path, reports, archive);
    const colors = colorsFor(stdout, env);
    const plain = reports.map(plainReport);
    const table = tableText(plain, colors, options.verbose === true);
    stdout.write(summary(table, plain, run, colors, written.htmlFile));
    if (written.trouble !== undefined) throw written.trouble;
    const exitCode = exitCodeOf(run.outcomes, run.isInterrupted);
    if (run.isInterrupted) await terminal.leave(exitCode);
    return exitCode;
  } finally {
    progress.clear();
    archive.close();
    out.close();
  }
}

/** Writes the reports; results are shown even if the disk is full. */
function write(
  folder: string,
  reports: readonly Report[],
  { trouble }: MessageArchive,
): { readonly htmlFile?: string; readonly trouble?: unknown } {
  try {
    return { ...writeReports(folder, reports), ...(trouble === undefined ? {} : { trouble }) };
  } catch (error) {
    return { trouble: error };
  }
}

function suiteOptions(options: RunCommandOptions) {
  return {
    root: resolve(options.root),
    ports: options.port,
    portFolders: options.ports,
    isAll: options.all === true,
    ids: options.id,
    tags: options.quick === true ? withoutSlow(options.tags) : options.tags,
    seed: options.seed,
    order: options.order,
    ...(options.level === undefined ? {} : { level: options.level }),
    isStrict: options.strict === true,
    timeScale: options.timeScale,
    isAskedOnce: options.askOnce === true,
    laneMaxCount: lanesWithin(
      descriptorLimit(),
      options.jobs ?? availableParallelism() * LANES_PER_PROCESSOR,
    ),
    isToolchainRequired: options.requireToolchains === true,
    isBuildAllowed: options.build,
  };
}

function factsOf(run: RunOutcome, options: RunCommandOptions): RunFacts {
  return {
    suiteVersion: readSuiteVersion(),
    featuresDigest: run.plan.digest,
    digests: run.plan.digests,
    ledger: run.ledger,
    killMatrix: loadKillMatrix(options.root),
    seed: options.seed,
    order: options.order,
    timeScale: options.timeScale,
    program: programName(),
    options: placesOf(options),
    ...(options.level === undefined ? {} : { level: options.level }),
    isStrict: options.strict === true,
    isPartial: run.selected.length < run.plan.scenarios.length,
    plannedCount: run.selected.length,
  };
}

/** Failures first and the summary last, where the eye rests. */
function summary(
  table: string,
  reports: readonly Report[],
  run: RunOutcome,
  colors: Colors,
  htmlFile?: string,
): string {
  const parts = [table];
  for (const report of reports) {
    parts.push(...report.groups.map((group) => groupText(report, group, colors)));
    parts.push(differencesText(report, colors));
  }
  parts.push(...run.outcomes.map(troubleText));
  if (run.selected.length === 0) parts.push("No scenario matches: nothing was run.\n");
  else if (run.outcomes.length === 0) parts.push("There is no port to run.\n");
  if (run.isInterrupted) parts.push("Interrupted: the reports are incomplete.\n");
  const report = htmlFile === undefined ? "" : `report  ${pathToFileURL(htmlFile).href}\n`;
  parts.push(`${resultLines(reports, colors)}${unaskedText(run, colors)}${report}`);
  return parts.filter((part) => part !== "").join("\n");
}

/** The ports that a run without names leaves out. */
function unaskedText({ unasked }: RunOutcome, colors: Colors): string {
  return unasked.length === 0 ? "" : colors.dim(`--all also runs: ${unasked.join(", ")}\n`);
}

function troubleText(outcome: TargetOutcome): string {
  if (outcome.type !== "failed") return "";
  const { message, hint } = outcome.error;
  return plainText(`${message}\n${hint === undefined ? "" : `hint: ${hint}\n`}`);
}

/** Where it read and wrote, unless that goes without saying; and how strictly it judged. */
function placesOf({ root, out, port, ports, strict }: RunCommandOptions): readonly string[] {
  const folders = [...ports, ...port.map((one) => partsOf(one).place).filter(isPath)];
  const isOwnRoot = resolve(root) === resolve(packageRoot());
  return [
    ...(isOwnRoot ? [] : ["--root", root]),
    ...[...new Set(folders)].flatMap((folder) => ["--ports", folder]),
    ...(out === DEFAULT_OUT ? [] : ["--out", out]),
    ...(strict === true ? ["--strict"] : []),
  ];
}

/** As a person here would type it: by its name where it is installed, by its path in a checkout. */
function programName(): string {
  const path = process.argv[1] ?? "";
  const name = "informer-conformance";
  return basename(path) === name ? name : `node ${relative(process.cwd(), path)}`;
}
