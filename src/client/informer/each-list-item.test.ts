import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesList, KubernetesObject } from "../../wire/resource.js";
import { eachListItem } from "./each-list-item.js";
import type { ListOptions } from "./list-watch.js";
import { pod } from "./scripted-lister-watcher.js";

const { signal } = new AbortController();

function page(token: string, ...names: readonly string[]): KubernetesList {
  return { metadata: { continue: token }, items: names.map((name) => pod(name, "1")) };
}

describe("eachListItem()", () => {
  it("visits all items in order and hands tokens back", async () => {
    const asked: ListOptions[] = [];
    const pages = [page("t1", "b", "a"), page("", "c")];
    const visited: string[] = [];
    await eachListItem({
      fetchPage: async (options) => pages[asked.push(options) - 1] ?? page(""),
      options: { resourceVersion: "5", limit: 2 },
      visit: (item: KubernetesObject) => void visited.push(item.metadata.name ?? ""),
      signal,
    });

    assert.deepEqual(visited, ["b", "a", "c"]);
    assert.deepEqual(asked[1], { resourceVersion: "5", limit: 2, continue: "t1" });
  });

  it("does not wait for a request that is under way when the visitor fails", async () => {
    const failure = new Error("no");
    const visiting = eachListItem({
      fetchPage: (options) =>
        options.continue === undefined
          ? Promise.resolve(page("t1", "a"))
          : new Promise(() => undefined),
      options: {},
      visit: () => {
        throw failure;
      },
      signal,
    });

    await assert.rejects(visiting, failure);
  });

  it("refuses a buffer of less than no pages", async () => {
    const visiting = eachListItem({
      fetchPage: async () => page(""),
      options: {},
      visit: () => undefined,
      signal,
      pageBufferMaxCount: -1,
    });

    await assert.rejects(visiting, RangeError);
  });
});
