import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { IdGenerator } from "@cucumber/messages";
import parseTagExpression from "@cucumber/tag-expressions";
import { digestOfTexts, keptInDist } from "../values/kept-in-dist.js";
import { messageOf, SuiteError } from "../values/suite-error.js";
import { FeatureIndex } from "./feature-index.js";
import { type ParsedFeature, parseGherkin } from "./gherkin.js";
import type { Scenario } from "./scenario.js";
import { scenarioDigest } from "./scenario-digest.js";

/** Every scenario of the specification. */
export interface ScenarioPlan {
  /** In the order of files and lines. */
  readonly scenarios: readonly Scenario[];
  /** Those that the tag expression selects; all of them without one. */
  readonly tagged: readonly Scenario[];
  /** The parsed feature files, in order: lazily, as most callers do not need them. */
  documents(): readonly ParsedFeature["document"][];
  /** The description of each feature, by path. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** "sha256:…" over the paths and texts of all feature files: two reports with one digest ran the same specification. */
  readonly digest: string;
  /** The digest of each scenario, by id. */
  readonly digests: ReadonlyMap<string, string>;
}

/** The parsed features, cached for the next process. */
interface KeptPlan extends Pick<ScenarioPlan, "scenarios"> {
  readonly descriptions: readonly (readonly [string, string])[];
  readonly digests: readonly (readonly [string, string])[];
}

/** The last result: many runs of one process use the same features. */
let latest: Omit<ScenarioPlan, "tagged"> | undefined;

/** Features of the fake apiserver have a runner of their own. */
const APISERVER_FEATURES = "features/apiserver/";

/**
 * Parses all features of informers below `root`.
 * @throws SuiteError code "features" if one does not parse, or a scenario has no id of its own; code "usage" if
 * `tagExpression` is malformed
 */
export async function loadScenarios(root: string, tagExpression = ""): Promise<ScenarioPlan> {
  const isTagged = predicateOf(tagExpression);
  const sources = await readFeatures(root);
  const digest = digestOfTexts(sources);
  if (latest?.digest !== digest) {
    const kept = keptInDist(root, "scenarios", digest, () => planOf(sources));
    latest = {
      scenarios: kept.scenarios,
      descriptions: new Map(kept.descriptions),
      digests: new Map(kept.digests),
      digest,
      documents: once(() => parseFeatures(sources).map(({ document }) => document)),
    };
  }
  return { ...latest, tagged: latest.scenarios.filter(({ tags }) => isTagged(tags)) };
}

function planOf(sources: ReadonlyMap<string, string>): KeptPlan {
  const features = parseFeatures(sources);
  const index = new FeatureIndex();
  for (const { document } of features) index.update({ gherkinDocument: document });
  const pickles = features.flatMap((feature) => feature.pickles);
  const scenarios = pickles.map((one) => index.scenarioOf(one));
  requireOwnIds(scenarios);
  return {
    scenarios,
    descriptions: features.flatMap(({ document: { feature, uri = "" } }) =>
      feature ? [[uri, dedent(feature.description)] as const] : [],
    ),
    digests: pickles.map((one, place) => [scenarios[place]?.id ?? "", scenarioDigest(one)]),
  };
}

/** Whether a tag expression selects a scenario; an empty one selects all. */
function predicateOf(tagExpression: string): (tags: readonly string[]) => boolean {
  try {
    const expression = parseTagExpression(tagExpression);
    return (tags) => expression.evaluate([...tags]);
  } catch (error) {
    throw new SuiteError(
      "usage",
      `Cannot read --tags ${JSON.stringify(tagExpression)}: ${messageOf(error).trim()}`,
      {
        hint: 'Tag expressions look like "@must and not @cap:resync".',
        cause: error,
      },
    );
  }
}

/** The texts of the feature files by path, which is relative to `root` and sorted. */
async function readFeatures(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, "features");
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const paths = names
    .map((name) => `features/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".feature") && !path.startsWith(APISERVER_FEATURES))
    .sort();
  const texts = paths.map(
    async (path) => [path, await readFile(join(root, path), "utf8")] as const,
  );
  return new Map(await Promise.all(texts));
}

/** @throws SuiteError code "features" that names each file that does not parse */
function parseFeatures(sources: ReadonlyMap<string, string>): readonly ParsedFeature[] {
  const newId = IdGenerator.incrementing();
  const problems: string[] = [];
  const features: ParsedFeature[] = [];
  for (const [path, text] of sources) {
    try {
      features.push(parseGherkin(text, path, newId));
    } catch (error) {
      problems.push(`${path}: ${messageOf(error)}`);
    }
  }
  if (problems.length > 0) throw new SuiteError("features", problems.join("\n"));
  return features;
}

function requireOwnIds(scenarios: readonly Scenario[]): void {
  const seen = new Map<string, Scenario>();
  const problems: string[] = [];
  for (const scenario of scenarios) {
    const where = `${scenario.uri}:${scenario.line}`;
    const other = seen.get(scenario.id);
    if (scenario.id === "") problems.push(`${where}: the scenario has no @id tag`);
    else if (other) {
      problems.push(`${where}: id ${scenario.id} is taken by ${other.uri}:${other.line}`);
    } else seen.set(scenario.id, scenario);
  }
  if (problems.length > 0) throw new SuiteError("features", problems.join("\n"));
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function dedent(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
