import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { ExpirationCache, TtlPolicy } from "./expiration-cache.js";
import { pod } from "./scripted-lister-watcher.js";

describe("ExpirationCache", () => {
  it("asks its policy with the object and the instant at which it was stored", () => {
    const clock = new VirtualClock(1000);
    const asked: unknown[] = [];
    const policy = {
      isExpired: (entry: unknown) => {
        asked.push(entry);
        return false;
      },
    };
    const cache = new ExpirationCache({ clock, policy });
    cache.add(pod("one", "1"));
    clock.advance(500);
    cache.replace([pod("two", "2")], "3");
    cache.list();

    assert.deepEqual(asked, [{ object: pod("two", "2"), storedAtMs: 1500 }]);
  });

  it("keeps its version when a tombstone is deleted", () => {
    const clock = new VirtualClock();
    const cache = new ExpirationCache({ clock, policy: new TtlPolicy({ ttlMs: 0, clock }) });
    cache.bookmark("5");
    cache.delete(new DeletedFinalStateUnknown("default/one", pod("one", "9")));

    assert.equal(cache.lastStoreSyncResourceVersion(), "5");
  });
});
