import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areTextsDelivered, isChoiceOf, isDeliveredWhole } from "./is-delivered-whole.js";

const SPEC = {
  replicas: 0,
  paused: false,
  containers: [{ name: "app", args: ["-v", "-a"], resources: { limits: { cpu: "500m" } } }],
  volumes: [{ name: "scratch", emptyDir: {} }],
};

describe("isToldWhole()", () => {
  it("takes what is delivered with more, and without what is empty, for whole", () => {
    const [app] = SPEC.containers;
    const notified = {
      replicas: 0,
      strategy: null,
      containers: [{ ...app, resources: { limits: { cpu: "0.5" } }, stdin: false }],
      volumes: [{ emptyDir: { medium: null }, name: "scratch" }],
    };
    assert.equal(isDeliveredWhole(SPEC, notified), true);
  });

  for (const [what, notified] of [
    ["another order", { ...SPEC, containers: [{ ...SPEC.containers[0], args: ["-a", "-v"] }] }],
    ["an item less", { ...SPEC, containers: [] }],
    ["a value of another type", { ...SPEC, volumes: [{ name: 7, emptyDir: {} }] }],
    [
      "no value that means something though it is empty",
      { ...SPEC, volumes: [{ name: "scratch" }] },
    ],
    ["no number that means something though it is 0", { ...SPEC, replicas: undefined }],
    ["nothing", undefined],
  ] as const) {
    it(`finds ${what}`, () => {
      assert.equal(isDeliveredWhole(SPEC, notified), false);
    });
  }
});

describe("isToldWhole() of another language's names", () => {
  it("takes them for the same", () => {
    assert.equal(isDeliveredWhole({ restartPolicy: "Always" }, { restart_policy: "Always" }), true);
    assert.equal(isDeliveredWhole({ restartPolicy: "Always" }, { restart_policy: "Never" }), false);
  });
});

describe("isChoiceOf()", () => {
  it("knows few members of many, none of which is empty", () => {
    const stored = { a: 1, b: "2", c: [3], d: {}, e: { f: 4 } };

    assert.equal(isChoiceOf(stored, { a: 1 }), true);
    assert.equal(isChoiceOf(stored, { a: 1, b: "2", c: [3] }), false);
    assert.equal(isChoiceOf(stored, undefined), false);
    assert.equal(isChoiceOf({ a: 1, b: 2 }, {}), false);
  });
});

describe("areTextsTold()", () => {
  it("wants every text as it is", () => {
    assert.equal(areTextsDelivered({ a: "", b: "7" }, { a: "", b: "7" }), true);
    assert.equal(areTextsDelivered({ a: "", b: "7" }, { b: "7" }), false);
    assert.equal(areTextsDelivered({ b: "7" }, { b: 7 }), false);
    assert.equal(areTextsDelivered(undefined, undefined), true);
  });
});
