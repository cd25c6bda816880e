/**
 * Objects in one word, as features write them: `foo@5` is the object foo at version 5. `NOTATION` has all forms.
 */
import { isRecord } from "../../wire/is-record.js";
import { ScenarioError } from "../evidence/expectation-error.js";

/** The notation of objects, and its meaning. */
export const NOTATION: readonly (readonly [text: string, means: string])[] = [
  ["foo@5", "the object foo at version 5"],
  ["default/foo@5", "in a namespace"],
  ["foo@-", "without a version"],
  ["@9", "a version alone, which only adapters send"],
  ["foo@5#one", 'with the uid "one"'],
  ["foo@5(app=web,x=y)", "with labels"],
  ["foo@5[users=ernie+bert]", 'with an annotation that lists: "+" stands for a comma'],
  ["tombstone(foo@5)", "a missed deletion of that key, with the last known state"],
  ["tombstone(a/b: foo@5)", "the same, under another key"],
  ["tombstone(foo)", "a missed deletion without a state"],
  ["key(a/b)", "a key given as such"],
  ["unkeyed(text)", "something without metadata"],
  ["foo in default", "a name, as a key is parsed into"],
  ["foo@5 initially", "an addition that belongs to the first list"],
  ["foo@5 to foo@6", "an update"],
  ["deltas(Added foo@5)", "what was popped; deltas() is a list without any"],
  ["3 objects", "object-1@1, object-2@1 and object-3@1; only as a whole list"],
  ["nothing", "an empty list, an absent value"],
];

const OBJECT =
  /^(?:(?<namespace>[\w.-]+)\/)?(?<name>[\w.-]+)@(?<version>[\w.-]+?)(?:#(?<uid>[\w-]+))?(?:\((?<labels>[^)]*)\))?(?:\[(?<annotations>[^\]]*)\])?$/;
const TOMBSTONE = /^tombstone\((?:(?<key>[^:@()]+): )?(?<state>.+)\)$/;
const DELTAS = /^deltas\((?<list>.*)\)$/;
const COUNTED = /^(?<count>\d+) objects$/;
const WRAPPED = /^(?<word>key|unkeyed)\((?<text>[^)]*)\)$/;

/** What "nothing" means: an empty list, an absent value. */
export const NOTHING = "nothing";

/** One object, as JSON for the adapter. @throws ScenarioError when it cannot be read */
export function objectFrom(text: string): Readonly<Record<string, unknown>> {
  const deltas = DELTAS.exec(text)?.groups?.["list"];
  if (deltas !== undefined) return { deltas: listFrom(deltas).map(deltaFrom) };
  const tombstone = TOMBSTONE.exec(text)?.groups;
  if (tombstone !== undefined) return tombstoneFrom(tombstone["key"], tombstone["state"] ?? "");
  const wrapped = WRAPPED.exec(text)?.groups;
  if (wrapped !== undefined) {
    const word = wrapped["word"] === "key" ? "explicitKey" : "unkeyed";
    return { [word]: wrapped["text"] };
  }
  const { namespace, name, version, uid, labels, annotations } = OBJECT.exec(text)?.groups ?? {};
  if (name === undefined) throw new ScenarioError(`"${text}" is no object: write name@version`);
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(version === undefined || version === "-" ? {} : { resourceVersion: version }),
      ...(uid === undefined ? {} : { uid }),
      ...(labels === undefined ? {} : { labels: pairsFrom(labels, "") }),
      ...(annotations === undefined ? {} : { annotations: pairsFrom(annotations, ",") }),
    },
  };
}

/** Several objects: "foo@5, bar@6 and baz@1", "3 objects", or "nothing". */
export function objectsFrom(text: string): readonly Readonly<Record<string, unknown>>[] {
  const count = Number(COUNTED.exec(text)?.groups?.["count"] ?? 0);
  if (count > 0) return Array.from({ length: count }, (_, i) => objectFrom(`object-${i + 1}@1`));
  return listFrom(text).map(objectFrom);
}

/** The words of a list: "a, b and c", or "nothing". Brackets keep together what is in them. */
export function listFrom(text: string): readonly string[] {
  if (text === NOTHING || text === "") return [];
  const words: string[] = [];
  let depth = 0;
  let word = "";
  for (const part of text.split(/(, | and |[()[\]])/)) {
    if (part === "(" || part === "[") depth++;
    if (part === ")" || part === "]") depth--;
    if (depth === 0 && (part === ", " || part === " and ")) {
      words.push(word);
      word = "";
    } else {
      word += part;
    }
  }
  return [...words, word];
}

/** The key under which a caller of a ThreadSafeStore, which takes keys as they come, stores such an object. */
export function keyFor(object: Readonly<Record<string, unknown>>): string {
  const { metadata, tombstone, explicitKey, unkeyed } = object;
  if (isRecord(metadata)) return keyOf(metadata);
  if (isRecord(tombstone)) return String(tombstone["key"]);
  return String(explicitKey ?? unkeyed);
}

/** A value that an adapter sent, in the same words; a record that has none is shown by its members. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(wordsOf).join(", ");
  return isRecord(value) ? recordWords(value) : JSON.stringify(value);
}

function recordWords(value: Readonly<Record<string, unknown>>): string {
  const { metadata, tombstone, explicitKey, unkeyed, type, deltas } = value;
  if (typeof type === "string") return deltaWords(type, value);
  if ("isInInitialList" in value && "object" in value) return additionWords(value);
  if ("older" in value && "newer" in value) {
    return `${wordsOf(value["older"])} to ${wordsOf(value["newer"])}`;
  }
  if (isRecord(metadata)) return objectWords(metadata);
  if (isRecord(tombstone)) return tombstoneWords(tombstone);
  if (Array.isArray(deltas)) return `deltas(${deltas.map(wordsOf).join(", ")})`;
  if (typeof explicitKey === "string") return `key(${explicitKey})`;
  if (typeof unkeyed === "string") return `unkeyed(${unkeyed})`;
  return nameWords(value) ?? memberWords(value);
}

/** A name that a key was parsed into: "foo in default", "foo in no namespace". */
function nameWords(value: Readonly<Record<string, unknown>>): string | undefined {
  const { namespace, name, ...others } = value;
  if (typeof namespace !== "string" || typeof name !== "string") return undefined;
  if (Object.keys(others).length > 0) return undefined;
  return `${name === "" ? "no name" : name} in ${namespace === "" ? "no namespace" : namespace}`;
}

/** "limit=500, resourceVersion=0": what is absent is left out, the rest is in the order of its names. */
function memberWords(value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => `${name}=${wordsOf(member)}`)
    .sort()
    .join(", ");
}

function additionWords({ object, isInInitialList }: Readonly<Record<string, unknown>>): string {
  return isInInitialList === true ? `${wordsOf(object)} initially` : wordsOf(object);
}

function deltaWords(type: string, delta: Readonly<Record<string, unknown>>): string {
  const { object, objects, resourceVersion } = delta;
  if (objects !== undefined) return `${type} of ${wordsOf(objects)} at ${wordsOf(resourceVersion)}`;
  if (resourceVersion !== undefined) return `${type} ${wordsOf(resourceVersion)}`;
  return object === undefined ? type : `${type} ${wordsOf(object)}`;
}

function objectWords(metadata: Readonly<Record<string, unknown>>): string {
  const { name, namespace, resourceVersion, uid, labels, annotations } = metadata;
  const place = namespace === undefined || namespace === "" ? "" : `${namespace}/`;
  const version = resourceVersion === undefined || resourceVersion === "" ? "-" : resourceVersion;
  const identity = uid === undefined || uid === "" ? "" : `#${uid}`;
  return `${place}${name ?? ""}@${version}${identity}${pairWords(labels, "(", ")")}${pairWords(annotations, "[", "]")}`;
}

function pairWords(pairs: unknown, open: string, close: string): string {
  if (!isRecord(pairs) || Object.keys(pairs).length === 0) return "";
  const words = Object.entries(pairs)
    .map(([key, value]) => `${key}=${String(value).replaceAll(",", "+")}`)
    .sort();
  return `${open}${words.join(",")}${close}`;
}

function tombstoneWords({ key, object }: Readonly<Record<string, unknown>>): string {
  if (object === undefined || object === null) return `tombstone(${key})`;
  const state = wordsOf(object);
  const own = isRecord(object) && isRecord(object["metadata"]) ? keyOf(object["metadata"]) : "";
  return own === key ? `tombstone(${state})` : `tombstone(${key}: ${state})`;
}

function deltaFrom(text: string): Readonly<Record<string, unknown>> {
  const [type = "", object = ""] = text.split(" ");
  return { type, object: objectFrom(object) };
}

function tombstoneFrom(key: string | undefined, state: string) {
  if (!state.includes("@")) return { tombstone: { key: state } };
  const object = objectFrom(state);
  const metadata = isRecord(object["metadata"]) ? object["metadata"] : {};
  return { tombstone: { key: key ?? keyOf(metadata), object } };
}

function keyOf({ namespace, name }: Readonly<Record<string, unknown>>): string {
  return namespace === undefined || namespace === "" ? `${name}` : `${namespace}/${name}`;
}

function pairsFrom(text: string, plus: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .split(",")
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [key = "", value = ""] = pair.split("=");
        return [key, plus === "" ? value : value.replaceAll("+", plus)];
      }),
  );
}
