import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request, { type Response } from "supertest";
import { FaultyWorld } from "../testing/faulty-world.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { Fault } from "./rule.js";

const LIST = "/api/v1/pods";
const FROM_CACHE = "/api/v1/pods?resourceVersion=0";

let faulty: FaultyWorld;

async function answerOf(fault: Fault, path = LIST): Promise<Response> {
  faulty.world.install({ do: [fault] });
  return request(faulty.world.url).get(path).redirects(0);
}

function names({ body }: Response): string[] {
  return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
  });
  afterEach(() => faulty.close());
}

describe("answers of something else", () => {
  prepareEach();

  it("status.3xx leads to the same server under another name, in the same scheme", async () => {
    const plain = await answerOf({ fault: "status.3xx" });
    await using secure = await createWorld({ tls: true });
    secure.install({ do: [{ fault: "status.3xx" }] });
    const client = await RawClient.connectTls(secure.url, secure.caPem);
    client.send(`GET ${LIST} HTTP/1.1\r\nHost: 127.0.0.1:1234\r\n\r\n`);

    assert.match(plain.headers["location"] ?? "", /^http:\/\/localhost:\d+\/api\/v1\/pods$/);
    assert.match(
      await client.until("\r\n\r\n"),
      /\r\nLocation: https:\/\/localhost:1234\/api\/v1\/pods\r\n/,
    );
  });

  it("cache.notReady answers consistent lists and no others", async () => {
    assert.equal((await answerOf({ fault: "cache.notReady" }, FROM_CACHE)).status, 429);
    assert.equal((await request(faulty.world.url).get(LIST)).status, 200);
    assert.equal((await request(faulty.world.url).get(`${LIST}?watch=1`)).status, 429);
  });
});

describe("faults of lists", () => {
  prepareEach();

  beforeEach(() => faulty.createPods("a", "b", "c"));

  async function secondPage(fault: Fault): Promise<Response> {
    faulty.world.install({ do: [fault] });
    const first = await request(faulty.world.url).get(`${LIST}?limit=2`);
    const token = first.body.metadata.continue;
    return request(faulty.world.url).get(`${LIST}?limit=2&continue=${token}`);
  }

  it("list.pageMutation does not show in a consistent list", async () => {
    assert.deepEqual(names(await secondPage({ fault: "list.pageMutation" })), ["c"]);
    assert.notDeepEqual(names(await request(faulty.world.url).get(LIST)), ["a", "b", "c"]);
  });

  it("list.pageMutation with isShown does", async () => {
    const page = await secondPage({ fault: "list.pageMutation", isShown: true });

    assert.match(names(page).join(), /^c-\d+$/);
  });

  for (const [as, kind, items] of [
    ["PartialObjectMetadataList", "PartialObjectMetadataList", "items"],
    ["Table", "Table", "rows"],
  ] as const) {
    it(`befall lists that are answered as ${as}, too`, async () => {
      const listedWith = (fault: Fault) => {
        faulty.world.install({ do: [fault], times: 1 });
        const accept = `application/json;as=${as};g=meta.k8s.io;v=v1`;
        return request(faulty.world.url).get(LIST).set("accept", accept);
      };

      await assert.rejects(listedWith({ fault: "list.truncated" }), /aborted|socket hang up/);
      const { body } = await listedWith({ fault: "list.itemsNull" });
      assert.deepEqual([body.kind, body[items]], [kind, null]);
      const missing = await listedWith({ fault: "list.itemsMissing" });
      assert.deepEqual([missing.body.kind, missing.body[items]], [kind, undefined]);
      const empty = await listedWith({ fault: "list.empty" });
      assert.deepEqual([empty.body.kind, empty.body[items]], [kind, []]);
    });
  }

  it("list.nullFields has nulls where real servers have them: in a status, if there is one", async () => {
    const pods = await answerOf({ fault: "list.nullFields" }, LIST);
    assert.match(pods.text, /"lastProbeTime":null/);
    assert.doesNotMatch(pods.text, /"labels":null/);

    const configMaps = { group: "", version: "v1", resource: "configmaps" };
    faulty.world.store.create(configMaps, { metadata: { namespace: "default", name: "a" } });
    const { text } = await answerOf({ fault: "list.nullFields" }, "/api/v1/configmaps");

    assert.doesNotMatch(text, /null|"status"/);
  });
});
