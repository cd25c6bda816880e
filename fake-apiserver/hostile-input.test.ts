/** Malformed and hostile requests, case by case; `fuzz.integration.test.ts` sends them at random. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { requestOf } from "./testing/hostile-requests.js";
import { PipeliningClient } from "./testing/pipelining-client.js";
import { RawClient } from "./testing/raw-client.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

describe("hostile input", () => {
  let world: World;
  let client: PipeliningClient;

  before(async () => {
    world = await createWorld({ clock: "virtual" });
    client = new PipeliningClient(world.url);
  });
  after(async () => {
    client.close();
    await world.close();
  });

  it("in the form of long headers, or a long selector, is served as far as 1 MiB", async () => {
    const headers = Array.from({ length: 3_000 }, (_, number) => `X-${number}: ${"a".repeat(200)}`);
    const names = Array.from({ length: 5_000 }, (_, number) => `name-${number}`).join(",");
    const path = `/api/v1/pods?labelSelector=${encodeURIComponent(`app in (${names})`)}`;

    const client = await RawClient.get(world.url, path, headers);

    assert.match(await client.until("\n\r\n"), /^HTTP\/1\.1 200 /);
    client.close();
  });

  it("in the form of a flood of headers is refused with 431, in a real server's words", async () => {
    const headers = Array.from({ length: 6_000 }, (_, number) => `X-${number}: ${"a".repeat(200)}`);

    const client = await RawClient.get(world.url, "/api/v1/pods", headers);

    assert.equal(await client.ended(), "fin");
    const [head, body] = client.received().toString().split("\r\n\r\n");
    assert.deepEqual(head?.split("\r\n"), [
      "HTTP/1.1 431 Request Header Fields Too Large",
      "Content-Type: text/plain; charset=utf-8",
      "Connection: close",
    ]);
    assert.equal(body, "431 Request Header Fields Too Large");
    client.close();
  });

  it("in the form of two hosts is refused with 400, in a real server's words", async () => {
    const client = await RawClient.connect(world.url);

    client.send("GET /api HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.test\r\n\r\n");

    assert.equal(await client.ended(), "fin");
    const [head, body] = client.received().toString().split("\r\n\r\n");
    const refusal = "400 Bad Request: too many Host headers";
    assert.deepEqual([head?.split("\r\n")[0], body], [`HTTP/1.1 ${refusal}`, refusal]);
    client.close();
  });

  for (const [what, headers] of [
    ["a page of another host", ["Host: 127.0.0.1:8001", "Origin: http://evil.com"]],
    [
      "a page that was made to mean this machine",
      ["Host: evil.com", "Sec-Fetch-Site: same-origin"],
    ],
  ] as const) {
    it(`in the form of ${what} is refused with 403, and uses up no rule`, async () => {
      const client = await RawClient.connect(world.url);
      const [rule] = world.install({ match: {}, do: [{ fault: "status.500" }] });
      const path = "/api/v1/namespaces/default/configmaps";
      const body = '{"metadata":{"name":"evil"}}';

      const head = [`POST ${path} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`];
      client.send(`${[...head, "Connection: close", "", body].join("\r\n")}`);

      assert.match(await client.until("web page"), /^HTTP\/1\.1 403 Forbidden\r\n/);
      assert.equal(rule?.hits(), 0);
      const configmaps = { group: "", version: "v1", resource: "configmaps" };
      assert.deepEqual(world.store.list(configmaps), []);
      rule?.remove();
      client.close();
    });
  }

  it("in the form of no request at all is refused with 400, and the connection ends", async () => {
    const client = await RawClient.connect(world.url);

    client.send("what is this?\r\n\r\n");

    assert.equal(await client.ended(), "fin");
    assert.match(
      client.received().toString(),
      /^HTTP\/1\.1 400 Bad Request\r\n(?:.*\r\n){2}\r\n400 Bad Request$/,
    );
    client.close();
  });

  it("in the form of a body above 3 MiB is refused with 413", async () => {
    const body = Buffer.alloc(3 * 1024 * 1024 + 1, "x");

    const path = "/api/v1/namespaces/default/pods";
    const contentType = "application/json";
    const answers = await client.ask([requestOf({ method: "POST", path, contentType, body })]);

    assert.deepEqual(answers, [{ type: "status", status: 413 }]);
  });

  it("that trickles in delays no other, and is gone with its client", async () => {
    const slow = await RawClient.connect(world.url);
    slow.send(
      "POST /api/v1/namespaces/default/pods HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{",
    );
    await world.awaitRequest({ verb: "create", resource: "pods" });

    assert.equal((await fetch(`${world.url}/api/v1/pods`)).status, 200);
    const opened = world.connectionCount();
    const gone = new Promise<void>((resolve) => {
      const stop = world.journal.subscribe(({ type }) => {
        if (type !== "connection-closed") return;
        stop();
        resolve();
      });
    });
    slow.close();
    await gone;
    assert.equal(world.connectionCount(), opened - 1);
  });

  it("in the form of fields that no header can name is warned of all the same", async () => {
    const path = "/api/v1/namespaces/default/pods";
    const ask = (object: object) =>
      fetch(`${world.url}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ spec: { containers: [] }, ...object }),
      });
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${at}`, at]));

    const named = await ask({ metadata: { name: "named" }, 高: 1, "\u0085": 2 });
    const flooded = await ask({ metadata: { name: "flooded" }, ...many });

    assert.deepEqual([named.status, flooded.status], [201, 201]);
    const warning = Buffer.from(named.headers.get("warning") ?? "", "latin1").toString();
    assert.equal(warning, '299 - "unknown field \\"高\\""');
    assert.ok((flooded.headers.get("warning") ?? "").length < 16 * 1024);
  });

  it("in the form of brackets that hide in an annotation says nothing about a metric", async () => {
    const path = "/horizontalpodautoscalers";
    const brackets = `${"\\u005b".repeat(7_000)}${"\\u005d".repeat(7_000)}`;
    const annotations = `{"autoscaling.alpha.kubernetes.io/metrics":"[${brackets}]"}`;
    const body = Buffer.from(
      `{"metadata":{"name":"deep","annotations":${annotations}},"spec":{"maxReplicas":1}}`,
    );
    const group = "/apis/autoscaling/v1/namespaces/default";

    const [answer] = await client.ask([
      requestOf({ method: "POST", path: `${group}${path}`, contentType: "application/json", body }),
    ]);

    assert.deepEqual(answer, { type: "status", status: 201 });
  });
});
