import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const WEBHOOK = { conversionReviewVersions: ["v1"], clientConfig: { url: "https://127.0.0.1/" } };

const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const NAME = "parts.example.com";

interface Version {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  /** @default anything goes */
  readonly schema?: object;
}

/** A definition of parts, in which no version says what they look like. */
function parts(versions: readonly Version[], strategy = "None"): KubernetesObject {
  const schema = {
    openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: NAME },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "parts", kind: "Part" },
      conversion: { strategy, ...(strategy === "Webhook" ? { webhook: WEBHOOK } : {}) },
      versions: versions.map((version) => ({ served: true, storage: false, schema, ...version })),
    },
  };
}

function inVersion(version: string) {
  return { group: "example.com", version, resource: "parts" };
}

const NOTE = { note: { type: "string" } };

/** A version whose spec has a host, and what else is said. */
function withHost(name: string, host: object, storage = false, more: object = NOTE) {
  const properties = { host: { type: "string", ...host }, ...more };
  const spec = { type: "object", properties };
  return { name, storage, schema: { openAPIV3Schema: { type: "object", properties: { spec } } } };
}

function versionOf({ metadata }: KubernetesObject): unknown {
  return metadata.resourceVersion;
}

function redefine(world: World, versions: readonly Version[]): void {
  world.store.update(DEFINITIONS, parts(versions));
}

function namesIn(world: World, version: string): readonly unknown[] {
  return world.store
    .list(inVersion(version))
    .map(({ apiVersion, metadata }) => [apiVersion, metadata.name]);
}

describe("a definition that changes", () => {
  it("gives a version that is new the objects of the others", async () => {
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, parts([{ name: "v1", storage: true }]));
    world.store.create(inVersion("v1"), { metadata: { name: "a" } });

    redefine(world, [{ name: "v1", storage: true }, { name: "v2" }]);

    assert.deepEqual(namesIn(world, "v2"), [["example.com/v2", "a"]]);
  });

  it("keeps the objects when another version is stored, and the first is served no more", async () => {
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, parts([{ name: "v1", storage: true }, { name: "v2" }]));
    world.store.create(inVersion("v1"), { metadata: { name: "a" } });

    redefine(world, [
      { name: "v1", served: false },
      { name: "v2", storage: true },
    ]);
    world.store.create(inVersion("v2"), { metadata: { name: "b" } });
    redefine(world, [{ name: "v1" }, { name: "v2", storage: true }]);

    assert.deepEqual(namesIn(world, "v1"), [
      ["example.com/v1", "a"],
      ["example.com/v1", "b"],
    ]);
  });

  it("stores objects of a version that is not served", async () => {
    await using world = await createWorld({ listens: false });
    const versions = [{ name: "v1", storage: true, served: false }, { name: "v2" }];
    world.store.create(DEFINITIONS, parts(versions));
    world.store.create(inVersion("v2"), { metadata: { name: "a" } });

    redefine(world, [{ name: "v1", storage: true }, { name: "v2" }]);

    assert.deepEqual(namesIn(world, "v1"), [["example.com/v1", "a"]]);
  });

  it("shows what is stored with its new defaults, and without what it does not know any more", async () => {
    await using world = await createWorld({ listens: false });
    const before = [withHost("v1", {}, true), withHost("v2", {})];
    world.store.create(DEFINITIONS, parts(before));
    world.store.create(inVersion("v1"), { metadata: { name: "a" }, spec: { note: "n" } });
    world.store.create(inVersion("v1"), { metadata: { name: "b" }, spec: { host: "own" } });
    const versions = world.store.list(inVersion("v1")).map(versionOf);

    // Of the version that is stored, and of no other.
    redefine(world, [
      withHost("v1", { default: "h" }, true, {}),
      withHost("v2", { default: "other" }),
    ]);

    for (const version of ["v1", "v2"]) {
      const shown = world.store.list(inVersion(version));
      assert.deepEqual(
        shown.map(({ spec }) => spec),
        [{ host: "h" }, { host: "own" }],
      );
      assert.deepEqual(shown.map(versionOf), versions);
    }
  });

  it("is restored as it was", async () => {
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, parts([{ name: "v1", storage: true }]));
    world.store.create(inVersion("v1"), { metadata: { name: "a" } });
    const snapshot = world.store.snapshot();
    redefine(world, [{ name: "v1", storage: true }, { name: "v2" }]);
    world.store.delete(inVersion("v2"), "default/a");

    world.store.restore(snapshot);

    assert.deepEqual(namesIn(world, "v1"), [["example.com/v1", "a"]]);
  });

  it("takes the objects of all versions with it, each once", async () => {
    await using world = await createWorld({ listens: false });
    world.store.create(DEFINITIONS, parts([{ name: "v1", storage: true }, { name: "v2" }]));
    world.store.create(inVersion("v2"), { metadata: { name: "a" } });
    const gone: string[] = [];
    world.journal.subscribe((entry) => {
      if (entry.type === "stored" && entry.operation === "delete") gone.push(entry.resource);
    });

    world.store.delete(DEFINITIONS, NAME);

    assert.deepEqual(gone, ["parts", "customresourcedefinitions"]);
  });

  it("has in each version what a webhook is still to convert", async () => {
    await using world = await createWorld({ listens: false });
    world.store.create(
      DEFINITIONS,
      parts([{ name: "v1", storage: true }, { name: "v2" }], "Webhook"),
    );
    world.store.create(inVersion("v1"), { metadata: { name: "a" } });

    assert.deepEqual(namesIn(world, "v2"), [["example.com/v2", "a"]]);
  });
});
