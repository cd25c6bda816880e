import type { FeatureDocument, FeatureScenario, FeatureTag } from "./feature-document.js";
import { featureTag } from "./feature-document.js";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";

const SCHEMA = "src/protocol/protocol.schema.json";

/** Which values a tag may have. */
type Vocabulary = ReadonlySet<string> | RegExp;

/**
 * Tags are data: each is of the closed vocabulary, every scenario has an id of its own, a requirement, a duty and an
 * area, and capabilities, needs and queues are those of the protocol.
 */
export function featureTags(tree: SourceTree): Finding[] {
  const vocabulary = tagVocabulary(tree);
  const takenIds = new Map<string, string>();
  return tree.features.flatMap((document) => [
    ...allTags(document).flatMap((tag) => unknownTag(document.path, tag, vocabulary)),
    ...document.scenarios.flatMap((scenario) => [
      ...idProblems(document.path, scenario, takenIds),
      ...missingTags(document.path, scenario),
    ]),
  ]);
}

function tagVocabulary(tree: SourceTree): ReadonlyMap<string, Vocabulary | undefined> {
  const schema: unknown = JSON.parse(tree.file(SCHEMA)?.text ?? "{}");
  return new Map<string, Vocabulary | undefined>([
    ["must", undefined],
    ["should", undefined],
    ["may", undefined],
    ["oracle", undefined],
    // Waits for long in real time: left out by --quick.
    ["slow", undefined],
    ["req", /^[A-Z][A-Z0-9]*-\d{2,}$/],
    ["id", /^[a-z0-9]+(?:-[a-z0-9]+)*$/],
    ["area", /^[a-z]+(?:-[a-z]+)*$/],
    ["since", /^0\.\d+$/],
    ["until", /^0\.\d+$/],
    ["cap", enumOf(schema, "Capability")],
    ["part", enumOf(schema, "PartKind")],
    ["needs", enumOf(schema, "Need")],
    ["unless", enumOf(schema, "Trait")],
    ["queue", enumOf(schema, "QueueMode")],
  ]);
}

function enumOf(schema: unknown, definition: string): ReadonlySet<string> {
  const values = member(member(member(schema, "$defs"), definition), "enum");
  return new Set(Array.isArray(values) ? values.map(String) : []);
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map(Object.entries(value)).get(key);
}

function allTags({ feature, scenarios }: FeatureDocument): readonly FeatureTag[] {
  const rules = (feature?.children ?? []).flatMap(({ rule }) => rule?.tags ?? []);
  return [
    ...[...(feature?.tags ?? []), ...rules].map(featureTag),
    ...scenarios.flatMap(({ ownTags }) => ownTags),
  ];
}

function unknownTag(
  path: string,
  { name, value, line }: FeatureTag,
  vocabulary: ReadonlyMap<string, Vocabulary | undefined>,
): Finding[] {
  const spelled = value === undefined ? `@${name}` : `@${name}:${value}`;
  if (!vocabulary.has(name)) {
    const instead = `use one of ${[...vocabulary.keys()].map((one) => `@${one}`).join(" ")}`;
    return [{ path, line, what: `the unknown tag ${spelled}`, instead }];
  }
  const values = vocabulary.get(name);
  if (values === undefined) {
    return value === undefined ? [] : [{ path, line, what: spelled, instead: `write @${name}` }];
  }
  const isKnown = values instanceof RegExp ? values.test(value ?? "") : values.has(value ?? "");
  if (isKnown) return [];
  const instead =
    values instanceof RegExp
      ? `match ${values.source}`
      : `take a value of ${SCHEMA}, or add it there`;
  return [{ path, line, what: `the unknown value in ${spelled}`, instead }];
}

function idProblems(
  path: string,
  { ownTags, line, title }: FeatureScenario,
  taken: Map<string, string>,
): Finding[] {
  const ids = ownTags.filter(({ name }) => name === "id");
  const [id] = ids;
  if (ids.length !== 1 || id?.value === undefined) {
    const what = `"${title}" has ${ids.length} @id tags`;
    return [{ path, line, what, instead: "give it exactly one, unique and never renamed" }];
  }
  const place = `${path}:${line}`;
  const other = taken.get(id.value);
  taken.set(id.value, other ?? place);
  if (other === undefined) return [];
  return [{ path, line, what: `@id:${id.value} is taken by ${other}`, instead: "choose another" }];
}

function missingTags(
  path: string,
  { ownTags, inheritedTags, title, line }: FeatureScenario,
): Finding[] {
  const names = new Set([...ownTags, ...inheritedTags].map(({ name }) => name));
  const missing = [
    ...(names.has("req") ? [] : ["@req:<ID>"]),
    ...(names.has("must") || names.has("should") || names.has("may")
      ? []
      : ["@must, @should or @may"]),
    ...(names.has("area") ? [] : ["@area:<name>"]),
  ];
  return missing.map((tag) => ({
    path,
    line,
    what: `"${title}" has no ${tag}`,
    instead: "tag it, its rule or its feature",
  }));
}
