import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { STATUS_AND_SCALE } from "../definitions/gadget-fixture.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const WIDGETS = { group: "example.com", version: "v1", resource: "widgets" };
const DEFINITIONS_PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const WIDGETS_PATH = "/apis/example.com/v1/namespaces/default/widgets";

const SPEC_SCHEMA = {
  type: "object",
  required: ["size"],
  properties: {
    size: { type: "integer", minimum: 1 },
    color: { type: "string", default: "red" },
    replicas: { type: "integer" },
  },
};
const VERSION = {
  name: "v1",
  served: true,
  storage: true,
  subresources: STATUS_AND_SCALE,
  additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".spec.size" }],
  selectableFields: [{ jsonPath: ".spec.color" }],
  schema: {
    openAPIV3Schema: {
      type: "object",
      properties: {
        spec: SPEC_SCHEMA,
        status: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
      },
    },
  },
};
const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "widgets", kind: "Widget" },
    versions: [VERSION],
  },
};

/** What every custom resource that is sent has to say. */
const SENT = { apiVersion: "example.com/v1", kind: "Widget" };

let world: World;

function http() {
  return request(world.url);
}

function widget(spec: object, metadata = {}) {
  return { metadata: { name: "w", namespace: "default", ...metadata }, spec };
}

/** Opens a watch of widgets. Its text is there when it has ended. */
async function watchWidgets(): Promise<{ readonly text: Promise<string> }> {
  const response = await fetch(`${world.url}/apis/example.com/v1/widgets?watch=1`);
  assert.equal(response.status, 200);
  return { text: response.text() };
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
  });
  afterEach(() => world.close());
}

describe("a definition of a custom resource", () => {
  prepareEach();

  it("is accepted, completed, and served at once", async () => {
    const created = await http().post(DEFINITIONS_PATH).send(DEFINITION);

    assert.equal(created.status, 201);
    const { body } = await http().get(`${DEFINITIONS_PATH}/widgets.example.com`);
    assert.deepEqual(body.spec.names, {
      listKind: "WidgetList",
      singular: "widget",
      plural: "widgets",
      kind: "Widget",
    });
    assert.deepEqual(body.status.acceptedNames, body.spec.names);
    assert.deepEqual(body.status.storedVersions, ["v1"]);
    assert.deepEqual(
      body.status.conditions.map(({ type, status }: Record<string, string>) => [type, status]),
      [
        ["NamesAccepted", "True"],
        ["Established", "True"],
      ],
    );
    await http().get(WIDGETS_PATH).expect(200);
  });

  it("is held from its deletion on, and says whose its status is", async () => {
    await http().post(DEFINITIONS_PATH).send(DEFINITION).expect(201);
    const { body } = await http().get(`${DEFINITIONS_PATH}/widgets.example.com`);
    const deleted = await http().delete(`${DEFINITIONS_PATH}/widgets.example.com`);

    const owner = body.metadata.managedFields.find(
      ({ subresource }: Record<string, string>) => subresource === "status",
    );
    assert.equal(owner.manager, "kube-apiserver");
    assert.equal(body.metadata.finalizers, undefined);
    assert.deepEqual(deleted.body.metadata.finalizers, [
      "customresourcecleanup.apiextensions.k8s.io",
    ]);
    assert.equal(deleted.body.status.conditions.at(-1).reason, "InstanceDeletionPending");
    await http().get(`${DEFINITIONS_PATH}/widgets.example.com`).expect(404);
  });

  it("shows in discovery and in OpenAPI", async () => {
    world.store.create(DEFINITIONS, DEFINITION);

    const legacy = await http().get("/apis/example.com/v1");
    const openApi = await http().get("/openapi/v3/apis/example.com/v1");

    assert.deepEqual(
      legacy.body.resources.map(({ name, kind }: Record<string, string>) => [name, kind]),
      [
        ["widgets", "Widget"],
        ["widgets/status", "Widget"],
        ["widgets/scale", "Scale"],
      ],
    );
    const schema = openApi.body.components.schemas["com.example.v1.Widget"];
    assert.deepEqual(schema.properties.spec, SPEC_SCHEMA);
  });

  it("is refused when it contradicts itself", async () => {
    const { body } = await http()
      .post(DEFINITIONS_PATH)
      .send({ ...DEFINITION, metadata: { name: "x" }, spec: { ...DEFINITION.spec, versions: [] } });

    assert.equal(body.code, 422);
    assert.deepEqual(
      body.details.causes.map(({ field }: { field: string }) => field),
      ["metadata.name", "spec.versions", "status.storedVersions"],
    );
  });

  it("ends the watches of its resource when it changes, but not when its status does", async () => {
    world.store.create(DEFINITIONS, DEFINITION);
    const watched = await watchWidgets();
    const [watch] = world.watches();
    const stored = world.store.get(DEFINITIONS, "widgets.example.com") ?? DEFINITION;

    world.store.update(DEFINITIONS, {
      ...stored,
      metadata: { name: "widgets.example.com", labels: {} },
    });
    assert.equal(world.watches()[0], watch);
    const scope = [{ ...VERSION, additionalPrinterColumns: [] }];
    world.store.update(DEFINITIONS, {
      ...DEFINITION,
      spec: { ...DEFINITION.spec, versions: scope },
    });

    assert.equal(await watched.text, "");
    assert.deepEqual(world.watches(), []);
  });

  it("makes versions from before its change too old to watch", async () => {
    world.store.create(DEFINITIONS, DEFINITION);
    const version = world.store.currentVersion();
    world.store.update(DEFINITIONS, {
      ...DEFINITION,
      spec: { ...DEFINITION.spec, versions: [{ ...VERSION, selectableFields: [] }] },
    });

    const { text } = await http().get(
      `/apis/example.com/v1/widgets?watch=1&resourceVersion=${version}`,
    );

    assert.match(text, /^\{"type":"ERROR".*"reason":"Expired","code":410\}\}\n$/);
  });

  it("takes its objects along when it is deleted, ends their watches, and is served no longer", async () => {
    world.store.create(DEFINITIONS, DEFINITION);
    const watched = await watchWidgets();
    world.store.create(WIDGETS, widget({ size: 1 }));

    const { body } = await http().delete(`${DEFINITIONS_PATH}/widgets.example.com`);

    assert.notEqual(body.metadata.deletionTimestamp, undefined);
    assert.match(await watched.text, /"type":"ADDED".*\n.*"type":"DELETED"/);
    assert.equal(world.store.get(DEFINITIONS, "widgets.example.com"), undefined);
    const gone = await http().get(WIDGETS_PATH);
    assert.deepEqual([gone.status, gone.text], [404, "404 page not found\n"]);
  });

  it("stays until the last of its objects has gone", async () => {
    world.store.create(DEFINITIONS, DEFINITION);
    world.store.create(WIDGETS, widget({ size: 1 }, { finalizers: ["example.com/x"] }));

    world.store.delete(DEFINITIONS, "widgets.example.com");

    assert.notEqual(world.store.get(DEFINITIONS, "widgets.example.com"), undefined);
    world.store.update(WIDGETS, widget({ size: 1 }));
    assert.equal(world.store.get(DEFINITIONS, "widgets.example.com"), undefined);
  });

  it("comes and goes with a restore", async () => {
    const before = world.store.currentVersion();
    world.store.create(DEFINITIONS, DEFINITION);

    world.store.setVersion(before, { isRestore: true });

    await http().get(WIDGETS_PATH).expect(404);
  });
});

describe("an object of a defined resource", () => {
  prepareEach();

  beforeEach(() => {
    world.store.create(DEFINITIONS, DEFINITION);
  });

  it("is completed and pruned, with a warning", async () => {
    const { status, body, headers } = await http()
      .post(WIDGETS_PATH)
      .send({ ...SENT, ...widget({ size: 1, bad: 2 }), status: { ready: true } });

    assert.equal(status, 201);
    assert.deepEqual(body.spec, { size: 1, color: "red" });
    assert.equal(body.status, undefined);
    assert.equal(headers["warning"], '299 - "unknown field \\"spec.bad\\""');
  });

  it("is refused when its schema says so, each cause named", async () => {
    const { body } = await http()
      .post(WIDGETS_PATH)
      .send({ ...SENT, metadata: { name: "w" }, spec: { size: 0, color: 7 } });

    assert.deepEqual(body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message:
        'Widget.example.com "w" is invalid: [' +
        "spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1, " +
        'spec.color: Invalid value: "integer": spec.color in body must be of type string: "integer"]',
      reason: "Invalid",
      details: {
        name: "w",
        group: "example.com",
        kind: "Widget",
        causes: [
          {
            reason: "FieldValueInvalid",
            message: "Invalid value: 0: spec.size in body should be greater than or equal to 1",
            field: "spec.size",
          },
          {
            reason: "FieldValueTypeInvalid",
            message:
              'Invalid value: "integer": spec.color in body must be of type string: "integer"',
            field: "spec.color",
          },
        ],
      },
      code: 422,
    });
  });

  it("is refused for unknown and duplicate fields when validation is strict", async () => {
    const { body } = await http()
      .post(`${WIDGETS_PATH}?fieldValidation=Strict`)
      .set("Content-Type", "application/json")
      .send(
        '{"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "w"}, ' +
          '"spec": {"size": 1, "size": 2, "bad": 3}}',
      );

    assert.deepEqual(
      [body.code, body.message],
      [
        400,
        'Widget in version "v1" cannot be handled as a Widget: strict decoding error: ' +
          'duplicate field "spec.size", unknown field "spec.bad"',
      ],
    );
  });

  it("is not applied with a field that is not in the schema", async () => {
    const { body } = await http()
      .patch(`${WIDGETS_PATH}/w?fieldManager=test`)
      .set("Content-Type", "application/apply-patch+yaml")
      .send(JSON.stringify({ ...SENT, metadata: { name: "w" }, spec: { bad: 1 } }));

    assert.deepEqual(
      [body.code, body.message],
      [
        500,
        "failed to create typed patch object (/w; example.com/v1, Kind=Widget): " +
          ".spec.bad: field not declared in schema",
      ],
    );
  });

  it("has a status of its own", async () => {
    world.store.create(WIDGETS, widget({ size: 1 }));
    const patch = (path: string) =>
      http()
        .patch(`${WIDGETS_PATH}/w${path}`)
        .set("Content-Type", "application/merge-patch+json")
        .send('{"spec": {"size": 2}, "status": {"ready": true}}');

    const status = await patch("/status");
    const main = await patch("");

    assert.deepEqual([status.body.spec.size, status.body.status], [1, { ready: true }]);
    assert.deepEqual([main.body.spec.size, main.body.status], [2, { ready: true }]);
  });

  it("shows the columns of its definition", async () => {
    world.store.create(WIDGETS, widget({ size: 3 }));

    const { body } = await http()
      .get(WIDGETS_PATH)
      .set("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io");

    assert.deepEqual(
      body.columnDefinitions.map(({ name, type }: Record<string, string>) => [name, type]),
      [
        ["Name", "string"],
        ["Size", "integer"],
      ],
    );
    assert.deepEqual(body.rows[0].cells, ["w", 3]);
    const answered = world.journal.entries().findLast(({ type }) => type === "response");
    assert.equal(answered?.type === "response" ? answered.itemCount : undefined, 1);
  });

  it("is selected by the fields of its definition", async () => {
    world.store.create(WIDGETS, widget({ size: 3 }));

    const red = await http().get(`${WIDGETS_PATH}?fieldSelector=spec.color%3Dred`);
    const other = await http().get(`${WIDGETS_PATH}?fieldSelector=spec.size%3D3`);

    assert.equal(red.body.items.length, 1);
    assert.deepEqual(
      [other.status, other.body.message],
      [400, "field label not supported: spec.size"],
    );
  });

  it("is not found by paths that do not fit, in plain text", async () => {
    for (const path of ["/apis/example.com/v2/widgets", "/apis/example.com/v1/widgets/w"]) {
      const { status, text } = await http().get(path);
      assert.deepEqual([status, text], [404, "404 page not found\n"], path);
    }
    await http()
      .post("/apis/example.com/v1/widgets")
      .send(widget({ size: 1 }))
      .expect(404);
  });
});
