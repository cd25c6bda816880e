import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "./adapter.js";

describe("createAdapter()", () => {
  it("drives the informer that MUTANT names", async () => {
    const adapter = createAdapter({ MUTANT: "no-backoff" });

    const hello = await adapter.perform(
      "hello",
      { protocol: { min: 1, max: 1 }, suite: "1.0.0" },
      undefined,
    );

    assert.equal(hello.implementation.name, "no-backoff");
    assert.equal(hello.level, "0.37");
    assert.equal(hello.queue, "atomic-fifo");
  });

  it("refuses an environment without MUTANT", () => {
    assert.throws(() => createAdapter({}), RangeError);
  });
});
