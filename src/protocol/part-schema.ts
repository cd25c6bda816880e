/**
 * The settings, methods and reports of each kind of part: `parts/<kind>.yaml`, the source of docs/parts and of the
 * validation of messages about parts.
 *
 * Guarantees: members that a file only names are defined in `parts/members.yaml`; a file with an undefined name
 * is an error when it is read. Files are read once, each on first use.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { PartKind } from "./messages.js";

/** The types of members: those of JSON, `any` of them, and lists of one type; a `list` has items of any type. */
export const MEMBER_TYPES = {
  any: () => true,
  string: isString,
  number: isNumber,
  integer: (value: unknown) => Number.isInteger(value),
  boolean: isBoolean,
  object: (value: unknown) => typeof value === "object" && !Array.isArray(value),
  list: (value: unknown) => Array.isArray(value),
  strings: (value: unknown) => Array.isArray(value) && value.every(isString),
  numbers: (value: unknown) => Array.isArray(value) && value.every(isNumber),
  booleans: (value: unknown) => Array.isArray(value) && value.every(isBoolean),
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>;

/** A setting, an argument, a result, or the value of a report. */
export interface PartMember {
  readonly type: keyof typeof MEMBER_TYPES;
  readonly description?: string;
  /** The permitted values, with explanations where needed. */
  readonly enum?: Readonly<Record<string, string | null>>;
}

/** A method of a part. */
export interface PartMethod {
  /** It is begun, and its end is reported. */
  readonly waits: boolean;
  readonly args: ReadonlyMap<string, PartMember>;
  readonly returns?: PartMember;
  readonly description?: string;
}

/** One kind of part. Names with the same definition share a key, "hold, release", in the file's own members. */
export interface PartSchema {
  readonly description: string;
  readonly notes: string | undefined;
  /** The members that it takes from other kinds; `all`: without a selection. */
  readonly uses: ReadonlyMap<string, "all" | readonly string[]>;
  readonly without: readonly string[];
  /** Common arguments of all its own methods. */
  readonly everyCall: ReadonlyMap<string, PartMember>;
  readonly own: PartVocabulary;
  /** Its own members and the used ones, by name. */
  readonly all: PartVocabulary;
}

/** Settings, methods and reports. A name in brackets, as in "<handler> added", stands for any. */
export interface PartVocabulary {
  readonly settings: ReadonlyMap<string, PartMember>;
  readonly methods: ReadonlyMap<string, PartMethod>;
  /** Undefined: a report without a value. */
  readonly reports: ReadonlyMap<string, PartMember | undefined>;
}

type MemberText =
  | string
  | { type?: PartMember["type"]; description?: string; enum?: readonly string[] | object }
  | null;
type MembersText = Readonly<Record<string, MemberText>>;

interface PartText {
  readonly description: string;
  readonly uses?: Readonly<Record<string, "all" | readonly string[]>>;
  readonly without?: readonly string[];
  readonly everyCall?: MembersText;
  readonly settings?: MembersText;
  readonly methods?: Readonly<
    Record<
      string,
      {
        readonly waits?: boolean;
        readonly args?: MembersText | readonly string[];
        readonly returns?: MemberText;
        readonly description?: string;
      } | null
    >
  >;
  readonly reports?: MembersText;
  readonly notes?: string;
}

/** Relative to dist/src/protocol, where this module runs; the files are published beside dist. */
const FOLDER = new URL("../../../src/protocol/parts/", import.meta.url);

const known = new Map<string, PartSchema>();
let shared: MembersText | undefined;

/** The schema of a kind, or of a collection of common members, such as `scripted-source`. */
export function partSchema(kind: PartKind | "scripted-source" | "scripted-wire"): PartSchema {
  return readSchema(kind);
}

function readSchema(kind: string): PartSchema {
  const found = known.get(kind);
  if (found !== undefined) return found;
  const text: PartText = readYaml(kind);
  const own = vocabularyOf(text, kind);
  const uses = new Map(Object.entries(text.uses ?? {}));
  const everyCall = membersOf(text.everyCall, kind);
  const { without = [] } = text;
  const used = [...uses].map(([other, names]) => pickFrom(other, names, without));
  const all = [...used, separated(own, everyCall)].reduce(merged);
  const { description, notes } = text;
  const schema = { description, notes, uses, without, everyCall, own, all };
  known.set(kind, schema);
  return schema;
}

function readYaml<T>(name: string): T {
  return parse(readFileSync(new URL(`${name}.yaml`, FOLDER), "utf8"));
}

function vocabularyOf(text: PartText, kind: string): PartVocabulary {
  return {
    settings: membersOf(text.settings, kind),
    methods: mapOf(text.methods, (method) => ({
      waits: method?.waits === true,
      args: membersOf(method?.args, kind),
      ...(method?.returns === undefined ? {} : { returns: memberFrom(method.returns) }),
      ...(method?.description === undefined ? {} : { description: method.description }),
    })),
    reports: mapOf(text.reports, (report) => (report === null ? undefined : memberFrom(report))),
  };
}

function membersOf(
  texts: MembersText | readonly string[] | undefined,
  kind: string,
): ReadonlyMap<string, PartMember> {
  const byName = isNames(texts) ? Object.fromEntries(texts.map((name) => [name, null])) : texts;
  return mapOf<MemberText, PartMember>(byName, (text, names) => {
    if (text !== null && typeof text === "object") return memberFrom(text);
    const [name = ""] = names.split(", ");
    const common = sharedMember(name);
    if (common === undefined) throw new TypeError(`${kind}.yaml: what is "${name}"?`);
    return text === null ? common : { ...common, description: text };
  });
}

function isNames(texts: MembersText | readonly string[] | undefined): texts is readonly string[] {
  return Array.isArray(texts);
}

function sharedMember(name: string): PartMember | undefined {
  shared ??= readYaml<MembersText>("members");
  const text = shared[name];
  return text === undefined ? undefined : memberFrom(text);
}

function memberFrom(text: MemberText): PartMember {
  if (text === null) return { type: "any" };
  if (typeof text === "string") return { type: "any", description: text };
  const { type = "any", description, enum: values } = text;
  const meanings = Array.isArray(values)
    ? Object.fromEntries(values.map((value) => [value, null]))
    : values;
  return {
    type: meanings === undefined ? type : "string",
    ...(description === undefined ? {} : { description }),
    ...(meanings === undefined ? {} : { enum: { ...meanings } }),
  };
}

function mapOf<T, U>(
  texts: Readonly<Record<string, T>> | undefined,
  read: (text: T, name: string) => U,
): ReadonlyMap<string, U> {
  return new Map(Object.entries(texts ?? {}).map(([name, text]) => [name, read(text, name)]));
}

function pickFrom(
  other: string,
  names: "all" | readonly string[],
  without: readonly string[],
): PartVocabulary {
  const { all } = readSchema(other);
  const missing = names === "all" ? undefined : names.find((name) => !isIn(all, name));
  if (missing !== undefined) throw new TypeError(`${other}.yaml has no "${missing}"`);
  const isPicked = (name: string) =>
    !without.includes(name) && (names === "all" || names.includes(name));
  return {
    settings: filtered(all.settings, isPicked),
    methods: filtered(all.methods, isPicked),
    reports: filtered(all.reports, isPicked),
  };
}

function isIn({ settings, methods, reports }: PartVocabulary, name: string): boolean {
  return settings.has(name) || methods.has(name) || reports.has(name);
}

function filtered<T>(
  map: ReadonlyMap<string, T>,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, T> {
  return new Map([...map].filter(([name]) => isWanted(name)));
}

function separated(
  { settings, methods, reports }: PartVocabulary,
  everyCall: PartMethod["args"],
): PartVocabulary {
  const called = [...methods].map(([name, method]) => {
    const args = new Map([...everyCall, ...method.args]);
    return [name, { ...method, args }] as const;
  });
  return { settings: split(settings), methods: split(new Map(called)), reports: split(reports) };
}

function split<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...map].flatMap(([names, of]) => names.split(", ").map((name) => [name, of])));
}

function merged(one: PartVocabulary, other: PartVocabulary): PartVocabulary {
  return {
    settings: new Map([...one.settings, ...other.settings]),
    methods: new Map([...one.methods, ...other.methods]),
    reports: new Map([...one.reports, ...other.reports]),
  };
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
