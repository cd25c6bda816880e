import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseGherkin } from "../../src/suite/features/gherkin.js";

/** A step that a feature has, as it runs: with the values of its outline's row. */
export interface FeatureStep {
  readonly text: string;
  /** Rows of the table below it. */
  readonly rows: readonly (readonly string[])[];
  /** Lines of the text below it. */
  readonly lines: readonly string[];
}

/** All steps of the features of a folder, and of its folders but those in `without`. */
export function readFeatureSteps(
  folder: string,
  without: readonly string[] = [],
): readonly FeatureStep[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".feature") && !without.includes(path.split("/")[0] ?? ""))
    .sort()
    .flatMap((path) => stepsOf(readFileSync(join(folder, path), "utf8"), path));
}

/** All steps of the text of a feature. */
export function stepsOf(text: string, path: string): readonly FeatureStep[] {
  let count = 0;
  const { pickles } = parseGherkin(text, path, () => `${count++}`);
  return pickles.flatMap(({ steps }) =>
    steps.map((step) => ({
      text: step.text,
      rows: (step.argument?.dataTable?.rows ?? []).map(({ cells }) =>
        cells.map(({ value }) => value),
      ),
      lines: step.argument?.docString?.content.split("\n") ?? [],
    })),
  );
}
