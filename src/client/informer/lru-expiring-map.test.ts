import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { LruExpiringMap } from "./lru-expiring-map.js";

function emptyMap(sizeMax = 2) {
  const clock = new VirtualClock(0);
  return { clock, map: new LruExpiringMap<string, number>(clock, sizeMax) };
}

describe("LruExpiringMap", () => {
  it("forgets what was used longest ago when there is no room", () => {
    const { map } = emptyMap();
    map.set("a", 1, 1_000);
    map.set("b", 2, 1_000);
    map.get("a");

    map.set("c", 3, 1_000);

    assert.deepEqual(map.entries(), [
      ["a", 1],
      ["c", 3],
    ]);
  });

  it("needs no room for what it has", () => {
    const { map } = emptyMap();
    map.set("a", 1, 1_000);
    map.set("b", 2, 1_000);

    map.set("a", 9, 1_000);

    assert.equal(map.get("b"), 2);
    assert.equal(map.get("a"), 9);
  });

  it("keeps a value to the last millisecond of its time", () => {
    const { clock, map } = emptyMap();
    map.set("a", 1, 1_000);

    clock.advance(1_000);
    assert.equal(map.get("a"), 1);
    assert.equal(map.entries().length, 1);
    clock.advance(1);

    assert.deepEqual(map.entries(), []);
    assert.equal(map.get("a"), undefined);
  });

  it("refuses to have room for nothing", () => {
    assert.throws(() => emptyMap(0), RangeError);
  });
});
