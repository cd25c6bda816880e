import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createWorld } from "../create-world.js";
import { isJsonObject } from "../storage/json-value.js";
import type { World } from "../world.js";
import { adminEndpoints } from "./admin-endpoints.js";
import { openApiDocument, pathsOf } from "./admin-openapi.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";
import { WorldHost } from "./world-host.js";

let world: World;
let admin: AdminServer;

before(async () => {
  world = await createWorld();
  admin = await startAdminServer(new WorldHost(world));
});
after(async () => {
  await admin.close();
  await world.close();
});

/** Whose bodies are read by parsers with grammars of their own. */
const OWN_PARSERS = ["/scenarios/{name}", "/actions"];

describe("GET /openapi.json", () => {
  it("holds every route", async () => {
    const document: unknown = await (await fetch(`${admin.url}/openapi.json`)).json();
    assert.ok(isJsonObject(document) && isJsonObject(document["paths"]));
    const documented = Object.entries(document["paths"]).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );

    const served = adminEndpoints.flatMap((endpoint) =>
      pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`),
    );

    assert.deepEqual(documented.toSorted(), served.toSorted());
    assert.equal(document["openapi"], "3.1.0");
  });

  it("has every schema that it refers to", () => {
    const text = JSON.stringify(openApiDocument(adminEndpoints));

    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    assert.ok(referred.length > 0);
    for (const [, name] of referred) assert.match(text, new RegExp(`"${name}":\\{`));
    assert.doesNotMatch(text, /\$defs/);
  });
});

describe("every body", () => {
  for (const { method, path, body } of adminEndpoints.filter((one) => one.method === "POST")) {
    if (OWN_PARSERS.includes(path)) continue;
    it(`of ${method} ${path} is documented by an example, and refuses an unknown member`, async () => {
      assert.ok(isJsonObject(body.example));
      const surprised = { ...body.example, surprise: 1 };

      const url = `${admin.url}${path.replaceAll(/\{\w+\}/g, "1")}`;
      const response = await fetch(url, { method, body: JSON.stringify(surprised) });

      const refusal: unknown = await response.json();
      assert.ok(isJsonObject(refusal));
      assert.deepEqual([response.status, refusal["path"]], [400, "surprise"]);
    });
  }

  it("refuses prototypes", async () => {
    const response = await fetch(`${admin.url}/gates`, {
      method: "POST",
      body: '{"match": {"__proto__": {"verb": "list"}}}',
    });

    assert.equal(response.status, 400);
    assert.match(await response.text(), /match\.__proto__/);
  });
});
