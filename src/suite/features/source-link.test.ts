import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sourceLink } from "./source-link.js";

describe("sourceLink()", () => {
  it("reads a file, what to look at in it, and the tests that pin it", () => {
    const source =
      "client-go tools/cache/store.go (Store, cache.Add), tests TestCache, TestKeyError";
    assert.deepEqual(sourceLink(source), {
      title: source,
      url: "https://github.com/kubernetes/client-go/blob/v0.37.0/tools/cache/store.go",
      upstream: {
        module: "client-go",
        path: "tools/cache/store.go",
        names: ["Store", "cache.Add"],
        tests: ["TestCache", "TestKeyError"],
      },
    });
  });

  it("links what an older release has to that release", () => {
    const { url, upstream } = sourceLink("client-go@0.32 tools/cache/fifo.go (Pop)") ?? {};
    assert.equal(url, "https://github.com/kubernetes/client-go/blob/v0.32.0/tools/cache/fifo.go");
    assert.equal(upstream?.release, "0.32");
  });

  it("counts releases of Kubernetes from 1", () => {
    const { url } = sourceLink("kubernetes pkg/features/kube_features.go") ?? {};
    assert.equal(
      url,
      "https://github.com/kubernetes/kubernetes/blob/v1.37.0/pkg/features/kube_features.go",
    );
  });

  it("reads a page with its title, which may have commas", () => {
    assert.deepEqual(sourceLink("Concepts, Bookmarks, https://kubernetes.io/x#bookmarks"), {
      title: "Concepts, Bookmarks",
      url: "https://kubernetes.io/x#bookmarks",
    });
  });

  for (const source of [
    "a book that I have read",
    "004_01e1.txt",
    "nobody-knows pkg/x.go",
    "client-go a.go, b.go",
    "client-go a.go (X) and more",
    "kubernetes/kubernetes#1",
  ]) {
    it(`refuses "${source}"`, () => assert.equal(sourceLink(source), undefined));
  }
});
