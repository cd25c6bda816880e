import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageRoot } from "../values/package-root.js";
import { runSuite } from "./run.js";

describe("runSuite()", () => {
  it("begins with who goes by virtual time when nobody is left who goes by the clock on the wall", async () => {
    const events: string[] = [];
    await runSuite({
      root: packageRoot(),
      ports: ["reference", "liars@honest"],
      ids: ["first-list-empty"],
      tags: "",
      seed: 1,
      order: "defined",
      timeScale: 0.2,
      isAskedOnce: true,
      laneMaxCount: 2,
      isToolchainRequired: true,
      isBuildAllowed: false,
      signal: new AbortController().signal,
      onEvent: (event) => {
        if (event.type === "started" || event.type === "scenario") {
          events.push(`${event.target.port.manifest.name} ${event.type}`);
        }
      },
    });

    assert.deepEqual(events, [
      "liars started",
      "liars scenario",
      "reference started",
      "reference scenario",
    ]);
  });
});
