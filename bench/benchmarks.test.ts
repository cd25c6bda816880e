import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { packageRoot } from "../src/suite/values/package-root.js";
import { type Measurement, meetsGoal } from "./benchmark.js";
import { describeMachine } from "./machine.js";
import { markdownTable } from "./markdown-table.js";
import { measurementTable } from "./measurement-table.js";
import { ProcessorShare } from "./processor-share.js";

describe("the program in Go", () => {
  it("has the client-go that the port has", () => {
    const versionsOf = (folder: string) =>
      readFileSync(join(packageRoot(), folder, "go.mod"), "utf8").match(/k8s\.io\/\S+ v\S+/g);
    const ofPort = new Set(versionsOf("ports/client-go"));

    const own = versionsOf("bench/client-go") ?? [];

    assert.ok(own.length > 3);
    assert.deepEqual(
      own.filter((version) => !ofPort.has(version)),
      [],
    );
  });
});

describe("meetsGoal()", () => {
  const base = { what: "a", value: 5, unit: "ms" } as const satisfies Measurement;

  it("compares with what is asked for, if anything is", () => {
    assert.equal(meetsGoal(base), undefined);
    assert.equal(meetsGoal({ ...base, goal: { atMost: 5 } }), true);
    assert.equal(meetsGoal({ ...base, goal: { atLeast: 6 } }), false);
  });

  it("compares the ratio with what is asked for", () => {
    const beside = { what: "b", value: 10 };

    assert.equal(meetsGoal({ ...base, beside }), undefined);
    assert.equal(meetsGoal({ ...base, beside: { ...beside, ratioGoal: { atLeast: 0.5 } } }), true);
    assert.equal(meetsGoal({ ...base, beside: { ...beside, ratioGoal: { atLeast: 0.7 } } }), false);
  });
});

describe("measurementTable()", () => {
  it("shows target, measured, runs, what stands beside, ratio and verdict", () => {
    const [row = ""] = measurementTable([
      {
        what: "events",
        value: 1_500,
        unit: "events/s",
        spread: [1_400, 1_600],
        goal: { atLeast: 1_000 },
        beside: { what: "bare", value: 3_000, ratioGoal: { atLeast: 0.7 } },
      },
    ])
      .split("\n")
      .filter((line) => line.includes("events/s"));

    for (const part of [
      "≥ 1,000 events/s, ratio ≥ 0.7",
      "1,500 events/s",
      "1,400 … 1,600",
      "bare: 3,000",
      "0.5",
      "missed",
    ]) {
      assert.ok(row.includes(part), part);
    }
  });
});

describe("markdownTable()", () => {
  it("leaves out what nobody has", () => {
    const table = markdownTable([
      { what: "a", value: 5, unit: "ms", goal: { atMost: 10 } },
      { what: "b", value: 6, unit: "ms" },
    ]);

    assert.equal(
      table,
      [
        "|  | target | measured |  |",
        "| --- | ---: | ---: | --- |",
        "| a | ≤ 10 ms | 5 ms | ok |",
        "| b |  | 6 ms |  |",
      ].join("\n"),
    );
  });
});

describe("ProcessorShare", () => {
  it("is a share, where the system says", () => {
    const share = new ProcessorShare();

    const ofOthers = share.ofOthers() ?? 0;

    assert.ok(Number.isNaN(ofOthers) || (ofOthers >= 0 && ofOthers <= 1), `${ofOthers}`);
  });
});

describe("describeMachine()", () => {
  it("names processor, cores and Node", () => {
    assert.match(describeMachine(), /\d+ cores, \d+ GiB, Node v\d+/);
  });
});
