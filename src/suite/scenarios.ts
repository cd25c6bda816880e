import { createHash } from "node:crypto";
import { runEngine } from "./cucumber-engine.js";
import { FeatureIndex, type Pickle } from "./feature-index.js";
import type { Scenario } from "./scenario.js";
import { messageOf, SuiteError } from "./suite-error.js";

/** Every scenario of the specification. */
export interface ScenarioPlan {
  /** In the order of files and lines. */
  readonly scenarios: readonly Scenario[];
  /** Those that the tag expression chose; all of them without one. */
  readonly tagged: readonly Scenario[];
  /** What each feature file says of itself, by path. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** "sha256:…" over the paths and texts of all feature files: two reports with one digest ran the same specification. */
  readonly digest: string;
}

/** Where the features of informers lie, relative to the root. Those of the fake apiserver have a runner of their own. */
export const FEATURE_GLOB = "features/{,!(apiserver)/**/}*.feature";

/**
 * Parses all features below `root`.
 * @throws SuiteError code "features" when one does not parse, or a scenario has no id of its own; code "usage" when
 * `tagExpression` is malformed
 */
export async function loadScenarios(root: string, tagExpression = ""): Promise<ScenarioPlan> {
  const reading = new Reading();
  try {
    await runEngine({
      root,
      paths: [FEATURE_GLOB],
      tagExpression,
      onMessage: (message) => reading.update(message),
    });
  } catch (error) {
    if (tagExpression === "") throw error;
    throw new SuiteError(
      "usage",
      `Cannot read --tags ${JSON.stringify(tagExpression)}: ${rootMessageOf(error)}`,
      {
        hint: 'Tag expressions look like "@must and not @cap:resync".',
        cause: error,
      },
    );
  }
  return reading.plan(tagExpression === "");
}

/** Cucumber wraps what the parser of tag expressions says; the innermost words are the telling ones. */
function rootMessageOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error).trim() : rootMessageOf(cause);
}

/** What one pass over the message stream of a dry run has told. */
class Reading {
  readonly #index = new FeatureIndex();
  readonly #pickles: Pickle[] = [];
  readonly #taggedPickleIds = new Set<string>();
  readonly #sources = new Map<string, string>();
  readonly #descriptions = new Map<string, string>();
  readonly #parseErrors: string[] = [];

  update(message: Parameters<FeatureIndex["update"]>[0]): void {
    this.#index.update(message);
    if (message.pickle) this.#pickles.push(message.pickle);
    if (message.testCase) this.#taggedPickleIds.add(message.testCase.pickleId);
    if (message.source) this.#sources.set(message.source.uri, message.source.data);
    if (message.parseError) {
      this.#parseErrors.push(`${message.parseError.source.uri}: ${message.parseError.message}`);
    }
    const { gherkinDocument } = message;
    if (gherkinDocument?.feature && gherkinDocument.uri) {
      this.#descriptions.set(gherkinDocument.uri, dedent(gherkinDocument.feature.description));
    }
  }

  plan(isUnfiltered: boolean): ScenarioPlan {
    if (this.#parseErrors.length > 0) {
      throw new SuiteError("features", this.#parseErrors.join("\n"));
    }
    const scenarios = this.#pickles.map((pickle) => this.#index.scenarioOf(pickle));
    requireOwnIds(scenarios);
    return {
      scenarios,
      tagged: scenarios.filter(
        (_scenario, place) =>
          isUnfiltered || this.#taggedPickleIds.has(this.#pickles[place]?.id ?? ""),
      ),
      descriptions: this.#descriptions,
      digest: digestOf(this.#sources),
    };
  }
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

function digestOf(sources: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [uri, text] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${uri.replaceAll("\\", "/")}\0${text}\0`);
  }
  return `sha256:${hash.digest("hex")}`;
}

function dedent(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
