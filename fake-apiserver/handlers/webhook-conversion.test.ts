import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Reviewer } from "../testing/reviewer.js";
import { type JsonObject, record, records } from "../values/json-value.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const JSON_TYPE = { "Content-Type": "application/json" };
const SPEC_FIELD: Readonly<Record<string, string>> = { v1: "host", v2: "name" };
const ANY = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Of `spec.host` in v1 it makes `spec.name` in v2, and back. */
function converted({ desiredAPIVersion, objects }: JsonObject): object {
  const version = String(desiredAPIVersion).split("/")[1] ?? "";
  const convertedObjects = records(objects).map((object) => {
    const [value] = Object.values(record(object["spec"]));
    return {
      ...object,
      apiVersion: desiredAPIVersion,
      spec: { [SPEC_FIELD[version] ?? ""]: value },
    };
  });
  return { result: { status: "Success" }, convertedObjects };
}

function definition(clientConfig: object, shortNames: readonly string[] = []) {
  const version = { served: true, storage: false, schema: { openAPIV3Schema: ANY } };
  return {
    metadata: { name: "parts.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "parts", kind: "Part", shortNames },
      conversion: {
        strategy: "Webhook",
        webhook: { conversionReviewVersions: ["v1"], clientConfig },
      },
      versions: [
        { ...version, name: "v1", storage: true },
        { ...version, name: "v2" },
      ],
    },
  };
}

function pathIn(version: string): string {
  return `/apis/example.com/${version}/namespaces/default/parts`;
}

function create(world: World, metadata: object = {}) {
  return world.ask({
    method: "POST",
    path: pathIn("v1"),
    headers: JSON_TYPE,
    body: JSON.stringify({
      apiVersion: "example.com/v1",
      kind: "Part",
      metadata: { name: "a", ...metadata },
      spec: { host: "h" },
    }),
  });
}

describe("versions that a webhook converts", () => {
  it("can be written while others read them", async () => {
    await using reviewer = await Reviewer.start(async (request) => {
      // Somebody reads between what a writer has read and what it is to write.
      const isWrite = records(request["objects"]).some(
        (one) => record(one["spec"])["name"] === "n",
      );
      if (isWrite) await world.ask({ path: `${pathIn("v2")}/a` });
      return converted(request);
    });
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, definition(reviewer.clientConfig));
    await create(world);
    const askedBefore = reviewer.asked().length;

    const { statusCode } = await world.ask({
      method: "PATCH",
      path: `${pathIn("v2")}/a`,
      headers: { "Content-Type": "application/merge-patch+json" },
      body: JSON.stringify({ spec: { name: "n" } }),
    });

    assert.equal(statusCode, 200);
    // The stored object is read twice, and what is written goes to the version that is stored and back.
    const count = reviewer.asked().length - askedBefore;
    assert.ok(count <= 6, `${count} conversions`);
  });

  it("are shown as they were converted when the definition has changed, and then their metadata", async () => {
    await using reviewer = await Reviewer.start((request) => converted(request));
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, definition(reviewer.clientConfig));
    await create(world, { finalizers: ["example.com/f"] });

    world.store.update(DEFINITIONS, definition(reviewer.clientConfig, ["pt"]));
    world.store.delete({ group: "example.com", version: "v1", resource: "parts" }, "default/a");

    const [shown] = world.store.list({ group: "example.com", version: "v2", resource: "parts" });
    assert.notEqual(shown?.metadata["deletionTimestamp"], undefined);
    assert.deepEqual(shown?.["spec"], { name: "h" });
  });
});
