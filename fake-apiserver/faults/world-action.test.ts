import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { FaultyWorld, inShort, seenEvents } from "../testing/faulty-world.js";
import { parseAction } from "./parse-action.js";
import { RuleError } from "./parse-rule.js";
import { act } from "./world-action.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WIDGETS = { group: "x.io", version: "v1", resource: "widgets" };
const WATCH = "/api/v1/pods?watch=1";

let faulty: FaultyWorld;

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create({
      resources: [
        { ...WIDGETS, kind: "Widget", singular: "widget", namespaced: false, custom: true },
      ],
    });
  });
  afterEach(() => faulty.close());
}

describe("actions", () => {
  prepareEach();

  it("store.historyWindow forgets at once, and goes on forgetting", async () => {
    faulty.createPods("a", "b", "c");
    act(faulty.world, { action: "store.historyWindow", maxCount: 1 });
    const old = await faulty.get(`${WATCH}&resourceVersion=1005`);
    assert.match(await old.until("\r\n0\r\n\r\n"), /"code":410/);

    faulty.createPods("d");
    const older = await faulty.get(`${WATCH}&resourceVersion=1006`);
    assert.match(await older.until("\r\n0\r\n\r\n"), /"code":410/);
    const young = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await young.until('"name":"d"');
  });

  it("store.rvReset with keepsObjects gives them new uids", () => {
    faulty.createPods("a");
    const before = faulty.world.store.get(PODS, "default/a");
    act(faulty.world, { action: "store.rvReset", keepsObjects: true });
    const after = faulty.world.store.get(PODS, "default/a");

    assert.notEqual(after?.metadata.uid, before?.metadata.uid);
    assert.equal(after?.metadata.name, "a");
    assert.ok(Number(after?.metadata.resourceVersion) < 10);
  });

  it("watches.close ends those of one resource", async () => {
    const pods = await faulty.get(WATCH);
    const nodes = await faulty.get("/api/v1/nodes?watch=1");
    await pods.until("\r\n\r\n");
    await nodes.until("\r\n\r\n");
    act(faulty.world, { action: "watches.close", resource: "pods", how: "abort" });

    assert.equal(await pods.ended(), "fin");
    assert.deepEqual(
      faulty.world.watches().map(({ request: { resource } }) => resource),
      ["nodes"],
    );
  });

  it("crd.update ends the watches of the resource cleanly", async () => {
    const client = await faulty.get("/apis/x.io/v1/widgets?watch=1");
    await client.until("\r\n\r\n");
    act(faulty.world, { action: "crd.update", group: "x.io", resource: "widgets" });

    await client.until("\r\n0\r\n\r\n");
  });

  it("crd.deleteRecreate deletes, ends, answers 404 for a while, and serves again", async () => {
    faulty.world.store.create(WIDGETS, { metadata: { name: "w" } });
    const path = "/apis/x.io/v1/widgets";
    const client = await faulty.get(`${path}?watch=1`);
    await client.until('"name":"w"');
    act(faulty.world, { action: "crd.deleteRecreate", ...WIDGETS, goneForMs: 1_000 });
    await client.until("\r\n0\r\n\r\n");

    assert.ok(inShort(seenEvents(client)).includes("DELETED w"));
    const gone = await request(faulty.world.url).get(path);
    assert.deepEqual([gone.status, gone.text], [404, "404 page not found\n"]);
    faulty.clock.advance(1_000);
    const { body } = await request(faulty.world.url).get(path);
    assert.deepEqual(body.items, []);
  });

  describe("of a resource that a definition defines", () => {
    const GADGETS = { group: "example.com", version: "v1", resource: "gadgets" };
    const DEFINITIONS = {
      group: "apiextensions.k8s.io",
      version: "v1",
      resource: "customresourcedefinitions",
    };
    const KEY = "gadgets.example.com";
    const PATH = "/apis/example.com/v1/gadgets";

    beforeEach(() => {
      faulty.world.store.create(DEFINITIONS, {
        metadata: { name: KEY },
        spec: {
          group: "example.com",
          scope: "Cluster",
          names: { plural: "gadgets", kind: "Gadget" },
          versions: [
            {
              name: "v1",
              served: true,
              storage: true,
              schema: {
                openAPIV3Schema: { type: "object", properties: { size: { type: "integer" } } },
              },
            },
          ],
        },
      });
    });

    it("crd.deleteRecreate deletes it, and makes it anew with nothing in it", async () => {
      faulty.world.store.create(GADGETS, { metadata: { name: "g" }, size: 1 });
      const { uid } = faulty.world.store.get(DEFINITIONS, KEY)?.metadata ?? {};
      const client = await faulty.get(`${PATH}?watch=1`);
      await client.until('"name":"g"');
      const definitions = await faulty.get(
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?watch=1",
      );
      await definitions.until('"type":"ADDED"');
      act(faulty.world, { action: "crd.deleteRecreate", ...GADGETS, goneForMs: 1_000 });
      await client.until("\r\n0\r\n\r\n");

      assert.ok(inShort(seenEvents(client)).includes("DELETED g"));
      await definitions.until('"type":"DELETED"');
      const gone = await request(faulty.world.url).get(PATH);
      assert.deepEqual([gone.status, gone.text], [404, "404 page not found\n"]);
      const groups = await request(faulty.world.url).get("/apis");
      assert.doesNotMatch(groups.text, /example\.com/);
      faulty.clock.advance(1_000);
      const { body } = await request(faulty.world.url).get(PATH);
      assert.deepEqual(body.items, []);
      assert.notEqual(faulty.world.store.get(DEFINITIONS, KEY)?.metadata.uid, uid);
      await request(faulty.world.url)
        .post(PATH)
        .send({
          apiVersion: "example.com/v1",
          kind: "Gadget",
          metadata: { name: "h" },
          size: "large",
        })
        .expect(422);
    });

    it("crd.deleteRecreate waits for finalizers, and can be cut short", async () => {
      const finalizers = ["example.com/x"];
      faulty.world.store.create(GADGETS, { metadata: { name: "g", finalizers }, size: 1 });
      act(faulty.world, { action: "crd.deleteRecreate", ...GADGETS });
      faulty.clock.advance(5_000);
      const dying = await request(faulty.world.url).get(PATH);
      assert.notEqual(dying.body.items[0].metadata.deletionTimestamp, undefined);
      faulty.world.store.update(GADGETS, { metadata: { name: "g" }, size: 1 });
      const { body } = await request(faulty.world.url).get(PATH);
      assert.deepEqual(body.items, []);

      const [handle] = act(faulty.world, { action: "crd.deleteRecreate", ...GADGETS });
      assert.equal(handle?.hits(), 0);
      handle?.remove();
      await request(faulty.world.url).get(PATH).expect(200);
      assert.equal(handle?.hits(), 1);
    });
  });
});

describe("parseAction()", () => {
  prepareEach();

  const refused: readonly [unknown, RegExp][] = [
    [
      { action: "store.compacted" },
      /unknown action "store\.compacted"; did you mean "store\.compact"/,
    ],
    [{ action: "store.restore" }, /member "version" is missing/],
    [{ action: "store.compact", at: "1" }, /unknown member "at"/],
  ];
  for (const [input, message] of refused) {
    it(`refuses ${JSON.stringify(input)}`, () => {
      assert.throws(() => parseAction(input), RuleError);
      assert.throws(() => parseAction(input), message);
    });
  }
});
