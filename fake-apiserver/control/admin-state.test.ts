import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AdminFixture, assertIncludes, POD, PODS } from "./admin-fixture.js";

let fixture: AdminFixture;

function prepareEach(): void {
  beforeEach(async () => {
    fixture = await AdminFixture.open();
  });
  afterEach(() => fixture.close());
}

describe("GET /state", () => {
  prepareEach();

  it("shows what is open, what was arranged and what is stored, at one instant", async () => {
    fixture.world.store.create(PODS, POD);
    await fixture.openWatch();
    await fixture.world.awaitWatch();
    await fixture.ask("POST", "/rules", { name: "old", do: [{ fault: "event.410" }] });
    await fixture.ask("POST", "/gates", { name: "lists", match: { verb: "list" } });
    await fixture.ask("POST", "/store/snapshot", { name: "before" });

    assertIncludes(await fixture.ask("GET", "/state"), 200, {
      name: "default",
      openWatchCount: 1,
      clock: { mode: "real" },
      watches: [{ id: "w1", request: { resource: "pods" }, sentCount: 0, faults: [] }],
      connections: [{ id: "c1", watches: ["w1"] }],
      rules: [{ name: "old", hits: 0 }],
      gates: [{ name: "lists", held: [] }],
      replicas: [{ index: 0, lag: 0 }],
      snapshots: [{ name: "before" }],
    });
    const { body } = await fixture.ask("GET", "/state");
    assert.match(JSON.stringify(body), /"v1\/pods","kind":"Pod","namespaced":true,"count":1/);
  });

  it("shows the first of many, and how many there are", async () => {
    await fixture.ask("POST", "/load", { resource: "pods", count: 501 });

    const { body } = await fixture.ask("GET", "/objects?resource=pods");

    assertIncludes({ status: 200, body }, 200, { count: 501 });
    assert.equal(JSON.stringify(body).match(/"key"/g)?.length, 500);
  });
});

describe("GET /objects", () => {
  prepareEach();

  it("finds objects by their keys, and shows one as it is, whatever rules say", async () => {
    fixture.world.store.create(PODS, POD);
    fixture.world.store.create(PODS, { metadata: { name: "b", namespace: "other" } });
    await fixture.ask("POST", "/rules", { do: [{ fault: "status.500" }] });

    assertIncludes(await fixture.ask("GET", "/objects?resource=pods&text=other"), 200, {
      resource: "v1/pods",
      count: 1,
      items: [{ key: "other/b" }],
    });
    assertIncludes(await fixture.ask("GET", "/objects?resource=v1/pods&key=default/a"), 200, {
      object: { kind: "Pod", metadata: { name: "a" } },
    });
  });

  it("says what is missing", async () => {
    assertIncludes(await fixture.ask("GET", "/objects"), 400, { path: "resource" });
    assertIncludes(await fixture.ask("GET", "/objects?resource=pod"), 404, {
      hint: 'did you mean "pods"?',
    });
    assertIncludes(await fixture.ask("GET", "/objects?resource=pods&key=a"), 404, { path: "key" });
  });
});

describe("GET /journal", () => {
  prepareEach();

  it("answers with the newest before an index, and with what has all words", async () => {
    for (const name of ["a", "b", "c", "d"]) {
      fixture.world.store.create(PODS, { metadata: { name } });
    }
    const indexes = async (query: string) => {
      const text = await (await fetch(`${fixture.admin.url}/journal?${query}`)).text();
      return [...text.matchAll(/"index":(\d+)/g)].map(([, index]) => Number(index));
    };

    assert.deepEqual(await indexes("before=4&limit=2"), [2, 3]);
    assert.deepEqual(await indexes("text=CREATE default/c"), [3]);
    assertIncludes(await fixture.ask("GET", "/journal?limit=x"), 400, { path: "limit" });
  });
});
