import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import { createAdminApp } from "./admin-app.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";
import { WorldHost } from "./world-host.js";

let world: World;
let host: WorldHost;
let admin: AdminServer;
let document: JsonObject;

before(async () => {
  world = await createWorld();
  host = new WorldHost(world);
  admin = await startAdminServer(host);
  const answer: unknown = await (await fetch(`${admin.url}/openapi.json`)).json();
  assert.ok(isJsonObject(answer));
  document = answer;
});
after(async () => {
  await admin.close();
  await host.close();
  await world.close();
});

/** An operation of the document. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

function operations(): readonly Operation[] {
  return Object.entries(recordOf(document["paths"])).flatMap(([path, item]) =>
    Object.entries(recordOf(item)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: recordOf(operation),
    })),
  );
}

/** What express would answer: the routes themselves, not what they were made from. */
function mountedRoutes(): readonly string[] {
  const layers: unknown = Reflect.get(createAdminApp(host), "router").stack;
  assert.ok(Array.isArray(layers));
  return layers.flatMap((layer: unknown) => {
    const { path, methods } = recordOf(recordOf({ ...recordOf(layer) })["route"]);
    if (typeof path !== "string") return [];
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    return Object.keys(recordOf(methods)).map((method) => `${method.toUpperCase()} ${template}`);
  });
}

function recordOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

describe("GET /openapi.json", () => {
  it("holds every route that is mounted, and no other", () => {
    const documented = operations().map(({ method, path }) => `${method} ${path}`);

    assert.deepEqual(documented.toSorted(), mountedRoutes().toSorted());
    assert.equal(document["openapi"], "3.1.0");
  });

  it("has every schema that it refers to", () => {
    const text = JSON.stringify(document);

    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    assert.ok(referred.length > 0);
    for (const [, name] of referred) assert.match(text, new RegExp(`"${name}":\\{`));
    assert.doesNotMatch(text, /\$defs/);
  });

  it("names the parameters of every path and every query", () => {
    for (const { path, operation } of operations()) {
      const parameters = operation["parameters"];
      assert.ok(Array.isArray(parameters));
      const named = parameters.map(recordOf).filter((parameter) => parameter["in"] === "path");
      assert.deepEqual(
        named.map(({ name }) => name),
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
    }
  });
});

/** A body that is right, and what becomes of it when a member goes, comes, or changes its type. */
function variantsOf(example: JsonObject): readonly unknown[] {
  const members = Object.keys(example);
  return [
    example,
    {},
    [],
    "text",
    { ...example, surprise: 1 },
    ...members.map((member) => {
      const { [member]: _gone, ...rest } = example;
      return rest;
    }),
    ...members.flatMap((member) =>
      [null, -1, "\u0000", [[]], { surprise: 1 }].map((value) => ({ ...example, [member]: value })),
    ),
  ];
}

/** An operation with a body: where it is served for the default world, and the example of its body. */
function withBodies(): readonly (Operation & {
  readonly url: string;
  readonly example: JsonObject;
})[] {
  return operations().flatMap((one) => {
    if (one.method !== "POST" || one.path.startsWith("/worlds/{world}")) return [];
    const content = recordOf(recordOf(one.operation["requestBody"])["content"]);
    const example = recordOf(recordOf(content["application/json"])["example"]);
    const filled = one.path.replace(/^\/(incidents|scenarios)\/\{name\}/, "/$1/lb-idle");
    return [{ ...one, example, url: `${admin.url}${filled.replaceAll(/\{\w+\}/g, "1")}` }];
  });
}

describe("every body", () => {
  it("that the document refuses is refused by the server, which says where it is wrong", async () => {
    const ajv = new Ajv2020({
      strict: false,
      discriminator: true,
      code: { optimize: false },
      validateSchema: false,
    });
    ajv.addSchema(document, "openapi.json");
    // Compiled first: while that takes long on a busy machine, an idle connection would be closed.
    const refused = withBodies().flatMap(({ path, url, example }) => {
      const place = encodeURI(`/paths/${path.replaceAll("/", "~1")}/post/requestBody/content`);
      const isOfSchema = ajv.compile({
        $ref: `openapi.json#${place}/application~1json/schema`,
      });
      assert.ok(isOfSchema(example), `the example of ${path} is not of its schema`);
      const bodies = variantsOf(example).filter((variant) => !isOfSchema(variant));
      return bodies.map((body) => ({ path, url, text: JSON.stringify(body) }));
    });
    for (const { path, url, text } of refused) {
      const answer = await fetch(url, { method: "POST", body: text });
      const refusal = recordOf(await answer.json());

      const place: unknown = refusal["path"];
      assert.deepEqual([answer.status, typeof place], [400, "string"], `POST ${path} ${text}`);
    }
    assert.ok(refused.length > 150, `Only ${refused.length} bodies were refused`);
  });

  it("that the document takes is not refused for its form", async () => {
    for (const { path, url, example } of withBodies()) {
      const body = path === "/await" ? { ...example, timeoutMs: 0 } : example;

      const { status } = await fetch(url, { method: "POST", body: JSON.stringify(body) });

      assert.ok(status !== 400 && status < 500, `POST ${path}: ${status}`);
    }
  });

  it("refuses prototypes", async () => {
    const response = await fetch(`${admin.url}/gates`, {
      method: "POST",
      body: '{"match": {"__proto__": {"verb": "list"}}}',
    });

    assert.equal(response.status, 400);
    assert.match(await response.text(), /match\.__proto__/);
  });
});
