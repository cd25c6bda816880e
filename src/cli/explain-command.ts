import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { factsOfFound } from "../explore/found-feature.js";
import { resemblanceLines } from "../explore/resemblance-lines.js";
import { Suspects } from "../explore/suspects.js";
import { type Ledger, loadLedger, type Requirement } from "../suite/features/ledger.js";
import type { Scenario } from "../suite/features/scenario.js";
import { scenarioSteps } from "../suite/features/scenario-steps.js";
import { loadScenarios, type ScenarioPlan } from "../suite/features/scenarios.js";
import { sourceLink } from "../suite/features/source-link.js";
import { INVARIANTS } from "../suite/invariants/invariants.js";
import { suggestion } from "../suite/values/checked-yaml.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import type { Terminal } from "./terminal.js";

/**
 * Explains a requirement (what it says, its sources, the scenarios that show it) or a scenario (its rule, where it
 * stands, its requirements, and at informer depth the wrong informers and the bugs of the museum that it resembles).
 * @throws SuiteError code "usage" when there is neither under that id
 */
export async function explainCommand(
  id: string,
  options: { readonly root: string },
  { stdout }: Terminal,
): Promise<number> {
  const root = resolve(options.root);
  const ledger = loadLedger(root);
  const plan = await loadScenarios(root);
  stdout.write(explain(id, ledger, plan));
  const [scenario] = scenariosOf(id, plan);
  if (scenario !== undefined && scenario.parts.length === 0) {
    stdout.write(await likenessText(root, scenario));
  }
  return EXIT.conformant;
}

function scenariosOf(id: string, plan: ScenarioPlan): readonly Scenario[] {
  return plan.scenarios.filter((one) => one.id === id || one.slug === id);
}

/** What a scenario resembles; of an outline its first row, unless another is named. */
async function likenessText(root: string, scenario: Scenario): Promise<string> {
  const suspects = await Suspects.load(root);
  if (suspects === undefined) return "";
  const { id, uri, name, requirements } = scenario;
  const found = factsOfFound(readFileSync(join(root, uri), "utf8"));
  const resembled = suspects.resembledBy(
    { requirements, ...(found === undefined ? {} : { ...found, reason: name }) },
    scenarioSteps(root, [scenario]).get(id) ?? [],
  );
  const lines = resemblanceLines(resembled).map((line) => `    ${line}`);
  return ["", "  resembles", ...lines, ""].join("\n");
}

function explain(id: string, ledger: Ledger, plan: ScenarioPlan): string {
  const requirement = ledger.get(id.toUpperCase());
  const shown = plan.scenarios.filter((one) => one.requirements.includes(id.toUpperCase()));
  if (requirement || shown.length > 0) {
    return requirementText(id.toUpperCase(), requirement, shown);
  }
  const scenarios = scenariosOf(id, plan);
  const [first] = scenarios;
  if (first) return scenarioText(first, scenarios, ledger, plan.descriptions.get(first.uri) ?? "");
  const known = [...ledger.keys(), ...plan.scenarios.flatMap((one) => [one.id, one.slug])];
  throw new SuiteError(
    "usage",
    `Unknown requirement or scenario ${JSON.stringify(id)}${suggestion(id, known)}`,
    { hint: "`informer-conformance list` shows the scenarios and the requirements they show." },
  );
}

function requirementText(
  id: string,
  requirement: Requirement | undefined,
  shown: readonly Scenario[],
): string {
  const lines = [`${id}  ${requirement?.says ?? "(not in the ledger)"}`];
  if (requirement) {
    const facts: readonly (readonly [string, string | undefined])[] = [
      ["duty", requirement.duty],
      ["basis", requirement.basis],
      ["otherwise", requirement.otherwise],
      ["free", requirement.free],
      ["since", levelsText(requirement.since)],
      ["until", levelsText(requirement.until)],
      ["queue", requirement.queue?.join(", ")],
      ["untestable", requirement.untestable],
      ["excluded", requirement.excluded],
      ["note", requirement.note],
      ["ledger", `${requirement.file}:${requirement.line}`],
      ...sourceFacts(requirement),
    ];
    lines.push(...factLines(facts));
  }
  const kept = INVARIANTS.filter((one) => one.requirement === id);
  if (kept.length > 0) {
    lines.push("", `  checked in every scenario: ${kept.map(({ name }) => name).join(", ")}`);
  }
  lines.push("", shown.length === 0 ? "  no scenario shows it" : "  shown by");
  for (const one of shown) lines.push(`    ${one.id}  ${one.uri}:${one.line}`);
  return `${lines.join("\n")}\n`;
}

function scenarioText(
  first: Scenario,
  rows: readonly Scenario[],
  ledger: Ledger,
  description: string,
): string {
  const lines = [first.slug, ...(first.rule === undefined ? [] : [`  ${first.rule}`])];
  lines.push(
    ...factLines([
      ["feature", first.feature],
      ["duty", first.duty],
      ["since", first.since],
      ["until", first.until],
      ["capability", listText(first.capabilities)],
      ["needs", listText(first.needs)],
      ["queue", listText(first.queues)],
    ]),
  );
  lines.push("", ...rows.map((row) => `    ${row.id}  ${row.uri}:${row.line}`), "");
  for (const id of first.requirements) {
    const requirement = ledger.get(id);
    lines.push(`  ${id}  ${requirement?.says ?? "(not in the ledger)"}`);
    lines.push(...factLines([["basis", requirement?.basis]]));
    if (requirement) lines.push(...factLines(sourceFacts(requirement)));
  }
  if (description !== "")
    lines.push("", ...description.split("\n").map((line) => `  ${line}`.trimEnd()));
  return `${lines.join("\n")}\n`;
}

/** Where it can be read up, each with the address to open. */
function sourceFacts({ source }: Requirement): readonly (readonly [string, string])[] {
  return source.flatMap((text) => {
    const { title = text, url } = sourceLink(text) ?? {};
    return url?.startsWith("https:")
      ? [["source", title] as const, ["", url] as const]
      : [["source", title] as const];
  });
}

function factLines(facts: readonly (readonly [string, string | undefined])[]): readonly string[] {
  return facts.flatMap(([name, text]) =>
    text === undefined ? [] : `    ${name.padEnd(11)}${text}`,
  );
}

function listText(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(", ");
}

function levelsText(levels: Requirement["since"]): string | undefined {
  if (levels === undefined || typeof levels === "string") return levels;
  return Object.entries(levels)
    .map(([part, level]) => `${part} ${level}`)
    .join(", ");
}
