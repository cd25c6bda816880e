import type { Envelope } from "./cucumber-engine.js";

type GherkinDocument = NonNullable<Envelope["gherkinDocument"]>;
type FeatureChild = NonNullable<GherkinDocument["feature"]>["children"][number];

/** Lines of the steps of a document, by id; cached, as a document has many scenarios. */
const lines = new WeakMap<GherkinDocument, ReadonlyMap<string, number>>();

/** The location of a step: "features/a.feature:12"; for an outline's row, that of the step in the outline. */
export function placeOfStep(document: GherkinDocument, astNodeIds: readonly string[]): string {
  const known = lines.get(document) ?? linesOf(document);
  lines.set(document, known);
  const [line] = astNodeIds.flatMap((id) => known.get(id) ?? []);
  const uri = (document.uri ?? "").replaceAll("\\", "/");
  return line === undefined ? uri : `${uri}:${line}`;
}

function linesOf({ feature }: GherkinDocument): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const learn = ({ background, scenario }: Pick<FeatureChild, "background" | "scenario">) => {
    for (const { id, location } of [...(background?.steps ?? []), ...(scenario?.steps ?? [])]) {
      known.set(id, location.line);
    }
  };
  for (const child of feature?.children ?? []) {
    learn(child);
    for (const inner of child.rule?.children ?? []) learn(inner);
  }
  return known;
}
