import assert from "node:assert/strict";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:http2";
import { afterEach, beforeEach, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const PATH = "/api/v1/namespaces/default/configmaps";
/** What is longer is compressed. */
const PLAIN_MAX_BYTES = 128 * 1024;

let world: World;

/** Stores an object that is answered with exactly that many bytes, the line feed included. */
async function store(name: string, lengthBytes: number): Promise<void> {
  world.store.create(CONFIG_MAPS, { metadata: { name, namespace: "default" }, data: { a: "" } });
  const empty = (await get(`${PATH}/${name}`, "identity")).body.length;
  world.store.delete(CONFIG_MAPS, `default/${name}`);
  const data = { a: "x".repeat(lengthBytes - empty) };
  world.store.create(CONFIG_MAPS, { metadata: { name, namespace: "default" }, data });
}

async function get(path: string, acceptEncoding: string) {
  const headers = { "Accept-Encoding": acceptEncoding };
  const sent = request(`${world.url}${path}`, { agent: false, headers });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, "response");
  assert.ok(response);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}

describe("compression", () => {
  beforeEach(async () => {
    world = await createWorld({ clock: "virtual" });
  });
  afterEach(() => world.close());

  it("begins above 128 KiB", async () => {
    await store("a", PLAIN_MAX_BYTES);
    await store("b", PLAIN_MAX_BYTES + 1);

    const atMost = await get(`${PATH}/a`, "gzip");
    const above = await get(`${PATH}/b`, "deflate, gzip");

    assert.equal(atMost.headers["content-encoding"], undefined);
    assert.equal(atMost.body.length, PLAIN_MAX_BYTES);
    assert.equal(above.headers["content-encoding"], "gzip");
    assert.equal(above.headers["vary"], "Accept-Encoding");
    assert.equal(above.headers["transfer-encoding"], "chunked");
    assert.equal(gunzipSync(above.body).length, PLAIN_MAX_BYTES + 1);
  });

  it("is of every answer in the API that is long: lists too, and what was created", async () => {
    await store("a", PLAIN_MAX_BYTES);
    const plain = await get(PATH, "identity");

    const compressed = await get(PATH, "gzip");

    assert.deepEqual(gunzipSync(compressed.body), plain.body);
    const response = await fetch(`${world.url}${PATH}`, {
      method: "POST",
      headers: { "Accept-Encoding": "gzip", "Content-Type": "application/json" },
      body: JSON.stringify({ metadata: { name: "b" }, data: { a: "x".repeat(PLAIN_MAX_BYTES) } }),
    });
    assert.equal(response.headers.get("content-encoding"), "gzip");
  });

  it("is only for those who name it without a weight", async () => {
    await store("a", PLAIN_MAX_BYTES + 1);

    for (const acceptEncoding of ["identity", "deflate", "gzip;q=1", "*"]) {
      const { headers } = await get(`${PATH}/a`, acceptEncoding);

      assert.equal(headers["content-encoding"], undefined, acceptEncoding);
    }
  });

  it("is not of watches", async () => {
    await store("a", PLAIN_MAX_BYTES + 1);

    const response = await fetch(`${world.url}${PATH}?watch=1`, {
      headers: { "Accept-Encoding": "gzip" },
    });

    assert.equal(response.headers.get("content-encoding"), null);
    await response.body?.cancel();
  });

  it("is not of what a fault cuts: it would be cut somewhere else", async () => {
    await store("a", PLAIN_MAX_BYTES + 1);
    world.install({ match: { verb: "list" }, do: [{ fault: "list.truncated" }] });

    await assert.rejects(get(PATH, "gzip"), { code: "ECONNRESET" });
  });

  it("works over HTTP/2", async () => {
    await using secure = await createWorld({ clock: "virtual", tls: true });
    const data = { a: "x".repeat(PLAIN_MAX_BYTES) };
    secure.store.create(CONFIG_MAPS, { metadata: { name: "a", namespace: "default" }, data });
    const session = connect(secure.url, { ca: secure.caPem ?? "" });
    const stream = session.request({ ":path": `${PATH}/a`, "accept-encoding": "gzip" });

    const [headers] = await once(stream, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    session.close();

    assert.equal(headers["content-encoding"], "gzip");
    assert.equal(headers["content-length"], undefined);
    assert.deepEqual(JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()).data, data);
  });
});
