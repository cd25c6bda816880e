import assert from "node:assert/strict";
import type { KubernetesObject } from "../../../src/wire/resource.js";

/**
 * What a client has is what is stored: names, versions, labels, and `members` of the rest. Not more, since a typed client
 * leaves out the kind and adds what is empty, and every language writes a date in its own way.
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
