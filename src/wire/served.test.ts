import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "./resource.js";
import type { Served } from "./served.js";

/** As `@kubernetes/client-node` 2.0.1 has it, in gen/models/V1Pod.d.ts and beside: classes without index signatures. */
class V1ObjectMeta {
  creationTimestamp?: Date;
  labels?: { [key: string]: string };
  name?: string;
  namespace?: string;
}
class V1Pod {
  apiVersion?: string;
  kind?: string;
  metadata?: V1ObjectMeta;
  spec?: { containers: Array<{ name: string; image?: string }> };
  status?: { startTime?: Date };
}

/** As `kubernetes-types` has it: interfaces, and instants as text. */
interface ConfigMap {
  apiVersion?: "v1";
  kind?: "ConfigMap";
  metadata?: { name?: string; creationTimestamp?: string };
  data?: { [name: string]: string };
}

/** Compiles only for two types that are the same. */
type Same<A, B> = [A, B] extends [B, A] ? true : never;

describe("Served", () => {
  it("has what a server sends of the types of other packages", () => {
    const pod: Served<V1Pod> = {
      metadata: { name: "a", creationTimestamp: "2026-01-01T00:00:00Z" },
      spec: { containers: [{ name: "main" }] },
    };
    const map: Served<ConfigMap> = { metadata: { name: "c" }, data: { key: "value" } };
    const anything: readonly KubernetesObject[] = [pod, map];
    const image: Same<
      NonNullable<typeof pod.spec>["containers"][number]["image"],
      string | undefined
    > = true;
    const instant: Same<NonNullable<typeof pod.status>["startTime"], string | undefined> = true;
    const created: Same<typeof pod.metadata.creationTimestamp, string | undefined> = true;
    const own: Same<Served<KubernetesObject>, KubernetesObject> = true;

    assert.deepEqual([image, instant, created, own], [true, true, true, true]);
    assert.deepEqual(
      anything.map(({ metadata }) => metadata.name),
      ["a", "c"],
    );
    assert.equal(pod.spec?.containers[0]?.name, "main");
    assert.equal(map.data?.["key"], "value");
  });
});
