import { resolve } from "node:path";
import type { Colors } from "picocolors/types.js";
import { plainText } from "../report/plain-text.js";
import { examine, type Finding } from "../suite/doctor/doctor.js";
import { type Suggestions, suggest } from "../suite/doctor/suggest.js";
import { loadScenarios } from "../suite/features/scenarios.js";
import { selectTargets, type Target } from "../suite/port/selection.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { colorsFor } from "./colors-for.js";
import type { Terminal } from "./terminal.js";

/** The options of `doctor`. */
export interface DoctorCommandOptions {
  readonly port?: string;
  /** Folders of other ports. */
  readonly ports: readonly string[];
  readonly root: string;
}

/** Examines one adapter and prints its errors. Returns the exit code: 3 if there are any. */
export async function doctorCommand(
  options: DoctorCommandOptions,
  terminal: Terminal,
): Promise<number> {
  const { env, stdout } = terminal;
  const root = resolve(options.root);
  const signal = terminal.listenForInterruption("ending the adapter");
  const colors = colorsFor(stdout, env);
  const onFinding = (finding: Finding) => void stdout.write(findingText(finding, colors));
  const findings: Finding[] = [];
  for (const target of targetsOf(root, options)) {
    stdout.write(`${colors.bold(target.name)}\n`);
    const own = await examine(target, { root, timeScale: 1, signal, onFinding });
    findings.push(...own);
    if (own.some(({ outcome }) => outcome === "failed") || signal.aborted) continue;
    const { scenarios } = await loadScenarios(root);
    const suggestions = await suggest(target, { root, timeScale: 1, signal, scenarios });
    stdout.write(suggestionsText(suggestions, colors));
  }
  const count = (wanted: Finding["outcome"]) =>
    findings.filter(({ outcome }) => outcome === wanted).length;
  const [failedCount, hungCount] = [count("failed"), count("hung")];
  const hung = hungCount === 0 ? "" : `, but in ${hungCount} of its calls the library hung`;
  const verdict = failedCount === 0 ? "nothing is wrong with the adapter" : `${failedCount} failed`;
  stdout.write(`${verdict}${hung}\n`);
  if (signal.aborted) await terminal.leave(EXIT.incomplete);
  return failedCount === 0 ? EXIT.conformant : EXIT.adapter;
}

/** One port by name, or all of the folders. @throws SuiteError code "usage" when neither is given */
function targetsOf(root: string, { port, ports }: DoctorCommandOptions): readonly Target[] {
  if (port === undefined && ports.length === 0) {
    throw new SuiteError("usage", "Which port?", {
      hint: "--port names it, or its folder; --ports names a folder of them.",
    });
  }
  const named = port === undefined ? [] : [port];
  return selectTargets({ root, portFolders: ports, ports: named }).targets;
}

const MARK_WIDTH = 8;
const MARKS = {
  ok: ["ok", "green"],
  failed: ["FAILED", "red"],
  hung: ["HANGS", "yellow"],
  spared: ["–", "dim"],
} as const;

function findingText({ name, outcome, detail, hint }: Finding, colors: Colors): string {
  const [mark, paint] = MARKS[outcome];
  const padding = " ".repeat(MARK_WIDTH - mark.length);
  const more = detail === undefined ? "" : colors.dim(`: ${indented(plainText(detail))}`);
  const advice = hint === undefined ? "" : `${" ".repeat(10)}${colors.yellow("fix")}  ${hint}\n`;
  return `  ${colors[paint](mark)}${padding}${name}${more}\n${advice}`;
}

/** Further lines stand below the first one's words. */
function indented(text: string): string {
  return text.replaceAll("\n", `\n${" ".repeat(10)}`);
}

/** The capabilities that the adapter could declare, those that add most scenarios first. */
function suggestionsText(suggestions: Suggestions, colors: Colors): string {
  const { seen, unseen, gradedCount, togetherCount, wholeCount } = suggestions;
  const graded = `  ${gradedCount} of ${wholeCount} scenarios apply`;
  const width = Math.max(...seen.map(({ names }) => names.join(", ").length));
  const lines = seen.map(({ names, sees, wouldGradeCount }) => {
    const name = names.join(", ").padEnd(width);
    return `    ${colors.cyan(name)}  ${colors.dim(`${sees}; ${wouldGradeCount} more by itself`)}\n`;
  });
  const could =
    seen.length === 0
      ? ""
      : `  it could declare, which together makes ${togetherCount}:\n${lines.join("")}`;
  const rest = unseen.map(({ name, wouldGradeCount }) => `${name} ${wouldGradeCount}`).join(", ");
  const others = rest === "" ? "" : `  ${colors.dim(`not declared, and not seen: ${rest}`)}\n`;
  return `${graded}\n${could}${others}`;
}
