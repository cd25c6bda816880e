import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Cache } from "./cache.js";
import { GenericLister } from "./generic-lister.js";
import { metaNamespaceIndexFunc, NAMESPACE_INDEX } from "./indexer.js";
import { LabelSelector } from "./label-selector.js";
import { listAllByNamespace } from "./list-all.js";
import { NotFoundError } from "./not-found-error.js";
import { pod } from "./scripted-lister-watcher.js";

const web = pod("web", "1", { labels: { app: "web" } });
const db = pod("db", "2", { labels: { app: "db" } });
const node = { metadata: { name: "node", resourceVersion: "3" } };

function listerOf(...objects: readonly (typeof web)[]): GenericLister {
  const indexer = new Cache({ indexers: { [NAMESPACE_INDEX]: metaNamespaceIndexFunc } });
  for (const object of objects) indexer.add(object);
  return new GenericLister(indexer, { group: "", resource: "pods" });
}

describe("GenericLister", () => {
  it("lists everything unless told otherwise", () => {
    const lister = listerOf(web, db, node);

    assert.deepEqual(lister.list(), [web, db, node]);
    assert.deepEqual(lister.byNamespace("default").list(), [web, db]);
    assert.deepEqual(lister.byNamespace("default").list(LabelSelector.parse("app=db")), [db]);
  });

  it("throws what the apiserver would have answered", () => {
    const lister = listerOf(web);

    assert.throws(
      () => lister.byNamespace("default").get("none"),
      (error) => {
        assert.ok(error instanceof NotFoundError);
        assert.equal(error.message, 'pods "none" not found');
        assert.equal(error.status.code, 404);
        assert.deepEqual(error.status.details, { name: "none", group: "", kind: "pods" });
        return true;
      },
    );
    assert.equal(lister.byNamespace("default").get("web"), web);
  });
});

describe("listAllByNamespace()", () => {
  it("says when it has to look at everything", () => {
    const indexer = new Cache();
    indexer.add(web);
    const said: string[] = [];

    const listed = listAllByNamespace(indexer, "default", LabelSelector.everything, (message) =>
      said.push(message),
    );

    assert.deepEqual(listed, [web]);
    assert.deepEqual(said, ["cannot list by the index of namespaces"]);
  });
});
