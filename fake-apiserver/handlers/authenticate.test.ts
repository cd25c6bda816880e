import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { WebSocket } from "ws";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { FRAME } from "../transport/frame-walker.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const UNAUTHORIZED =
  '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}\n';

let world: World;

function users(): (string | undefined)[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? [entry.request.user] : []));
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ tokens: { "t-1": "alice", "t-2": "bob" } });
  });
  afterEach(() => world.close());
}

describe("a world with tokens", () => {
  prepareEach();

  it("answers a client that has one, and knows its user", async () => {
    const server = request(world.url);

    await server.get("/api/v1/pods").set("Authorization", "Bearer t-2").expect(200);
    await server.get("/api/v1/pods").set("Authorization", "bearer  t-1").expect(200);

    assert.deepEqual(users(), ["bob", "alice"]);
  });

  for (const authorization of ["", "Bearer", "Bearer other", "Basic t-1", "Bearer t-1 t-2"]) {
    it(`refuses "${authorization}"`, async () => {
      const answer = await request(world.url)
        .get("/api/v1/pods")
        .set("Authorization", authorization);

      assert.deepEqual([answer.status, answer.text], [401, UNAUTHORIZED]);
      assert.deepEqual(users(), [undefined]);
    });
  }

  it("refuses what it does not serve, too", async () => {
    await request(world.url).get("/nothing").expect(401);
  });

  for (const path of ["/healthz", "/livez", "/readyz?verbose", "/version", "/version/"]) {
    it(`tells anybody ${path}, but not who shows a token that nobody has`, async () => {
      await request(world.url).get(path).expect(200);
      await request(world.url).get(path).set("Authorization", "Bearer other").expect(401);
    });
  }

  for (const path of ["/readyz/ping", "/api", "/openapi/v3"]) {
    it(`does not tell strangers ${path}`, async () => {
      await request(world.url).get(path).expect(401);
    });
  }

  it("takes the token of a WebSocket from its subprotocols, and chooses another", async () => {
    const token = Buffer.from("t-1").toString("base64url");
    const socket = new WebSocket(
      `${world.url.replace("http", "ws")}/api/v1/pods?watch=1`,
      [`base64url.bearer.authorization.k8s.io.${token}`, "base64.binary.k8s.io"],
      { origin: "http://localhost" },
    );

    await once(socket, "open");

    assert.equal(socket.protocol, "base64.binary.k8s.io");
    assert.deepEqual(users(), ["alice"]);
    socket.terminate();
  });

  it("answers strangers on HTTP/2 with GOAWAY", async () => {
    const secure = await createWorld({ tls: true, tokens: { "t-1": "alice" } });
    const client = await RawHttp2Client.connect(secure.url, secure.caPem);
    client.get(1, "/api/v1/pods");

    await client.frame(({ type }) => type === FRAME.goAway);

    assert.equal(await client.text(1, "\n"), UNAUTHORIZED);
    client.close();
    await secure.close();
  });

  it("lets them stay in a release from before that was a danger", async () => {
    const options = { tls: true, tokens: { "t-1": "alice" }, profile: "1.28" };
    await using secure = await createWorld(options);
    const client = await RawHttp2Client.connect(secure.url, secure.caPem);

    client.get(1, "/api/v1/pods");
    assert.equal(await client.text(1, "\n"), UNAUTHORIZED);
    client.get(3, "/readyz");

    assert.equal(await client.text(3, "ok"), "ok");
    client.close();
  });
});

describe("a world without tokens", () => {
  prepareEach();

  it("asks for none", async () => {
    const open = await createWorld();

    await request(open.url).get("/api/v1/pods").set("Authorization", "Bearer x").expect(200);

    await open.close();
  });
});
