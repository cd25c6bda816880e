import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IdGenerator } from "@cucumber/messages";
import { FeatureIndex } from "./feature-index.js";
import { parseGherkin } from "./gherkin.js";
import type { Scenario } from "./scenario.js";
import type { WrittenStep } from "./step-needs.js";

/**
 * The steps of scenarios as they run, by their ids. Only the features of these are read: a plan of all scenarios is kept
 * without steps.
 * @throws Error where a feature does not parse
 */
export function scenarioSteps(
  root: string,
  scenarios: readonly Scenario[],
): ReadonlyMap<string, readonly WrittenStep[]> {
  const wanted = new Set(scenarios.map(({ id }) => id));
  const newId = IdGenerator.incrementing();
  const steps = new Map<string, readonly WrittenStep[]>();
  for (const uri of new Set(scenarios.map((one) => one.uri))) {
    const { document, pickles } = parseGherkin(readFileSync(join(root, uri), "utf8"), uri, newId);
    const index = new FeatureIndex();
    index.update({ gherkinDocument: document });
    for (const pickle of pickles) {
      const { id } = index.scenarioOf(pickle);
      if (wanted.has(id)) steps.set(id, pickle.steps.map(writtenStep));
    }
  }
  return steps;
}

function writtenStep({
  text,
  argument,
}: ReturnType<typeof parseGherkin>["pickles"][number]["steps"][number]): WrittenStep {
  const rows = argument?.dataTable?.rows ?? [];
  return { text, rows: rows.map(({ cells }) => cells.map(({ value }) => value)) };
}
