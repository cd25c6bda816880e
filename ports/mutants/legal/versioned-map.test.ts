import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VersionedMap } from "./versioned-map.js";

function pod(name: string, resourceVersion: string) {
  return { apiVersion: "v1", kind: "Pod", metadata: { name, resourceVersion } };
}

function versionOf(map: VersionedMap, name: string): string | undefined {
  return map.get(name)?.metadata.resourceVersion;
}

describe("VersionedMap", () => {
  it("keeps the newer of two states, whichever came last", () => {
    const map = new VersionedMap();
    map.put(pod("a", "10"));
    map.put(pod("a", "9"));

    assert.equal(versionOf(map, "a"), "10");
  });

  it("does not bring back what is gone, until nothing older can come", () => {
    const map = new VersionedMap();
    map.put(pod("a", "5"));
    map.remove(pod("a", "7"));
    map.put(pod("a", "6"));

    assert.equal(versionOf(map, "a"), undefined);

    map.put(pod("a", "8"));

    assert.equal(versionOf(map, "a"), "8");
  });

  it("takes a whole state for what existed at its version, and no later", () => {
    const map = new VersionedMap();
    map.put(pod("old", "3"));
    map.put(pod("new", "9"));
    map.keepOnly(new Set(), "5");

    assert.deepEqual(map.names(), ["new"]);
  });
});
