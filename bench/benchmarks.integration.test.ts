import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageRoot } from "../src/suite/values/package-root.js";
import { chromiumPath } from "../tools/browser/chromium.js";
import { againstOracle } from "./against-oracle.js";
import type { BenchmarkOutcome } from "./benchmark.js";
import { BENCHMARKS } from "./benchmarks.js";
import { contest } from "./contest.js";
import { startFake } from "./contestant.js";
import { measurementTable } from "./measurement-table.js";
import { consoleFlood } from "./pages/console-flood.js";

describe("every benchmark", { concurrency: true }, () => {
  for (const benchmark of BENCHMARKS) {
    if (benchmark === againstOracle) continue;
    const isWithoutBrowser = benchmark === consoleFlood && chromiumPath() === undefined;
    const skip = isWithoutBrowser && "there is no Chromium on this machine";
    it(`runs: ${benchmark.name}`, { skip }, async () => {
      checkMeasured(await benchmark.run({ size: "smoke", against: "none" }));
    });
  }

  it("runs: against-oracle, with a second fake in place of the real one", async () => {
    const start = () => startFake(packageRoot());

    const measurements = await contest(
      { fake: start, real: start },
      {
        startsCount: 1,
        roundsCount: 1,
        nodesCount: 10,
        createdCount: 20,
        listsCount: 2,
        latenciesCount: 5,
        watchersCount: 3,
        eventsCount: 5,
      },
    );

    checkMeasured(measurements);
  });

  it("skips what it has nothing to compare with", async () => {
    const outcome = await againstOracle.run({ size: "full", against: "none" });

    assert.deepEqual(outcome, {
      skipped: "nothing to compare with was wanted (--against none)",
    });
  });
});

function checkMeasured(outcome: BenchmarkOutcome): void {
  assert.ok(!("skipped" in outcome));
  assert.ok(outcome.length > 0);
  const table = measurementTable(outcome);
  for (const { what, value } of outcome) {
    assert.ok(table.includes(what));
    assert.ok(Number.isFinite(value) || process.platform !== "linux", what);
  }
}
