import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bindOperations, type KubectlOperation } from "./kubectl-operation.js";

describe("bindOperations()", () => {
  it("leaves out what a version cannot do, and says since when it can", () => {
    const run = async () => {};
    const operations: readonly KubectlOperation[] = [
      { name: "old", run },
      { name: "new", since: 24, run },
    ];
    const pending = (minor: number) =>
      bindOperations(operations, { program: "kubectl", minor }).map((one) => one.pending);

    assert.deepEqual(pending(23), [undefined, "kubectl can do it since 1.24"]);
    assert.deepEqual(pending(24), [undefined, undefined]);
  });
});
