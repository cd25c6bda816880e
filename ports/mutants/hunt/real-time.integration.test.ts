import assert from "node:assert/strict";
import process from "node:process";
import { describe, it } from "node:test";
import { runSuite } from "../../../src/suite/run/run.js";
import { packageRoot } from "../../../src/suite/values/package-root.js";

/** The reasons of what an informer fails on the machine's clock. */
async function failures(name: string, id: string): Promise<readonly (string | undefined)[]> {
  process.env["MUTANTS_CLOCK"] = "real";
  const { outcomes } = await runSuite({
    root: packageRoot(),
    ports: [`mutants@${name}`],
    ids: [id],
    tags: "",
    seed: 1,
    order: "defined",
    timeScale: 1,
    laneMaxCount: 1,
    isToolchainRequired: true,
    isBuildAllowed: false,
    isAskedOnce: true,
    signal: new AbortController().signal,
  });
  return outcomes.flatMap((one) =>
    one.type === "ran" ? one.results.map(({ verdict, reason }) => `${verdict}: ${reason}`) : [],
  );
}

describe("mutants in real time", () => {
  it("are found out although their retries last longer than there is time for", async () => {
    const id = "expired-watch-reports-missed-deletion [as HTTP status 410]";

    assert.deepEqual(await failures("expired-http-status-loops", id), [
      "FAIL: An expired resourceVersion is requested again and again",
    ]);
  });
});
