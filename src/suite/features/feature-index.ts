import { optional } from "../values/optional.js";
import { valuesOf } from "./applicability.js";
import type { Envelope } from "./cucumber-engine.js";
import type { Duty, Scenario } from "./scenario.js";

/** A scenario as cucumber compiled it. */
export type Pickle = NonNullable<Envelope["pickle"]>;

type GherkinDocument = NonNullable<Envelope["gherkinDocument"]>;
type Feature = NonNullable<GherkinDocument["feature"]>;
type FeatureChild = Feature["children"][number];
type GherkinScenario = NonNullable<FeatureChild["scenario"]>;

/** Where a node of the syntax tree stands. */
interface Place {
  readonly feature: string;
  readonly rule?: string;
  readonly line: number;
  /** For a row of an outline: the value of its first column. */
  readonly row?: string;
  /** Tags of its own, without those of its rule and its feature. */
  readonly ownTags: readonly string[];
}

/**
 * Turns cucumber's compiled pickles back into scenarios of the specification, by what the message stream said of the
 * feature files before. Feed it every message, in order.
 */
export class FeatureIndex {
  readonly #places = new Map<string, Place>();

  /** Learns from a message; ignores those that say nothing of features. */
  update(message: Envelope): void {
    const feature = message.gherkinDocument?.feature;
    for (const child of feature?.children ?? []) {
      if (child.scenario) this.#learn(child.scenario, feature?.name ?? "");
      for (const inner of child.rule?.children ?? []) {
        if (inner.scenario) this.#learn(inner.scenario, feature?.name ?? "", child.rule?.name);
      }
    }
  }

  /** The scenario behind a pickle. Without an `@id` tag its id is "". */
  scenarioOf(pickle: Pickle): Scenario {
    const places = pickle.astNodeIds.flatMap((id) => this.#places.get(id) ?? []);
    // The last node is the most exact: the row of an outline, or the scenario itself.
    const place = places.at(-1) ?? { feature: "", line: 1, ownTags: [] };
    const tags = pickle.tags.map((tag) => tag.name);
    const slug = valuesOf(tags, "id").at(-1) ?? "";
    return {
      id: place.row === undefined || slug === "" ? slug : `${slug} [${place.row}]`,
      slug,
      ...(place.row === undefined ? {} : { row: place.row }),
      name: pickle.name,
      feature: place.feature,
      ...(place.rule === undefined ? {} : { rule: place.rule }),
      requirements: [...new Set([...valuesOf(place.ownTags, "req"), ...valuesOf(tags, "req")])],
      duty: dutyOf(tags),
      capabilities: [...new Set(valuesOf(tags, "cap"))],
      needs: [...new Set(valuesOf(tags, "needs"))],
      parts: [...new Set(valuesOf(tags, "part"))],
      ...optional("since", valuesOf(tags, "since").at(-1)),
      ...optional("until", valuesOf(tags, "until").at(-1)),
      queues: [...new Set(valuesOf(tags, "queue"))],
      tags,
      uri: pickle.uri.replaceAll("\\", "/"),
      line: place.line,
    };
  }

  #learn(scenario: GherkinScenario, feature: string, rule?: string): void {
    const ownTags = scenario.tags.map((tag) => tag.name);
    const shared = { feature, ...optional("rule", rule), ownTags };
    this.#places.set(scenario.id, { ...shared, line: scenario.location.line });
    for (const row of scenario.examples.flatMap((examples) => examples.tableBody)) {
      const first = row.cells[0]?.value ?? "";
      this.#places.set(row.id, { ...shared, line: row.location.line, row: first });
    }
  }
}

/** The tag nearest to the scenario decides; without one, a requirement binds. */
function dutyOf(tags: readonly string[]): Duty {
  const duties: readonly Duty[] = ["must", "should", "may"];
  return tags.flatMap((tag) => duties.filter((duty) => tag === `@${duty}`)).at(-1) ?? "must";
}
