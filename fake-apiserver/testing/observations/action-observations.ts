import assert from "node:assert/strict";
import type { WorldActionId } from "../../faults/world-action.js";
import { act } from "../../faults/world-action.js";
import { FRAME } from "../../transport/frame-walker.js";
import { LINGER_MS } from "../../transport/http2-line.js";
import { inShort, seenEvents } from "../faulty-world.js";
import type { Observation } from "./observation.js";

const WATCH = "/api/v1/pods?watch=1";
const FINAL = "\r\n0\r\n\r\n";
const EXPIRED = /\{"type":"ERROR","object":\{.*"reason":"Expired","code":410\}\}\n/;
const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const WIDGETS = { group: "example.com", version: "v1", resource: "widgets" };
const WIDGETS_PATH = "/apis/example.com/v1/widgets";
const DEFINITION = {
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { plural: "widgets", kind: "Widget" },
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
};

/** What happens to the store, and to everything that is open. */
export const ACTION_OBSERVATIONS = {
  "store.compact": {
    see: async (faulty) => {
      faulty.createPods("a", "b");
      act(faulty.world, { action: "store.compact" });
      const client = await faulty.get(`${WATCH}&resourceVersion=1005`);

      assert.match(await client.until(FINAL), EXPIRED);
    },
  },
  "store.historyWindow": {
    see: async (faulty) => {
      act(faulty.world, { action: "store.historyWindow", maxCount: 1 });
      faulty.createPods("a", "b", "c");
      const old = await faulty.get(`${WATCH}&resourceVersion=1005`);
      const young = await faulty.get(`${WATCH}&resourceVersion=1006`);

      assert.match(await old.until(FINAL), EXPIRED);
      await young.until('"name":"c"');
    },
  },
  "store.restore": {
    see: async (faulty) => {
      faulty.createPods("a", "b");
      const client = await faulty.get(`${WATCH}&resourceVersion=1006`);
      await client.until("\r\n\r\n");
      act(faulty.world, { action: "store.restore", version: "1005" });
      await client.until(FINAL);

      assert.deepEqual(seenEvents(client), []);
      const { body } = await (await faulty.get("/api/v1/pods")).answer();
      const { metadata, items } = JSON.parse(body);
      assert.deepEqual([metadata.resourceVersion, items.length], ["1005", 1]);
    },
  },
  "store.rvReset": {
    see: async (faulty) => {
      faulty.createPods("a");
      act(faulty.world, { action: "store.rvReset" });
      const { body } = await (await faulty.get("/api/v1/pods")).answer();

      const { metadata, items } = JSON.parse(body);
      assert.deepEqual([Number(metadata.resourceVersion) < 10, items], [true, []]);
    },
  },
  "rv.hugeNumbers": {
    see: async (faulty) => {
      const client = await faulty.get(`${WATCH}&resourceVersion=1004`);
      await client.until("\r\n\r\n");
      act(faulty.world, { action: "rv.hugeNumbers" });
      faulty.createPods("a");

      await client.until('"resourceVersion":"9007199254740994"');
    },
  },
  "watches.close": {
    see: async (faulty) => {
      const client = await faulty.get(`${WATCH}&resourceVersion=1004`);
      await client.until("\r\n\r\n");
      act(faulty.world, { action: "watches.close" });

      await client.until(FINAL);
    },
  },
  "connections.close": {
    options: { tls: true },
    see: async (faulty) => {
      const old = await faulty.connect();
      const young = await faulty.connectHttp2();
      young.get(1, "/version");
      await young.text(1, "gitVersion");
      act(faulty.world, { action: "connections.close", protocol: "h2" });
      await young.frame(({ type }) => type === FRAME.goAway);
      await faulty.world.advance(LINGER_MS);

      assert.equal(await young.ended(), "fin");
      assert.equal(young.frames.at(-1)?.type, FRAME.goAway);
      old.request("GET", "/version", {});
      await old.answer();
    },
  },
  "crd.update": {
    see: async (faulty) => {
      faulty.world.store.create(DEFINITIONS, DEFINITION);
      const seen = faulty.world.store.currentVersion();
      const client = await faulty.get(`${WIDGETS_PATH}?watch=1&resourceVersion=${seen}`);
      await client.until("\r\n\r\n");
      act(faulty.world, { action: "crd.update", ...WIDGETS });
      await client.until(FINAL);
      const again = await faulty.get(`${WIDGETS_PATH}?watch=1&resourceVersion=${seen}`);

      assert.match(await again.until(FINAL), EXPIRED);
    },
  },
  "crd.deleteRecreate": {
    see: async (faulty) => {
      faulty.world.store.create(DEFINITIONS, DEFINITION);
      faulty.world.store.create(WIDGETS, { metadata: { name: "w" } });
      const client = await faulty.get(`${WIDGETS_PATH}?watch=1`);
      await client.until('"name":"w"');
      act(faulty.world, { action: "crd.deleteRecreate", ...WIDGETS, goneForMs: 1_000 });
      await client.until(FINAL);

      assert.deepEqual(inShort(seenEvents(client)), ["ADDED w", "DELETED w"]);
      const gone = await (await faulty.get(WIDGETS_PATH)).answer();
      assert.match(gone.head, /^HTTP\/1\.1 404 [\s\S]*text\/plain/);
      faulty.clock.advance(1_000);
      const back = await (await faulty.get(WIDGETS_PATH)).answer();
      assert.deepEqual(JSON.parse(back.body).items, []);
    },
  },
} as const satisfies Readonly<Record<WorldActionId, Observation>>;
