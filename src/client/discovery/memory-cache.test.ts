import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import type { ApiResourceList, Discovered } from "./api-group.js";
import type { Discovery } from "./discover-all.js";
import { MemoryCache } from "./memory-cache.js";

const LIST: ApiResourceList = {
  groupVersion: "v1",
  resources: [{ name: "pods", singularName: "pod", namespaced: true, kind: "Pod", verbs: ["get"] }],
};

/** A server with one group that answers on command, or when its client gives up. */
class SlowDiscovery implements Discovery {
  groupsAsked = 0;
  answersGroups = true;
  answersResources = true;
  readonly #waiting: (() => void)[] = [];

  async groupsAndMaybeResources(signal?: AbortSignal): Promise<Discovered> {
    this.groupsAsked++;
    await this.#turn(this.answersGroups, signal);
    const versions = [{ groupVersion: "v1", version: "v1" }];
    return { groups: [{ name: "", versions }], resources: undefined, failed: new Map() };
  }

  async serverResourcesForGroupVersion(
    _groupVersion: string,
    signal?: AbortSignal,
  ): Promise<ApiResourceList> {
    await this.#turn(this.answersResources, signal);
    return LIST;
  }

  answer(): void {
    this.answersGroups = true;
    this.answersResources = true;
    for (const go of this.#waiting.splice(0)) go();
  }

  async #turn(isNow: boolean, signal: AbortSignal | undefined): Promise<void> {
    if (isNow) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }
}

describe("MemoryCache", () => {
  it("remembers nothing of whoever gives up, and fails nobody else with it", async () => {
    for (const slow of ["answersGroups", "answersResources"] as const) {
      const discovery = new SlowDiscovery();
      discovery[slow] = false;
      const cache = new MemoryCache(discovery);
      const leaving = new AbortController();
      const left = cache.serverResourcesForGroupVersion("v1", leaving.signal);
      const stays = cache.serverResourcesForGroupVersion("v1");
      await nextTurn();

      leaving.abort(new Error("enough"));
      discovery.answersGroups = true;
      discovery.answersResources = true;

      await assert.rejects(left, /enough/);
      assert.equal((await stays).resources.length, 1);
      assert.equal(discovery.groupsAsked, 2);
    }
  });

  it("keeps nobody who gives up waiting for what somebody else asked for", async () => {
    const discovery = new SlowDiscovery();
    discovery.answersGroups = false;
    const cache = new MemoryCache(discovery);
    const stays = cache.serverGroups();
    const leaving = new AbortController();
    const left = cache.serverGroups(leaving.signal);

    leaving.abort(new Error("enough"));

    await assert.rejects(left, /enough/);
    await assert.rejects(cache.serverGroups(leaving.signal), /enough/);
    discovery.answer();
    assert.equal((await stays).length, 1);
    assert.equal(discovery.groupsAsked, 1);
  });

  it("stays invalidated by what was asked before", async () => {
    const discovery = new SlowDiscovery();
    discovery.answersGroups = false;
    const cache = new MemoryCache(discovery);
    const asked = cache.serverGroups();

    cache.invalidate();
    discovery.answer();
    await asked;

    assert.equal(cache.isFresh, false);
    await cache.serverGroups();
    assert.equal(discovery.groupsAsked, 2);
  });
});
