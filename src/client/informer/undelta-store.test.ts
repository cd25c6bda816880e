import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Cache } from "./cache.js";
import { pod } from "./scripted-lister-watcher.js";
import { UndeltaStore } from "./undelta-store.js";

describe("UndeltaStore", () => {
  it("throws what its consumer throws, with the change made", () => {
    const store = new UndeltaStore({
      store: new Cache(),
      push: () => {
        throw new Error("disk full");
      },
    });

    assert.throws(() => store.add(pod("one", "1")), /disk full/);
    assert.deepEqual(store.listKeys(), ["default/one"]);
  });

  it("is as new as the store it stands on", () => {
    const store = new UndeltaStore({ store: new Cache(), push: () => undefined });
    store.add(pod("one", "4"));
    store.bookmark("7");
    store.resync();

    assert.equal(store.lastStoreSyncResourceVersion(), "7");
  });
});
