/**
 * YAML as Kubernetes reads it: the first document, with the types of YAML 1.1 as go-yaml has them, made into what JSON can
 * say. `yes` is true, `010` is eight, a timestamp is text, and a key that is there twice is found, and no error.
 *
 * Mirrors: sigs.k8s.io/yaml (YAMLToJSON), and its go-yaml (resolve.go, decode.go).
 */
import type { Alias, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { libraries } from "./libraries.js";
import { memberFaults } from "./member-faults.js";

/** What a text in YAML says. */
export interface DecodedYaml {
  readonly value: unknown;
  /** Keys that are there twice: `line 4: key "a" already set in map`. The last one counts. */
  readonly duplicates: readonly string[];
}

/** The last text and its result, which is needed twice: for the object and for its errors. */
let last: { readonly text: string; readonly decoded: DecodedYaml } | undefined;

/** @throws Error that says why it cannot be decoded */
export function decodeYaml(text: string): DecodedYaml {
  if (last?.text === text) return last.decoded;
  const decoded = jsonIn(text) ?? readYaml(text);
  last = { text, decoded };
  return decoded;
}

/** Almost all JSON is YAML that means the same. What has a member twice is left to the parser that knows lines. */
function jsonIn(text: string): DecodedYaml | undefined {
  if (!text.startsWith("{") || text.includes("\\/") || CONTROL.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return memberFaults(text).length === 0 ? { value, duplicates: [] } : undefined;
  } catch {
    return undefined;
  }
}

function readYaml(text: string): DecodedYaml {
  const { parseAllDocuments, LineCounter } = libraries.yaml();
  const lines = new LineCounter();
  const [document] = parseAllDocuments(text, {
    version: "1.1",
    schema: "failsafe",
    // The words of the keys are compared here, when it is known what they mean.
    uniqueKeys: false,
    logLevel: "silent",
    lineCounter: lines,
  });
  if (CONTROL.test(text)) throw new Error("yaml: control characters are not allowed");
  const [error] = document?.errors ?? [];
  if (error !== undefined) throw new Error(`yaml: ${error.message.split("\n")[0]}`);
  const reader = new Reader(document, (offset) => lines.linePos(offset).line);
  const value = reader.value(document?.contents ?? null);
  return { value, duplicates: reader.duplicates };
}

/** Control characters, but those that separate. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]/u;

/** The number of values after which the share of aliases is checked. */
const FREE_VALUES_COUNT = 400_000;
const ALL_VALUES_COUNT = 4_000_000;

class Reader {
  readonly duplicates: string[] = [];
  readonly #document: Document | undefined;
  readonly #lineOf: (offset: number) => number;
  /** Aliases that are being read: one that leads to itself has no end. */
  readonly #open = new Set<Node>();
  #readCount = 0;
  #aliasedCount = 0;

  constructor(document: Document | undefined, lineOf: (offset: number) => number) {
    this.#document = document;
    this.#lineOf = lineOf;
  }

  value(node: unknown): unknown {
    const { isAlias, isMap, isScalar, isSeq } = libraries.yaml();
    this.#count();
    if (isAlias(node)) return this.#aliased(node);
    if (isScalar(node)) return scalarValue(node);
    if (isMap(node)) return this.#opened(node, () => this.#map(node));
    if (isSeq(node)) return this.#opened(node, () => this.#list(node));
    return null;
  }

  #count(): void {
    this.#readCount++;
    if (this.#open.size > 0 && this.#isInAlias) this.#aliasedCount++;
    const share = this.#aliasedCount / this.#readCount;
    if (this.#aliasedCount > 100 && this.#readCount > 1_000 && share > allowed(this.#readCount)) {
      throw new Error("yaml: document contains excessive aliasing");
    }
  }

  #isInAlias = false;

  #aliased(alias: Alias): unknown {
    const target = this.#document === undefined ? undefined : alias.resolve(this.#document);
    if (target === undefined) throw new Error(`yaml: unknown anchor '${alias.source}' referenced`);
    if (this.#open.has(target)) {
      throw new Error(`yaml: anchor '${alias.source}' value contains itself`);
    }
    const wasInAlias = this.#isInAlias;
    this.#isInAlias = true;
    const value = this.value(target);
    this.#isInAlias = wasInAlias;
    return value;
  }

  #opened<T>(node: Node, read: () => T): T {
    this.#open.add(node);
    const value = read();
    this.#open.delete(node);
    return value;
  }

  #list({ items }: YAMLSeq): readonly unknown[] {
    return items.map((item) => this.value(item));
  }

  #map(map: YAMLMap): Readonly<Record<string, unknown>> {
    const entries = new Map<string, unknown>();
    const merged: Pair[] = [];
    for (const pair of map.items) {
      if (isMergeKey(pair.key)) merged.push(pair);
      else this.#set(entries, keyText(this.value(pair.key)), this.value(pair.value), pair.key);
    }
    // Existing members take precedence over merged ones.
    for (const { key, value } of merged) this.#merge(entries, value, key);
    return Object.fromEntries(entries);
  }

  #set(entries: Map<string, unknown>, key: string, value: unknown, node: unknown): void {
    if (entries.has(key)) {
      this.duplicates.push(
        `line ${this.#lineAt(node)}: key ${JSON.stringify(key)} already set in map`,
      );
    }
    entries.set(key, value);
  }

  #merge(entries: Map<string, unknown>, source: unknown, node: unknown): void {
    const value = this.value(source);
    for (const one of Array.isArray(value) ? value.toReversed() : [value]) {
      if (typeof one !== "object" || one === null || Array.isArray(one)) {
        throw new Error("yaml: map merge requires map or sequence of maps as the value");
      }
      for (const [key, member] of Object.entries(one)) {
        if (entries.has(key)) {
          const line = this.#lineAt(node);
          this.duplicates.push(`line ${line}: key ${JSON.stringify(key)} already set in map`);
        } else entries.set(key, member);
      }
    }
  }

  #lineAt(node: unknown): number {
    const { isNode } = libraries.yaml();
    return this.#lineOf(isNode(node) ? (node.range?.[0] ?? 0) : 0);
  }
}

/** The share of values that aliases may bring: less, the more there are. */
function allowed(readCount: number): number {
  if (readCount <= FREE_VALUES_COUNT) return 0.99;
  if (readCount >= ALL_VALUES_COUNT) return 0.1;
  return 0.99 - 0.89 * ((readCount - FREE_VALUES_COUNT) / (ALL_VALUES_COUNT - FREE_VALUES_COUNT));
}

function isMergeKey(key: unknown): boolean {
  const { isScalar } = libraries.yaml();
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

/** The name that a key becomes in JSON. */
function keyText(key: unknown): string {
  switch (typeof key) {
    case "string":
      return key;
    case "boolean":
    case "number":
      return String(key);
    default:
      throw new Error(
        key === null
          ? "unsupported map key of type: %!s(<nil>)"
          : `yaml: invalid map key: ${JSON.stringify(key)}`,
      );
  }
}

function scalarValue({ value, type, tag }: Scalar): unknown {
  const text = String(value ?? "");
  switch (tag) {
    case undefined:
      return type === undefined || type === "PLAIN" ? plainValue(text) : text;
    case "!":
    case "tag:yaml.org,2002:str":
      return text;
    case "tag:yaml.org,2002:binary":
      return binaryText(text);
    case "tag:yaml.org,2002:float": {
      const number = plainValue(text);
      if (typeof number === "number") return number;
      throw new Error(`yaml: cannot decode !!str \`${text}\` as a !!float`);
    }
    default:
      return /^tag:yaml.org,2002:(int|bool|null)$/.test(tag) ? plainValue(text) : text;
  }
}

function binaryText(text: string): string {
  const encoded = text.replace(/\s/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) {
    throw new Error("yaml: !!binary value contains invalid base64 data");
  }
  return Buffer.from(encoded, "base64").toString("utf8");
}

const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...cased("y", "yes", "on", "true").map((word) => [word, true] as const),
  ...cased("n", "no", "off", "false").map((word) => [word, false] as const),
  ...["", "~", ...cased("null")].map((word) => [word, null] as const),
]);

/** As it is written small, with a capital, and in capitals. */
function cased(...words: readonly string[]): readonly string[] {
  return words.flatMap((word) => [
    word,
    `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
    word.toUpperCase(),
  ]);
}

const INTEGER = /^([-+]?)(0b[01]+|0o[0-7]+|0x[0-9a-fA-F]+|[0-9]+)$/;
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;

/** What a plain text means. */
function plainValue(text: string): unknown {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (/^[-+]?\.(inf|Inf|INF)$/.test(text))
    throw unsupported(text.startsWith("-") ? "-Inf" : "+Inf");
  if (/^\.(nan|NaN|NAN)$/.test(text)) throw unsupported("NaN");
  if (!/^[-+.0-9]/.test(text)) return text;
  const plain = text.replaceAll("_", "");
  const [, sign, digits = ""] = INTEGER.exec(plain) ?? [];
  if (sign !== undefined && !/^0[0-9]*[89]/.test(digits)) {
    const isOctal = /^0[0-7]+$/.test(digits);
    const magnitude = isOctal ? Number.parseInt(digits, 8) : Number(digits);
    return magnitude === 0 ? 0 : sign === "-" ? -magnitude : magnitude;
  }
  return FLOAT.test(plain) ? Number(plain) : text;
}

function unsupported(value: string): Error {
  return new Error(`json: unsupported value: ${value}`);
}
