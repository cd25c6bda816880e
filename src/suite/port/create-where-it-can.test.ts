import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ArgsOf } from "../../protocol/adapter.js";
import { PortError, type PortErrorCode } from "../../protocol/port-error.js";
import { createWhereItCan } from "./create-where-it-can.js";

const PODS = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
const OF_ALL = { informer: "i1", resource: PODS };

/** A port that creates what `can` says, and refuses the rest with `code`. */
function port(
  can: (args: ArgsOf<"informer.create">) => boolean,
  code: PortErrorCode = "not-supported",
) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    create: async (args: ArgsOf<"informer.create">) => {
      asked.push(args.namespace);
      if (!can(args)) throw new PortError(code, `not for ${args.namespace ?? "all"}`);
    },
  };
}

describe("createWhereItCan()", () => {
  it("asks for all namespaces first, and for no other where that is possible", async () => {
    const { create, asked } = port(() => true);
    assert.equal(await createWhereItCan(create, OF_ALL), undefined);
    assert.deepEqual(asked, [undefined]);
  });

  it("asks for namespace default where there are no informers of all", async () => {
    const { create, asked } = port(({ namespace }) => namespace !== undefined);
    assert.equal(await createWhereItCan(create, OF_ALL), "default");
    assert.deepEqual(asked, [undefined, "default"]);
  });

  it("says what the first answer was where there is neither", async () => {
    const { create } = port(() => false);
    await assert.rejects(createWhereItCan(create, OF_ALL), /not for all/);
  });

  it("takes a refusal, a cluster-scoped resource and a given namespace for what they are", async () => {
    const refusing = port(({ namespace }) => namespace !== undefined, "refused");
    await assert.rejects(createWhereItCan(refusing.create, OF_ALL), /not for all/);
    const { create, asked } = port(() => false);
    const nodes = { ...PODS, resource: "nodes", kind: "Node", namespaced: false };
    await assert.rejects(createWhereItCan(create, { informer: "i1", resource: nodes }));
    await assert.rejects(createWhereItCan(create, { ...OF_ALL, namespace: "tenant-a" }));
    assert.deepEqual(asked, [undefined, "tenant-a"]);
  });
});
