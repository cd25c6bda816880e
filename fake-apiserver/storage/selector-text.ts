import { isJsonObject, type JsonObject, record, records } from "../values/json-value.js";

/** A selector as text: as it is, or from a label selector object, or from labels. */
export function selectorText(selector: unknown): string {
  if (typeof selector === "string") return selector;
  if (!isJsonObject(selector)) return "";
  const { matchLabels, matchExpressions } = selector;
  const isSelector = isJsonObject(matchLabels) || Array.isArray(matchExpressions);
  const labels = isSelector ? matchLabels : selector;
  const equal = Object.entries(record(labels))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([label, value]) => `${label}=${String(value)}`);
  const expressions = records(matchExpressions);
  return [...equal, ...expressions.map(expressionText)].join(",");
}

function expressionText({ key, operator, values }: JsonObject): string {
  const list = Array.isArray(values) ? values.join(",") : "";
  switch (operator) {
    case "Exists":
      return String(key);
    case "DoesNotExist":
      return `!${String(key)}`;
    default:
      return `${String(key)} ${String(operator).toLowerCase()} (${list})`;
  }
}
