import { resolve } from "node:path";
import type { Colors } from "picocolors/types.js";
import { type Basis, type Ledger, loadLedger } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { loadScenarios } from "../suite/features/scenarios.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { colorsFor } from "./colors-for.js";
import type { Terminal } from "./terminal.js";

/** The options of `list`. */
export interface ListCommandOptions {
  readonly tags: string;
  readonly json?: boolean;
  readonly root: string;
}

/** Lists the scenarios. Returns the exit code: 5 when none matches. */
export async function listCommand(
  options: ListCommandOptions,
  { env, stdout }: Terminal,
): Promise<number> {
  const root = resolve(options.root);
  const { tagged } = await loadScenarios(root, options.tags);
  const ledger = loadLedger(root);
  stdout.write(
    options.json === true
      ? `${JSON.stringify(
          tagged.map((one) => withBasis(one, ledger)),
          undefined,
          2,
        )}\n`
      : listText(tagged, ledger, colorsFor(stdout, env)),
  );
  return tagged.length === 0 ? EXIT.incomplete : EXIT.conformant;
}

/** The basis of a scenario: the contract, if it is that of any of its requirements. Absent for parts and where the ledger is silent. */
function basisOf({ requirements, parts }: Scenario, ledger: Ledger): Basis | undefined {
  const bases = parts.length > 0 ? [] : requirements.map((id) => ledger.get(id)?.basis);
  return bases.find((basis) => basis === "contract") ?? bases.find((basis) => basis !== undefined);
}

function withBasis(scenario: Scenario, ledger: Ledger): Scenario & { readonly basis?: Basis } {
  const basis = basisOf(scenario, ledger);
  return basis === undefined ? scenario : { ...scenario, basis };
}

function listText(scenarios: readonly Scenario[], ledger: Ledger, colors: Colors): string {
  const lines: string[] = [];
  let [feature, rule]: readonly (string | undefined)[] = ["", ""];
  for (const scenario of scenarios) {
    if (scenario.feature !== feature) lines.push("", colors.bold(scenario.feature));
    if (scenario.feature !== feature || scenario.rule !== rule) {
      const ids = scenario.requirements.join(" ");
      const basis = basisOf(scenario, ledger);
      const note = basis === undefined ? "" : `  ${colors.dim(basis)}`;
      lines.push(`  ${colors.cyan(ids)}  ${scenario.rule ?? ""}${note}`);
    }
    lines.push(
      `    ${scenario.id}  ${colors.dim(`${scenario.name} · ${scenario.uri}:${scenario.line}`)}`,
    );
    ({ feature, rule } = scenario);
  }
  lines.push("", `${scenarios.length} scenarios`);
  return `${lines.slice(1).join("\n")}\n`;
}
