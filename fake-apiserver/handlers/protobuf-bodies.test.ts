import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { envelope, message, named } from "../protobuf/message-fixture.js";
import { WIDGETS } from "../testing/widgets.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };
const PODS = { group: "", version: "v1", resource: "pods" };
const PATH = "/api/v1/namespaces/default/configmaps";
const PROTOBUF = "application/vnd.kubernetes.protobuf";
const REFUSED = 'ConfigMap in version "v1" cannot be handled as a ConfigMap: ';
const UNRECOGNIZED = "the object provided is unrecognized (must be of type ConfigMap): ";

let world: World;

async function send(method: string, path: string, body: Uint8Array, contentType = PROTOBUF) {
  const headers = { "Content-Type": contentType, Accept: `${PROTOBUF},application/json` };
  const response = await fetch(`${world.url}${path}`, { method, headers, body });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    json: JSON.parse(text),
  };
}

function configMap(name: string, key: string, value: string): Buffer {
  return envelope("v1", "ConfigMap", message(named(name), [2, message([1, key], [2, value])]));
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: "virtual", resources: [WIDGETS] });
  });
  afterEach(() => world.close());
}

describe("an object in protobuf", () => {
  prepareEach();

  it("is created, and answered in JSON", async () => {
    const { status, type, json } = await send("POST", PATH, configMap("a", "k", "v"));

    assert.equal(status, 201);
    assert.equal(type, "application/json");
    assert.deepEqual(json.data, { k: "v" });
    assert.deepEqual(json.metadata.managedFields[0].fieldsV1, { "f:data": { ".": {}, "f:k": {} } });
  });

  it("is updated", async () => {
    await send("POST", PATH, configMap("a", "k", "v"));

    const { status, json } = await send("PUT", `${PATH}/a`, configMap("a", "k", "w"));

    assert.equal(status, 200);
    assert.deepEqual(json.data, { k: "w" });
  });

  it("need not name its kind", async () => {
    const { status, json } = await send("POST", PATH, envelope("", "", message(named("a"))));

    assert.equal(status, 201);
    assert.equal(json.kind, "ConfigMap");
  });

  it("may have unknown fields, even where these are forbidden", async () => {
    const unknown = envelope("v1", "ConfigMap", message(named("a"), [99, "x"]));

    assert.equal((await send("POST", `${PATH}?fieldValidation=Strict`, unknown)).status, 201);
  });

  it("is no patch", async () => {
    const { status, json } = await send("PATCH", `${PATH}/a`, configMap("a", "k", "v"));

    assert.deepEqual([status, json.message], [415, "415: Unsupported Media Type"]);
  });

  it("scales", async () => {
    world.store.create(DEPLOYMENTS, {
      metadata: { name: "d", namespace: "default" },
      spec: { replicas: 1 },
    });
    const scale = envelope(
      "autoscaling/v1",
      "Scale",
      message([1, message([1, "d"], [3, "default"])], [2, message([1, 4])]),
    );

    const path = "/apis/apps/v1/namespaces/default/deployments/d/scale";
    const { status, json } = await send("PUT", path, scale);

    assert.deepEqual([status, json.spec], [200, { replicas: 4 }]);
  });

  const refusals: readonly [string, Uint8Array, string][] = [
    ["nothing", Buffer.alloc(0), `${UNRECOGNIZED}empty data (<empty>)`],
    [
      "other bytes",
      Buffer.from("nonsense"),
      `${UNRECOGNIZED}provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (6e6f6e73656e7365)`,
    ],
    ["four bytes", Buffer.from("k8s\0"), `${UNRECOGNIZED}empty body (6b387300)`],
    [
      "half an envelope",
      configMap("a", "k", "v").subarray(0, 9),
      `${UNRECOGNIZED}unexpected EOF (6b3873000a0f0a0276)`,
    ],
    [
      "half an object",
      envelope("v1", "ConfigMap", message(named("a")).subarray(0, 3)),
      `${REFUSED}unexpected EOF`,
    ],
    [
      "a number for a text",
      envelope("v1", "ConfigMap", message([1, message([1, 5])])),
      `${REFUSED}proto: wrong wireType = 0 for field name`,
    ],
    [
      "a length beyond everything",
      envelope("v1", "ConfigMap", Uint8Array.of(10, 0xff, 0xff, 0xff, 0xff, 0x0f)),
      `${REFUSED}unexpected EOF`,
    ],
    [
      "an unknown kind",
      envelope("v1", "Nothing", message(named("a"))),
      'Nothing in version "v1" cannot be handled as a ConfigMap: no kind "Nothing" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      "another kind",
      envelope("apps/v1", "Deployment", message(named("a"))),
      'Deployment in version "v1" cannot be handled as a ConfigMap: converting (v1.Deployment) to (core.ConfigMap): unknown conversion',
    ],
  ];
  for (const [what, body, expected] of refusals) {
    it(`is refused with 400 when it is ${what}`, async () => {
      const { status, json } = await send("POST", PATH, body);

      assert.deepEqual([status, json.reason, json.message], [400, "BadRequest", expected]);
    });
  }

  it("cannot be a custom resource", async () => {
    const path = "/apis/example.com/v1/namespaces/default/widgets";
    const body = envelope("example.com/v1", "Widget", message(named("a")));

    const { status, json } = await send("POST", path, body);

    assert.equal(status, 400);
    assert.equal(
      json.message,
      "Widget in version \"v1\" cannot be handled as a Widget: Object 'Kind' is missing in 'object has no kind field '",
    );
  });
});

describe("options of a delete", () => {
  prepareEach();

  const precondition = (uid: string) => message([2, message([1, uid])]);

  beforeEach(() => {
    world.store.create(CONFIG_MAPS, { metadata: { name: "a", namespace: "default" } });
  });

  it("may be in protobuf, of whatever group", async () => {
    for (const apiVersion of ["v1", "meta.k8s.io/v1", "apps/v1", ""]) {
      const body = envelope(apiVersion, "DeleteOptions", precondition("other"));

      assert.equal((await send("DELETE", `${PATH}/a`, body)).status, 409, apiVersion);
    }
  });

  it("may be in YAML", async () => {
    const body = Buffer.from("kind: DeleteOptions\npreconditions: {uid: other}\n");

    assert.equal((await send("DELETE", `${PATH}/a`, body, "application/yaml")).status, 409);
  });

  it("leave the pod its time", async () => {
    const pod = { metadata: { name: "p", namespace: "default" }, spec: { nodeName: "n" } };
    world.store.create(PODS, pod);
    const body = envelope("v1", "DeleteOptions", message([1, 7]));

    const { json } = await send("DELETE", "/api/v1/namespaces/default/pods/p", body);

    assert.equal(json.metadata.deletionGracePeriodSeconds, 7);
  });

  it("are refused when they are none", async () => {
    const refusals: readonly [Uint8Array, string, number, RegExp][] = [
      [Buffer.from("garbage"), PROTOBUF, 400, /^provided data does not appear/],
      [envelope("v1", "DeleteOptions", Uint8Array.of(34, 9)), PROTOBUF, 400, /^unexpected EOF$/],
      [envelope("v1", "Nothing", message()), PROTOBUF, 400, /^no kind "Nothing" is registered/],
      [Buffer.from("{}"), "text/plain", 415, /application\/vnd\.kubernetes\.protobuf$/],
      [Buffer.from("["), "application/json", 400, /^couldn't get version\/kind/],
    ];
    for (const [body, contentType, code, words] of refusals) {
      const { status, json } = await send("DELETE", `${PATH}/a`, body, contentType);

      assert.equal(status, code);
      assert.match(json.message, words);
    }
  });
});
