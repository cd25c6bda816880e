import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld, type World } from "../../../fake-apiserver/index.js";
import type { KubernetesObject, ResourceDefinition } from "../../wire/resource.js";
import { applyChange, type Change, createLarge, createWithText } from "./changes.js";
import { COLLECTIONS } from "./collections.js";
import { plainObject } from "./plain-object.js";

/** What validation and typed clients insist on, by collection: paths to members that have to be there. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  pods: ["spec.containers.0.name", "spec.containers.0.image", "spec.restartPolicy", "status.phase"],
  configmaps: ["data.greeting"],
  nodes: ["architecture", "bootID", "kernelVersion", "kubeletVersion", "osImage", "systemUUID"].map(
    (field) => `status.nodeInfo.${field}`,
  ),
  deployments: [
    "spec.selector.matchLabels.app",
    "spec.template.metadata.labels.app",
    "spec.template.spec.containers.0.image",
  ],
  widgets: ["spec.size"],
};

const CHANGES: readonly Change[] = [
  { type: "update" },
  { type: "label", name: "app", value: "db" },
  { type: "annotate", name: "teams", value: "ernie,bert" },
  { type: "recreate" },
];

describe("plainObject()", () => {
  for (const of of COLLECTIONS) {
    it(`makes a ${of.singular} that a strict server takes, before and after each change`, async () => {
      await using world = await createWorld({ listens: false, resources: custom() });
      const key = keyIn(of, "plain");
      applyChange(world, of, key, { type: "create" });

      for (const change of [undefined, ...CHANGES]) {
        if (change !== undefined) applyChange(world, of, key, change);
        const stored = world.store.get(of, key);

        assert.equal(await strictAnswer(world, of, stored), "201");
        assert.deepEqual(missingOf(of, stored), []);
      }
    });

    it(`makes a ${of.singular} of plain ASCII`, () => {
      assert.match(JSON.stringify(plainObject(of, keyIn(of, "plain"))), /^[ -~]*$/);
    });
  }

  it("refuses a key of the other scope", () => {
    for (const of of COLLECTIONS) {
      const key = of.namespaced ? "nowhere" : "somewhere/one";
      assert.throws(() => plainObject(of, key), /is not a key of a/);
    }
  });
});

describe("createLarge()", () => {
  it("makes a pod of that size that a strict server takes", async () => {
    await using world = await createWorld({ listens: false });
    const [pods] = COLLECTIONS;
    assert.ok(pods);

    createLarge(world, pods, "default/large", 1_000_000);

    const stored = world.store.get(pods, "default/large");
    assert.equal(await strictAnswer(world, pods, stored), "201");
    assert.ok(JSON.stringify(stored).length >= 1_000_000);
  });
});

describe("createWithText()", () => {
  it("writes the text where handlers find it", async () => {
    await using world = await createWorld({ listens: false });
    const [pods] = COLLECTIONS;
    assert.ok(pods);

    createWithText(world, pods, "default/one", "größe ✓ 日本 😀");

    const stored = world.store.get(pods, "default/one");
    assert.equal(stored?.metadata.annotations?.["text"], "größe ✓ 日本 😀");
    assert.equal(await strictAnswer(world, pods, stored), "201");
  });
});

function custom(): readonly ResourceDefinition[] {
  return COLLECTIONS.filter((of) => of.custom);
}

function keyIn(of: ResourceDefinition, name: string): string {
  return of.namespaced ? `default/${name}` : name;
}

/** What a server that knows every field of the kind says to a copy of the object: a status, and why where it refuses. */
async function strictAnswer(
  world: World,
  of: ResourceDefinition,
  stored: KubernetesObject | undefined,
): Promise<string> {
  const name = `${stored?.metadata.name}-copy-${world.store.currentVersion()}`;
  const { labels, annotations } = stored?.metadata ?? {};
  const body = JSON.stringify({ ...stored, metadata: { name, labels, annotations } });
  const prefix = of.group === "" ? `/api/${of.version}` : `/apis/${of.group}/${of.version}`;
  const scope = of.namespaced ? "/namespaces/default" : "";
  const response = await world.ask({
    method: "POST",
    path: `${prefix}${scope}/${of.resource}?fieldValidation=Strict`,
    headers: { "content-type": "application/json" },
    body,
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString();
  return response.statusCode === 201 ? "201" : `${response.statusCode}: ${text}`;
}

function missingOf(
  of: ResourceDefinition,
  stored: KubernetesObject | undefined,
): readonly string[] {
  return (REQUIRED[of.resource] ?? []).filter((path) => memberAt(stored, path) === undefined);
}

function memberAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined,
      value,
    );
}
