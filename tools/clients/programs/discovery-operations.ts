import assert from "node:assert/strict";
import { NEWEST_VERSION } from "../../../fake-apiserver/profiles/releases.js";
import { gitVersion } from "../../../fake-apiserver/profiles/version.js";
import type { Answer } from "./conversation.js";
import type { ProgramOperation } from "./program-operation.js";

/** Discovery. */
export const DISCOVERY_OPERATIONS: readonly ProgramOperation[] = [
  {
    name: "discovery",
    needs: ["discover"],
    async run(program) {
      const found = await (await program.talk()).call("discover");

      assert.equal(found["version"], gitVersion({ profile: NEWEST_VERSION }));
      assert.deepEqual(
        missing(found, "groups", ["apps", "coordination.k8s.io", "example.com"]),
        [],
      );
      const resources = ["configmaps", "deployments", "deployments/scale", "deployments/status"];
      assert.deepEqual(missing(found, "resources", resources), []);
      // Some libraries have no more.
      if (found["preferred"] === undefined) return;
      assert.deepEqual(missing(found, "preferred", ["configmaps", "widgets", "namespaces"]), []);
      assert.deepEqual(missing(found, "namespaced", ["configmaps", "widgets"]), []);
      assert.deepEqual(missing(found, "namespaced", ["namespaces"]), ["namespaces"]);
    },
  },
];

function missing(found: Answer, member: string, wanted: readonly string[]): readonly string[] {
  const list = found[member];
  return wanted.filter((one) => !Array.isArray(list) || !list.includes(one));
}
