import { isJsonObject, type JsonObject } from "../values/json-value.js";

const STEP = /\.([^.[\]]+)|\['((?:\\[\s\S]|[^'\\])*)'\]/y;

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

/**
 * The place that a rule names, below its own: ".spec['x']" as "spec.x"; undefined when the schema has no such place.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/schema/cel/validation.go (ValidFieldPath).
 */
export function fieldPath(path: string, schema: JsonObject): string | undefined {
  let place = "";
  let part: JsonObject = schema;
  for (let index = 0; index < path.length; index = STEP.lastIndex) {
    STEP.lastIndex = index;
    const found = STEP.exec(path);
    if (found === null) return undefined;
    const name = found[1] ?? unescaped(found[2] ?? "");
    if (name === undefined) return undefined;
    const { properties, additionalProperties } = part;
    if (isJsonObject(properties)) {
      const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isJsonObject(member)) return undefined;
      place += place === "" ? name : `.${name}`;
      part = member;
    } else {
      if (!isJsonObject(additionalProperties)) return undefined;
      place += `[${name}]`;
      part = additionalProperties;
    }
  }
  return place;
}

function unescaped(text: string): string | undefined {
  let isValid = true;
  const plain = text.replace(/\\([\s\S])/g, (_, letter: string) => {
    const found = ESCAPES[letter];
    if (found === undefined) isValid = false;
    return found ?? "";
  });
  return isValid ? plain : undefined;
}
