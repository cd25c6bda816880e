import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { packageRoot } from "../values/package-root.js";
import { runSuite } from "./run.js";

/** Some of everything that is drawn by lot: pauses, deadlines of watches, streams, and, which cost most, a few pages. */
const SELECTION =
  "@cap:streaming-list or @cap:bookmarks or @cap:watch-timeout or (@cap:pagination and not @area:reflector)";

/** Every line of every timeline of the reference, by scenario. */
async function timelines(
  seed: number,
  order: "defined" | "random",
  tags = SELECTION,
): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>();
  const { outcomes } = await runSuite({
    root: packageRoot(),
    ports: ["reference"],
    ids: [],
    tags,
    seed,
    order,
    timeScale: 1,
    laneMaxCount: 1,
    isToolchainRequired: true,
    isBuildAllowed: false,
    signal: new AbortController().signal,
  });
  for (const outcome of outcomes) {
    assert.equal(outcome.type, "ran");
    if (outcome.type !== "ran") continue;
    for (const { scenario, evidence } of outcome.results) {
      const text = evidence?.timeline.map((one) => `+${one.atMs} ${one.source} ${one.text}`);
      lines.set(scenario.id, text?.join("\n") ?? "");
    }
  }
  return lines;
}

describe("runSuite()", () => {
  let first: ReadonlyMap<string, string>;
  before(async () => {
    first = await timelines(7, "defined");
  });

  it("gives the same timelines for the same seed, in whatever order scenarios run", async () => {
    const second = await timelines(7, "random");

    assert.ok(first.size > 20);
    for (const [id, timeline] of first) assert.equal(second.get(id), timeline, id);
  });

  it("gives other timelines for another seed", async () => {
    const other = await timelines(8, "defined", "@cap:watch-timeout");

    assert.ok([...other].some(([id, timeline]) => timeline !== first.get(id)));
  });
});
