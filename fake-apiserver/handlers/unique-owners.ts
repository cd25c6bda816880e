import type { KubernetesObject } from "../../src/wire/resource.js";
import { withMetadata } from "../storage/object-metadata.js";
import { isJsonObject, withSortedKeys } from "../values/json-value.js";

/**
 * An object with each of its owners once; warns of duplicates. `when` they were found: a patch says
 * " after mutating admission happens".
 *
 * Mirrors: apiserver pkg/endpoints/handlers/rest.go (dedupOwnerReferences).
 */
export function withUniqueOwners(
  object: KubernetesObject,
  warnings: string[],
  when = "",
): KubernetesObject {
  const references: unknown = object.metadata["ownerReferences"];
  if (!Array.isArray(references) || references.length < 2) return object;
  const kept = new Map<string, unknown>();
  const duplicates: unknown[] = [];
  for (const reference of references) {
    const same = JSON.stringify(withSortedKeys(withoutEmpty(reference)));
    if (!kept.has(same)) kept.set(same, reference);
    else duplicates.push(isJsonObject(reference) ? reference["uid"] : "");
  }
  if (duplicates.length === 0) return object;
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and ` +
      "may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: " +
      duplicates.join(", "),
  );
  return withMetadata(object, { ownerReferences: [...kept.values()] });
}

/** What is not said is empty. */
function withoutEmpty(reference: unknown): unknown {
  if (!isJsonObject(reference)) return reference;
  const said = Object.entries(reference).filter(([, value]) => value !== "" && value !== null);
  return Object.fromEntries(said);
}
