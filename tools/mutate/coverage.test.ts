import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { passagesThrough } from "./coverage.js";

const FILE = { file: "src/client/informer/key.ts", mutator: "BooleanLiteral" };
const MUTANTS = [
  { ...FILE, id: "0", within: "keyOf" },
  { ...FILE, id: "1", within: "keyOf" },
  { ...FILE, id: "2", within: "split" },
];

function trial(version: string, scenario = "one") {
  return { version, level: "0.37", scenario, elapsedMs: 1 };
}

describe("passagesThrough()", () => {
  const versionsOf = (id: string, passed: Parameters<typeof passagesThrough>[1]) =>
    (passagesThrough(MUTANTS, passed).get(id) ?? []).map(({ trial: { version } }) => version);

  it("takes a scenario with one version where all go the same way", () => {
    const passed = [
      { trial: trial("a"), ids: ["0", "1", "2"] },
      { trial: trial("b"), ids: ["0", "1"] },
    ];

    assert.deepEqual(versionsOf("0", passed), ["a"]);
    assert.deepEqual(versionsOf("2", passed), ["a"]);
  });

  it("takes it again with a version that goes another way through the same function", () => {
    const passed = [
      { trial: trial("a"), ids: ["0", "2"] },
      { trial: trial("b"), ids: ["0", "1", "2"] },
    ];

    assert.deepEqual(versionsOf("0", passed), ["a", "b"]);
    assert.deepEqual(versionsOf("1", passed), ["b"]);
    assert.deepEqual(versionsOf("2", passed), ["a"]);
  });

  it("takes all versions where what is asked is whether there is something", () => {
    const asking = [{ ...FILE, mutator: "OptionalChaining", id: "0", within: "keyOf" }];
    const passed = [
      { trial: trial("a"), ids: ["0"] },
      { trial: trial("b"), ids: ["0"] },
    ];

    assert.equal(passagesThrough(asking, passed).get("0")?.length, 2);
  });

  it("takes every scenario, and none for what nobody comes past", () => {
    const passed = [
      { trial: trial("a"), ids: ["0"] },
      { trial: trial("a", "two"), ids: ["0"] },
    ];

    assert.deepEqual(versionsOf("0", passed), ["a", "a"]);
    assert.deepEqual(versionsOf("1", passed), []);
  });
});
