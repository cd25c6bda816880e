import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { SystemClock } from "../../time/system-clock.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { Trial } from "../trial/trial.js";
import { expectAnswers, expectFailureDetails, expectReports } from "./expect-part.js";
import { mutate, replaceAll, transact } from "./mutate.js";
import { objectsFrom } from "./notation.js";
import type { Workbench } from "./workbench.js";

async function withBench(test: (bench: Workbench) => Promise<void>): Promise<void> {
  const implementation = createAdapter();
  const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
  const trial = new Trial({ adapter, name: "t", seed: 1, timeScale: 1 });
  try {
    await test(trial.bench);
  } finally {
    await trial.close();
    await adapter.stop();
  }
}

const PICKY = { keyFunction: "failing for broken" };

describe("expectAnswers()", () => {
  it("takes as much of a failure as the table says", () =>
    withBench(async (bench) => {
      await bench.create("store", "store", PICKY);

      await expectAnswers(bench, "store", [
        ["object broken@1", "fails"],
        ["object broken@1", "fails: the key function fails for broken"],
        ["object broken@1", "fails as KeyError"],
      ]);
    }));

  for (const [what, question, answer] of [
    ["another message", "object broken@1", "fails: nothing of the kind"],
    ["another kind", "object broken@1", "fails as TransactionError"],
    ["no failure", "object foo@1", "fails"],
    ["a failure in the place of an answer", "object broken@1", "nothing"],
    ["another answer", "keys", "foo"],
  ] as const) {
    it(`does not take ${what}`, () =>
      withBench(async (bench) => {
        await bench.create("store", "store", PICKY);

        await assert.rejects(expectAnswers(bench, "store", [[question, answer]]), ExpectationError);
      }));
  }
});

describe("expectFailureDetails()", () => {
  it("compares kind, words and what the error carries", () =>
    withBench(async (bench) => {
      await bench.create("store", "store", PICKY);
      await transact(bench, "store", [
        ["add", "foo@1"],
        ["delete", "broken@2"],
      ]);

      expectFailureDetails(bench, [
        ["kind", "TransactionError"],
        ["message", "(1/2)"],
        ["successful", "0"],
        ["total", "2"],
      ]);
    }));

  for (const row of [
    ["kind", "NotFound"],
    ["message", "something else"],
    ["object", "foo@1"],
    ["nothing of the kind", "1"],
  ]) {
    it(`does not take ${row.join(" ")}`, () =>
      withBench(async (bench) => {
        await bench.create("store", "store", PICKY);
        await mutate(bench, "store", "add", objectsFrom("broken@2"));

        assert.throws(() => expectFailureDetails(bench, [row]), ExpectationError);
      }));
  }

  it("does not take success for a failure without details", () =>
    withBench(async (bench) => {
      await bench.create("store", "store", PICKY);
      await mutate(bench, "store", "add", objectsFrom("foo@2"));

      assert.throws(() => expectFailureDetails(bench, [["object", "nothing"]]), ExpectationError);
    }));
});

describe("expectReports()", () => {
  it("takes what is pushed for a set, and pushes for a sequence", () =>
    withBench(async (bench) => {
      await bench.create("store", "undelta-store", {});
      await mutate(bench, "store", "add", objectsFrom("foo@1, bar@2"));

      expectReports(
        bench,
        "store",
        [
          ["push", "foo@1"],
          ["push", "bar@2, foo@1"],
        ],
        "this order",
      );
    }));
});

describe("mutate(), replaceAll() and transact()", () => {
  it("give a store without a key function the keys of the objects", () =>
    withBench(async (bench) => {
      await bench.create("store", "thread-safe-store", {});
      await replaceAll(bench, "store", objectsFrom("a/old@1, unkeyed(text)"), "5");
      await mutate(bench, "store", "add", objectsFrom("a/new@2, tombstone(b/gone)"));
      await mutate(bench, "store", "deleteByKey", objectsFrom("a/old@7"));
      await transact(bench, "store", [["add", "key(c/d)"], ["nothing"]]);

      await expectAnswers(bench, "store", [["keys", "text, a/new, b/gone, c/d"]]);
    }));
});
