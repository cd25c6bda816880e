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

  it("drives an informer that shares nothing with the reference", async () => {
    const adapter = createAdapter({ MUTANT: "applies" });

    const hello = await adapter.perform(
      "hello",
      { protocol: { min: 1, max: 1 }, suite: "1.0.0" },
      undefined,
    );

    assert.equal(hello.implementation.name, "applies");
    assert.equal(hello.queue, undefined);
    assert.equal(hello.capabilities.includes("add-update-distinct"), false);
    await assert.rejects(
      adapter.perform("index.list", { informer: "", index: "", value: "" }, ""),
      {
        name: "CommandError",
        code: "not-supported",
      },
    );
  });

  for (const name of ["no-backoff", "applies"]) {
    it(`drives ${name} in real time, too`, async () => {
      const adapter = createAdapter({ MUTANT: name }, { MUTANTS_CLOCK: "real" });

      const { clock, needs } = await adapter.perform(
        "hello",
        { protocol: { min: 1, max: 1 }, suite: "1.0.0" },
        undefined,
      );

      assert.deepEqual([clock, needs.includes("virtual-clock")], ["real", false]);
    });
  }

  it("refuses an environment without MUTANT", () => {
    assert.throws(() => createAdapter({}), RangeError);
  });
});
