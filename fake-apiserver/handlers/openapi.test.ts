import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { gadgetDefinition } from "../definitions/gadget-fixture.js";
import { at } from "../values/json-value.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PROTOBUF = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
const GADGETS = gadgetDefinition({
  schema: {
    type: "object",
    description: "A thing.",
    properties: {
      spec: {
        type: "object",
        required: ["size", "maybe"],
        properties: {
          size: { type: "integer", minimum: 1 },
          maybe: { type: "string", nullable: true },
          port: {
            "x-kubernetes-int-or-string": true,
            anyOf: [{ type: "integer" }, { type: "string" }],
          },
          any: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        },
      },
    },
  },
});

let world: World;

before(async () => {
  world = await createWorld({ clock: "virtual" });
  const response = await fetch(
    `${world.url}/apis/apiextensions.k8s.io/v1/customresourcedefinitions`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(GADGETS),
    },
  );
  assert.equal(response.status, 201);
});

after(() => world.close());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${world.url}${path}`, { headers, redirect: "manual" });
}

async function json(path: string): Promise<unknown> {
  return (await get(path)).json();
}

describe("OpenAPI v2", () => {
  it("says what the fields of built-in kinds are, and how they merge", async () => {
    const document = await json("/openapi/v2");

    const deployment = at(document, "definitions", "io.k8s.api.apps.v1.Deployment");
    assert.deepEqual(at(deployment, "properties", "spec"), {
      $ref: "#/definitions/io.k8s.api.apps.v1.DeploymentSpec",
    });
    assert.deepEqual(at(deployment, "x-kubernetes-group-version-kind"), [
      { group: "apps", kind: "Deployment", version: "v1" },
    ]);
    const podSpec = at(document, "definitions", "io.k8s.api.core.v1.PodSpec");
    assert.deepEqual(at(podSpec, "required"), ["containers"]);
    assert.deepEqual(at(podSpec, "properties", "containers"), {
      type: "array",
      items: { $ref: "#/definitions/io.k8s.api.core.v1.Container" },
      "x-kubernetes-patch-merge-key": "name",
      "x-kubernetes-patch-strategy": "merge",
    });
    // Inlined: a volume has no member "volumeSource".
    const volume = at(document, "definitions", "io.k8s.api.core.v1.Volume", "properties");
    assert.deepEqual(at(volume, "secret"), {
      $ref: "#/definitions/io.k8s.api.core.v1.SecretVolumeSource",
    });
  });

  it("refers to nothing that is not there", async () => {
    for (const path of ["/openapi/v2", "/openapi/v3/apis/apps/v1"]) {
      const document = await json(path);
      const schemas = at(document, "definitions") ?? at(document, "components", "schemas");
      const text = JSON.stringify(document);

      for (const [, name = ""] of text.matchAll(/"\$ref":"#\/(?:\w+\/)+([^"]+)"/g)) {
        assert.ok(at(schemas, name), name);
      }
    }
  });

  it("says of custom resources what it can", async () => {
    const document = await json("/openapi/v2");

    const gadget = at(document, "definitions", "com.example.v1.Gadget");
    assert.equal(at(gadget, "description"), "A thing.");
    assert.deepEqual(at(gadget, "properties", "spec"), {
      type: "object",
      required: ["size"],
      properties: {
        size: { type: "integer", minimum: 1 },
        maybe: {},
        port: { "x-kubernetes-int-or-string": true },
        any: { "x-kubernetes-preserve-unknown-fields": true },
      },
    });
  });

  it("is sent once to those who remember its tag", async () => {
    const first = await get("/openapi/v2");
    const etag = first.headers.get("etag") ?? "";

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get("/openapi/v2", { "If-None-Match": known });

      assert.equal(again.status, 304, known);
      assert.equal(again.headers.get("etag"), etag);
      assert.equal(again.headers.get("content-type"), null);
    }
    assert.match(etag, /^"[0-9A-F]{128}"$/);
    assert.equal((await get("/openapi/v2", { "If-None-Match": etag.slice(1, -1) })).status, 200);
  });

  it("is protobuf for those who ask for it, by its old name too", async () => {
    for (const accept of [PROTOBUF, "application/com.github.proto-openapi.spec.v2@v1.0+protobuf"]) {
      const response = await get("/openapi/v2", { Accept: accept });

      assert.equal(response.headers.get("content-type"), PROTOBUF);
      const bytes = Buffer.from(await response.arrayBuffer());
      // Field 1, "swagger", and its value.
      assert.deepEqual(bytes.subarray(0, 5), Buffer.from("\x0a\x032.0"));
    }
  });

  it("is refused to those who read neither", async () => {
    const response = await get("/openapi/v2", { Accept: "application/xml" });

    assert.equal(response.status, 406);
    assert.equal(response.headers.get("vary"), "Accept-Encoding, Accept");
    assert.equal(await response.text(), "");
  });

  it("is compressed", async () => {
    const bytes = await new Promise<Buffer>((resolve) => {
      const headers = { "Accept-Encoding": "gzip" };
      const sent = request(`${world.url}/openapi/v2`, { agent: false, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks)));
      });
      sent.end();
    });

    assert.equal(at(JSON.parse(gunzipSync(bytes).toString()), "swagger"), "2.0");
  });
});

describe("OpenAPI v3", () => {
  it("has the same fields, and says more of some", async () => {
    const document = await json("/openapi/v3/api/v1");
    const schemas = at(document, "components", "schemas");

    assert.deepEqual(at(schemas, "io.k8s.api.core.v1.Pod", "properties", "spec"), {
      allOf: [{ $ref: "#/components/schemas/io.k8s.api.core.v1.PodSpec" }],
    });
    assert.deepEqual(at(schemas, "io.k8s.apimachinery.pkg.util.intstr.IntOrString"), {
      format: "int-or-string",
      oneOf: [{ type: "integer" }, { type: "string" }],
    });
  });

  it("lasts for ever where it is asked for by its hash, and leads there from another", async () => {
    const index = await json("/openapi/v3");
    const path = String(at(index, "paths", "apis/example.com/v1", "serverRelativeURL"));

    const document = await get(path);
    const other = await get("/openapi/v3/apis/example.com/v1?hash=other");

    assert.equal(document.headers.get("cache-control"), "public, immutable");
    assert.equal(document.headers.get("vary"), "Accept");
    assert.equal(other.status, 301);
    assert.equal(other.headers.get("location"), path);
    const etag = document.headers.get("etag") ?? "";
    assert.equal(`"${path.split("=")[1]}"`, etag);
    assert.equal((await get(path, { "If-None-Match": etag })).status, 304);
  });

  it("takes what the definition says as it is", async () => {
    const document = await json("/openapi/v3/apis/example.com/v1");

    const spec = at(
      document,
      "components",
      "schemas",
      "com.example.v1.Gadget",
      "properties",
      "spec",
    );
    assert.deepEqual(at(spec, "properties", "maybe"), { type: "string", nullable: true });
  });
});
