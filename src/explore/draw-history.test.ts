import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drawHistory, shrinkHistory } from "./draw-history.js";
import type { History } from "./history.js";

describe("drawHistory()", () => {
  it("draws the same history for the same seed, and others for others", () => {
    assert.deepEqual(drawHistory(7), drawHistory(7));
    assert.notDeepEqual(drawHistory(7), drawHistory(8));
  });

  it("draws short and long histories, of few kinds and of many", () => {
    const drawn = Array.from({ length: 300 }, (_, seed) => drawHistory(seed + 1));

    assert.ok(drawn.some(({ commands }) => commands.length > 30));
    assert.ok(drawn.filter(({ commands }) => commands.length <= 24).length > 200);
    assert.ok(drawn.some(({ kinds }) => kinds.length < 4));
    assert.ok(drawn.some(({ kinds }) => kinds.length > 16));
  });
});

describe("shrinkHistory()", () => {
  it("leaves the commands that it takes, and the simplest setting", async () => {
    const hasWrite = ({ commands }: History) => commands.some(({ kind }) => kind === "write");
    const seed = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
      (one) => drawHistory(one).kinds.length > 3 && hasWrite(drawHistory(one)),
    );
    assert.ok(seed !== undefined);

    const shortest = await shrinkHistory(seed, async (history) => hasWrite(history), 1_000);

    assert.deepEqual(
      shortest.commands.map(({ kind }) => kind),
      ["write"],
    );
    assert.deepEqual(shortest.kinds, []);
    assert.deepEqual(shortest.setting, {
      server: "as shipped",
      collection: "pods",
      present: [],
      selection: "everything",
      pageSize: 0,
      resyncs: "",
      transforms: "",
      index: "",
      hasReader: false,
      version: "",
      single: "",
      beginning: "",
      way: 0,
      startsAfter: 0,
      isAwaited: false,
    });
  });

  it("gives the history of the seed where none is shorter, or nothing may be tried", async () => {
    assert.deepEqual(await shrinkHistory(3, async () => false, 1_000), drawHistory(3));
    assert.deepEqual(await shrinkHistory(3, async () => true, 0), drawHistory(3));
  });
});
