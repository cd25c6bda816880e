import type { Report, ReportedScenario } from "./report.js";

/** The command that reruns one scenario under the same conditions: port, version, level, seed, time scale and folders. */
export function rerunCommand(report: Report, scenario: ReportedScenario): string {
  const words = [
    `${report.program} run`,
    `--port ${report.port.name}@${report.port.version}`,
    `--id ${quoted(scenario.id)}`,
    `--seed ${report.seed}`,
    `--level ${report.level}`,
  ];
  if (report.timeScale !== 1) words.push(`--time-scale ${report.timeScale}`);
  return [...words, ...report.options.map(quoted)].join(" ");
}

function quoted(word: string): string {
  return /^[\w.@:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
