import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SAMPLE_HELLO } from "../verdict/samples.js";
import { undeclaredAbilities } from "./undeclared.js";

const LEVEL = "0.37";

function notified(...scenarios: readonly (readonly string[])[]) {
  return undeclaredAbilities(
    scenarios.map((tags) => ({ tags })),
    { ...SAMPLE_HELLO, capabilities: ["store"], needs: ["block-handler"], clock: "real" },
    LEVEL,
  );
}

describe("undeclaredAbilities()", () => {
  it("counts what each ability alone would bring, the most first", () => {
    const abilities = notified(
      ["@cap:resync", "@cap:store"],
      ["@cap:resync"],
      ["@needs:stop-informer", "@needs:block-handler"],
      ["@cap:store"],
    );
    assert.deepEqual(abilities, [
      { name: "resync", wouldGradeCount: 2 },
      { name: "stop-informer", wouldGradeCount: 1 },
    ]);
  });

  it("promises nothing for scenarios that lack more, another level, or virtual time", () => {
    const abilities = notified(
      ["@cap:resync", "@cap:stop"],
      ["@cap:resync", "@since:0.99"],
      ["@cap:resync", "@needs:virtual-clock"],
      ["@needs:virtual-clock"],
    );
    assert.deepEqual(abilities, []);
  });
});
