import assert from "node:assert/strict";
import type { KubernetesObject } from "../../../src/wire/resource.js";

/**
 * Compares a client's object with the stored one: names, versions, labels, and `members` of the rest. Not more, since typed
 * clients omit the kind and add empty members, and each language formats dates differently.
 */
export function assertSame(
  had: KubernetesObject | undefined,
  stored: KubernetesObject | undefined,
  members: readonly string[] = [],
): void {
  assert.notEqual(stored, undefined, "nothing is stored");
  assert.deepEqual(essence(had, members), essence(stored, members));
}

function essence(object: KubernetesObject | undefined, members: readonly string[]) {
  const { name, namespace, uid, resourceVersion, labels, annotations, finalizers } =
    object?.metadata ?? {};
  return {
    name,
    namespace,
    uid,
    resourceVersion,
    labels,
    annotations,
    finalizers,
    ...Object.fromEntries(members.map((member) => [member, object?.[member]])),
  };
}
