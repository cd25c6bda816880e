import { isJsonObject } from "./json-value.js";

/** A JSON value as Go prints it: `map[a:1 b:[x y]]`. */
export function goText(value: unknown): string {
  if (value === null || value === undefined) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${name}:${goText(value[name])}`);
  return `map[${members.join(" ")}]`;
}

/** The type that Go gives a JSON value: "map[string]interface {}". */
export function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "[]interface {}";
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) ? "int64" : "float64";
    case "boolean":
      return "bool";
    case "string":
      return "string";
    default:
      return value === null ? "<nil>" : "map[string]interface {}";
  }
}

/** What Go does not take for printable: of spaces, only the common one is. */
export const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

/** Escapes with a letter of their own. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

/** A text as Go's %q has it. */
export function goQuoted(text: string): string {
  return `"${[...text].map(escapedByGo).join("")}"`;
}

/** A list of texts as Go's %q has it. */
export function goQuotedList(texts: readonly string[]): string {
  return `[${texts.map(goQuoted).join(" ")}]`;
}

/** A slice of texts as Go's %#v has it. */
export function goStrings(texts: readonly string[]): string {
  return `[]string{${texts.map(goQuoted).join(", ")}}`;
}

function escapedByGo(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  if (!UNPRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const hex = (digits: number) => code.toString(16).padStart(digits, "0");
  if (code < 0x20 || code === 0x7f) return `\\x${hex(2)}`;
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}
