import { resolve } from "node:path";
import { EXIT } from "../suite/exit-code.js";
import type { Scenario } from "../suite/scenario.js";
import { loadScenarios } from "../suite/scenarios.js";
import { colorsFor } from "./colors-for.js";

/** The options of `list`. */
export interface ListCommandOptions {
  readonly tags: string;
  readonly json?: boolean;
  readonly root: string;
}

/** Lists the scenarios. Returns the exit code: 5 when none matches. */
export async function listCommand(options: ListCommandOptions): Promise<number> {
  const { tagged } = await loadScenarios(resolve(options.root), options.tags);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(tagged, undefined, 2)}\n` : listText(tagged),
  );
  return tagged.length === 0 ? EXIT.incomplete : EXIT.conformant;
}

function listText(scenarios: readonly Scenario[]): string {
  const colors = colorsFor(process.stdout);
  const lines: string[] = [];
  let [feature, rule]: readonly (string | undefined)[] = ["", ""];
  for (const scenario of scenarios) {
    if (scenario.feature !== feature) lines.push("", colors.bold(scenario.feature));
    if (scenario.feature !== feature || scenario.rule !== rule) {
      const ids = scenario.requirements.join(" ");
      lines.push(`  ${colors.cyan(ids)}  ${scenario.rule ?? ""}`);
    }
    lines.push(
      `    ${scenario.id}  ${colors.dim(`${scenario.name} · ${scenario.uri}:${scenario.line}`)}`,
    );
    ({ feature, rule } = scenario);
  }
  lines.push("", `${scenarios.length} scenarios`);
  return `${lines.slice(1).join("\n")}\n`;
}
