import type { Colors } from "picocolors/types.js";
import type { Report, ReportedScenario } from "./report.js";
import { targetName } from "./summary-text.js";

/**
 * How a port differs from client-go, for a terminal: a line for each scenario, below the requirement that is
 * met differently. None of it has to be changed, so the evidence is in the HTML report only.
 */
export function differencesText(report: Report, colors: Colors): string {
  const differing = report.scenarios.filter(({ verdict }) => verdict === "DIFFERS");
  if (differing.length === 0) return "";
  const lines = [
    `  ${colors.cyan("DIFFERS")}  ${targetName(report)}   from client-go: no breach of the contract`,
  ];
  for (const [id, scenarios] of byRequirement(differing)) {
    lines.push(`        ${colors.cyan(id)}  ${scenarios[0]?.broken?.says ?? ""}`.trimEnd());
    for (const one of scenarios) {
      lines.push(`          ${one.id}  ${colors.dim(one.reason ?? "")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function byRequirement(
  scenarios: readonly ReportedScenario[],
): ReadonlyMap<string, readonly ReportedScenario[]> {
  const groups = new Map<string, ReportedScenario[]>();
  for (const scenario of scenarios) {
    const id = scenario.broken?.id ?? "";
    groups.set(id, [...(groups.get(id) ?? []), scenario]);
  }
  return groups;
}
