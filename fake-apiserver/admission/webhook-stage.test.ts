import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { patching, Reviewer } from "../testing/reviewer.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const MAPS = { group: "", version: "v1", resource: "configmaps" };
const MAPS_PATH = "/api/v1/namespaces/default/configmaps";

function configurations(phase: string) {
  const resource = `${phase}webhookconfigurations`;
  return { group: "admissionregistration.k8s.io", version: "v1", resource };
}

function configure(world: World, phase: string, ...webhooks: readonly object[]): void {
  world.store.create(configurations(phase), { metadata: { name: phase }, webhooks });
}

function create(world: World, signal?: AbortSignal) {
  return world.ask({
    method: "POST",
    path: MAPS_PATH,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ metadata: { name: "a" } }),
    ...(signal && { signal }),
  });
}

/** What the journal says came of the calls. */
function outcomes(world: World): readonly string[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "webhook-answered" ? [entry.outcome] : []));
}

describe("webhooks", () => {
  for (const phase of ["mutating", "validating"]) {
    it(`store nothing for a client that has left, ${phase}, with failures that are ignored`, async () => {
      await using world = await createWorld({ listens: false });
      const leaving = new AbortController();
      await using reviewer = await Reviewer.start(() => {
        leaving.abort();
        return { allowed: true };
      });
      configure(world, phase, { ...reviewer.webhook, failurePolicy: "Ignore" });

      await assert.rejects(create(world, leaving.signal));

      while (outcomes(world).length === 0) await nextTurn();
      await nextTurn();
      assert.deepEqual(outcomes(world), ["failed"]);
      assert.deepEqual(world.store.list(MAPS), []);
    });
  }

  it("say that they have changed an object when they have", async () => {
    await using world = await createWorld({ listens: false });
    const label = { op: "add", path: "/metadata/labels", value: { x: "y" } };
    const responses = [
      patching(label),
      patching(label),
      patching(),
      patching({ op: "remove", path: "/none" }),
    ];
    await using reviewer = await Reviewer.start((_, nth) => responses[nth - 1]);
    const webhooks = responses.map((_, nth) => ({
      ...reviewer.webhook,
      name: `w${nth}.example.com`,
    }));
    configure(world, "mutating", ...webhooks);

    const { statusCode } = await create(world);

    assert.equal(statusCode, 500);
    assert.deepEqual(outcomes(world), ["changed", "allowed", "allowed", "failed"]);
  });

  it("are answered with 500 where they deny with a code that no answer can have", async () => {
    await using world = await createWorld();
    const status = { code: 1_000, message: "no" };
    await using reviewer = await Reviewer.start(() => ({ allowed: false, status }));
    configure(world, "validating", reviewer.webhook);

    const { status: code } = await fetch(`${world.url}${MAPS_PATH}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ metadata: { name: "a" } }),
    });

    assert.equal(code, 500);
  });

  it("cannot be configured with a selector that nobody can read", async () => {
    await using world = await createWorld({ listens: false });
    const objectSelector = { matchLabels: { a: "b c" } };

    assert.throws(
      () => configure(world, "validating", { name: "w", objectSelector }),
      /webhooks\[0\]\.objectSelector\.matchLabels: Invalid value: "b c"/,
    );
  });
});
