import { parse } from "yaml";
import { isJsonObject } from "../../fake-apiserver/values/json-value.js";

/**
 * The JSON Schema that a file of YAML describes. A definition that says what each of its words means (`x-meanings`) has
 * those words, and no others.
 */
export function schemaJson(yaml: string): string {
  return `${JSON.stringify(withWords(parse(yaml)), null, 2)}\n`;
}

function withWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWords);
  if (!isJsonObject(value)) return value;
  const { "x-meanings": meanings } = value;
  const members = Object.entries(value).flatMap(([name, member]) => [
    ...(member === meanings && isJsonObject(meanings) ? [["enum", Object.keys(meanings)]] : []),
    [name, withWords(member)],
  ]);
  return Object.fromEntries(members);
}
