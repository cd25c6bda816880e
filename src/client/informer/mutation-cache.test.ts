import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { MutationCache } from "./mutation-cache.js";
import { pod } from "./scripted-lister-watcher.js";

const broken: KubernetesObject = JSON.parse("{}");

function cacheOf(...stored: readonly KubernetesObject[]) {
  const logged: string[] = [];
  const indexFunc = ({ metadata }: KubernetesObject) => {
    if (metadata.name === "unindexed") throw new Error("no value");
    return [metadata.name ?? ""];
  };
  const store = new Cache({ indexers: { name: indexFunc } });
  for (const object of stored) store.add(object);
  const clock = new VirtualClock(0);
  const log = (message: string) => void logged.push(message);
  const cache = new MutationCache({ store, indexer: store, clock, includesAdds: true, log });
  return { cache, store, logged };
}

describe("MutationCache", () => {
  it("refuses versions that are no integers", () => {
    const { cache } = cacheOf(pod("a", "1"));
    cache.mutation(pod("a", "x"));

    assert.throws(() => cache.getByKey("default/a"), RangeError);
  });

  it("takes a missing version for the oldest", () => {
    const { cache } = cacheOf(pod("a", ""));
    cache.mutation(pod("a", "1"));

    assert.deepEqual(cache.getByKey("default/a"), pod("a", "1"));
  });

  it("goes on returning what the store does not have", () => {
    const { cache } = cacheOf();
    cache.mutation(pod("a", "1"));

    assert.deepEqual(cache.getByKey("default/a"), pod("a", "1"));
    assert.deepEqual(cache.getByKey("default/a"), pod("a", "1"));
  });

  it("does not hide what the store has behind a newer deletion", () => {
    const { cache } = cacheOf(pod("a", "1"));
    cache.onDelete(pod("a", "2"));

    assert.deepEqual(cache.getByKey("default/a"), pod("a", "1"));
  });

  it("logs what has no key and what has no value in an index, and goes on", () => {
    const { cache, logged } = cacheOf();
    cache.mutation(broken);
    cache.onAddOrUpdate(broken);
    cache.onDelete(broken);
    cache.mutation(pod("unindexed", "1"));

    assert.deepEqual(cache.byIndex("name", "unindexed"), []);
    assert.equal(logged.length, 4);
  });
});
