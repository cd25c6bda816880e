import { unmarshalling } from "../values/go-kind.js";
import { isJsonObject } from "../values/json-value.js";

/** The members of an operation whose type is looked at before anything is done. */
const TEXT_MEMBERS = ["op", "path", "from"];

/** Why a JSON patch that was sent cannot be decoded, in the words of Go's decoder; undefined when it can. */
export function jsonPatchFault(change: unknown): string | undefined {
  if (change === null) return undefined;
  if (!Array.isArray(change)) return unmarshalling(change, "value of type []handlers.jsonPatchOp");
  for (const operation of change) {
    if (operation === null) continue;
    if (!isJsonObject(operation))
      return unmarshalling(operation, "value of type handlers.jsonPatchOp");
    for (const [name, value] of Object.entries(operation)) {
      const member = TEXT_MEMBERS.find((one) => one === name.toLowerCase());
      if (member === undefined || value === null || typeof value === "string") continue;
      return unmarshalling(value, `struct field jsonPatchOp.${member} of type string`);
    }
  }
  return undefined;
}

/** Why a merge patch that was sent cannot be decoded; undefined when it can. */
export function mergePatchFault(change: unknown): string | undefined {
  if (change === null || isJsonObject(change)) return undefined;
  return unmarshalling(change, "value of type map[string]interface {}");
}
