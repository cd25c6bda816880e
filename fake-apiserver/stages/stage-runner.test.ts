import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { JournalFact } from "../journal/journal-entry.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import type { Stage, StageSpec } from "./stage.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const NODES = { group: "", version: "v1", resource: "nodes" };
const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };
const REPLICA_SETS = { group: "apps", version: "v1", resource: "replicasets" };
const JOBS = { group: "batch", version: "v1", resource: "jobs" };

function stage(name: string, spec: StageSpec): Stage {
  return { apiVersion: "kwok.x-k8s.io/v1alpha1", kind: "Stage", metadata: { name }, spec };
}

/** A stage that labels config maps with its name. */
function labels(name: string, spec: Omit<StageSpec, "resourceRef"> = {}): Stage {
  return stage(name, {
    resourceRef: { kind: "ConfigMap" },
    selector: { matchExpressions: [{ key: ".metadata.labels.by", operator: "DoesNotExist" }] },
    next: { patches: [{ root: "metadata", template: `labels: {by: ${name}}` }] },
    ...spec,
  });
}

function open(stages: "basic" | readonly (Stage | "basic")[], seed = 1): Promise<World> {
  return createWorld({ clock: "virtual", listens: false, stages, seed });
}

function byOf(world: World, name = "a"): string | undefined {
  return world.store.get(CONFIG_MAPS, name)?.metadata.labels?.["by"];
}

/** What the journal says of stages. */
function moves(world: World): readonly string[] {
  return world.journal.entries().flatMap((entry: JournalFact) => {
    if (entry.type === "stage-failed")
      return [`${entry.stage} failed for ${entry.key}: ${entry.why}`];
    if (entry.type !== "stored" || entry.stage === undefined) return [];
    return [`${entry.stage}: ${entry.operation} ${entry.resource} ${entry.key}`];
  });
}

describe("stages of a world", () => {
  it("act at the end of their delay, in the world's clock, and the journal says who wrote", async () => {
    await using world = await open([labels("late", { delay: { durationMilliseconds: 500 } })]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });

    await world.advance(499);
    assert.equal(byOf(world), undefined);
    await world.advance(1);

    assert.equal(byOf(world), "late");
    assert.deepEqual(moves(world), ["late: update configmaps default/a"]);
  });

  it("keep the time of a stage that still matches after a change", async () => {
    await using world = await open([labels("late", { delay: { durationMilliseconds: 500 } })]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });
    await world.advance(400);
    world.store.update(CONFIG_MAPS, { metadata: { name: "a", annotations: { k: "v" } } });

    await world.advance(100);

    assert.equal(byOf(world), "late");
  });

  it("leave alone what does not match any more, and what is gone", async () => {
    await using world = await open([labels("late", { delay: { durationMilliseconds: 500 } })]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });
    world.store.create(CONFIG_MAPS, { metadata: { name: "b" } });
    await world.advance(400);
    world.store.update(CONFIG_MAPS, { metadata: { name: "a", labels: { by: "hand" } } });
    world.store.delete(CONFIG_MAPS, "b");
    world.store.create(CONFIG_MAPS, { metadata: { name: "b" } });

    await world.advance(100);

    assert.equal(byOf(world), "hand");
    assert.equal(byOf(world, "b"), undefined);
    await world.advance(400);
    assert.equal(byOf(world, "b"), "late");
  });

  it("move what was there before a restore, and nothing after the end", async () => {
    const world = await open([labels("late", { delay: { durationMilliseconds: 500 } })]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });
    const snapshot = world.store.snapshot();
    await world.advance(500);
    world.store.restore(snapshot);
    assert.equal(byOf(world), undefined);

    await world.advance(500);
    assert.equal(byOf(world), "late");

    world.store.create(CONFIG_MAPS, { metadata: { name: "b" } });
    await world.close();
    await world.advance(500);
    assert.equal(byOf(world, "b"), undefined);
  });

  it("draw a delay between duration and jitter, and take one from the object", async () => {
    const from = (name: string) => ({ expressionFrom: `.metadata.annotations.${name}` });
    await using world = await open([
      labels("late", {
        delay: {
          durationMilliseconds: 100,
          jitterDurationMilliseconds: 200,
          durationFrom: from("wait"),
          jitterDurationFrom: from("until"),
        },
      }),
    ]);
    const written = new Map<string, number>();
    world.journal.subscribe((entry) => {
      if (entry.type === "stored" && entry.stage !== undefined) written.set(entry.key, entry.atMs);
    });
    const beganMs = world.clock.nowMs();
    for (let i = 0; i < 20; i++) world.store.create(CONFIG_MAPS, { metadata: { name: `n${i}` } });
    world.store.create(CONFIG_MAPS, {
      metadata: { name: "span", annotations: { wait: "1.5s", until: "1s" } },
    });
    const until = new Date(beganMs + 3_000).toISOString();
    world.store.create(CONFIG_MAPS, {
      metadata: { name: "instant", annotations: { wait: "3s", until } },
    });

    await world.advance(5_000);

    const delays = [...Array(20).keys()].map((i) => (written.get(`default/n${i}`) ?? 0) - beganMs);
    assert.ok(
      delays.every((delayMs) => delayMs >= 100 && delayMs < 200),
      delays.join(),
    );
    assert.ok(new Set(delays).size > 5);
    assert.equal((written.get("default/span") ?? 0) - beganMs, 1_000);
    assert.equal((written.get("default/instant") ?? 0) - beganMs, 3_000);
  });

  it("are drawn by their weights, by the seed", async () => {
    const outcome = async (seed: number) => {
      await using world = await open(
        [
          labels("often", { weight: 3 }),
          labels("seldom", { weight: 1 }),
          labels("never", { weightFrom: { expressionFrom: ".metadata.annotations.weight" } }),
        ],
        seed,
      );
      for (let i = 0; i < 200; i++)
        world.store.create(CONFIG_MAPS, { metadata: { name: `n${i}` } });
      await world.advance(0);
      return world.store.list(CONFIG_MAPS).map(({ metadata }) => metadata.labels?.["by"]);
    };

    const drawn = await outcome(1);

    const count = (name: string) => drawn.filter((one) => one === name).length;
    assert.ok(count("often") > 120 && count("often") < 180, `${count("often")}`);
    assert.equal(count("often") + count("seldom"), 200);
    assert.deepEqual(await outcome(1), drawn);
    assert.notDeepEqual(await outcome(2), drawn);
  });

  it("that go in a circle end, and the journal says so", async () => {
    const turn = (from: string, to: string): Stage =>
      labels(to, {
        selector: { matchLabels: { by: from } },
        next: { patches: [{ root: "metadata", template: `labels: {by: ${to}}` }] },
      });
    await using world = await open([turn("a", "b"), turn("b", "a")]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a", labels: { by: "a" } } });

    await world.advance(10);

    assert.equal(moves(world).length, 101);
    assert.match(
      moves(world).at(-1) ?? "",
      /failed for default\/a: moved 100 times within a second: its stages go in a circle/,
    );
  });

  it("that fail leave the object as it is, and the journal says why", async () => {
    const patch = (name: string, template: string): Stage =>
      labels(name, {
        selector: { matchLabels: { case: name } },
        next: { patches: [{ template }] },
      });
    await using world = await open([
      patch("typed", "metadata: {labels: {by: true}}"),
      patch("yaml", "a: ["),
      patch("filled", "metadata: {{ index .missing 0 }}"),
      patch("scalar", "none"),
      labels("status", {
        selector: { matchLabels: { case: "status" } },
        next: { statusTemplate: "phase: done" },
      }),
    ]);
    for (const name of ["typed", "yaml", "filled", "scalar", "status"]) {
      world.store.create(CONFIG_MAPS, { metadata: { name, labels: { case: name } } });
    }

    await world.advance(0);

    const failures = moves(world);
    assert.match(failures[0] ?? "", /^typed failed for default\/typed: .*cannot unmarshal bool/);
    assert.match(failures[1] ?? "", /^yaml failed .*is no YAML/);
    assert.match(failures[2] ?? "", /^filled failed .*index of untyped nil/);
    assert.match(failures[3] ?? "", /^scalar failed .*is no object/);
    assert.match(failures[4] ?? "", /^status failed .*configmaps has no subresource status/);
    assert.equal(failures.length, 5);
  });

  it("patch as kwok does: by JSON patches, merges, and by keys in pods", async () => {
    await using world = await open([
      labels("json", {
        selector: { matchLabels: { case: "json" } },
        next: {
          patches: [
            {
              root: "metadata",
              type: "json",
              template: '- {op: replace, path: /labels/case, value: "done"}',
            },
          ],
        },
      }),
      stage("keys", {
        resourceRef: { kind: "Pod" },
        selector: { matchExpressions: [{ key: ".status.phase", operator: "DoesNotExist" }] },
        next: { statusTemplate: 'phase: Running\nconditions: [{type: Ready, status: "True"}]' },
      }),
    ]);
    world.store.create(CONFIG_MAPS, { metadata: { name: "a", labels: { case: "json" } } });
    const conditions = [{ type: "Mine", status: "False" }];
    world.store.create(PODS, { metadata: { name: "p" }, ...{ status: { conditions } } });

    await world.advance(0);

    assert.deepEqual(world.store.get(CONFIG_MAPS, "a")?.metadata.labels, { case: "done" });
    const status = world.store.get<{ status: { conditions: { type: string }[] } }>(
      PODS,
      "p",
    )?.status;
    assert.deepEqual(
      status?.conditions.map(({ type }) => type),
      ["Ready", "Mine"].toSorted().reverse(),
    );
  });

  it("create and change other objects", async () => {
    await using world = await open([
      labels("copies", {
        selector: { matchLabels: { copied: "yes" } },
        steps: [
          {
            apply: {
              template:
                "apiVersion: v1\nkind: Secret\nmetadata: {name: {{ .metadata.name }}-copy}\nstringData: {k: {{ .data.k | Quote }}}",
            },
          },
        ],
      }),
    ]);
    const members = { data: { k: "1" } };
    world.store.create(CONFIG_MAPS, {
      metadata: { name: "a", labels: { copied: "yes" } },
      ...members,
    });

    await world.advance(0);

    const copy = world.store.get({ ...CONFIG_MAPS, resource: "secrets" }, "a-copy");
    assert.deepEqual(copy?.["stringData"], { k: "1" });
    assert.deepEqual(moves(world), ["copies: create secrets default/a-copy"]);
  });

  it("send events beside those that another run has left", async () => {
    const EVENTS = { group: "", version: "v1", resource: "events" };
    const telling = (): Promise<World> =>
      open([labels("tells", { next: { event: { reason: "Seen", message: "here" } } })]);
    const names = (world: World) => world.store.list(EVENTS).map(({ metadata }) => metadata.name);
    await using before = await telling();
    before.store.create(CONFIG_MAPS, { metadata: { name: "a" } });
    await before.advance(0);
    await using world = await telling();
    for (const { metadata, ...event } of before.store.list(EVENTS)) {
      world.store.create(EVENTS, { ...event, metadata: { name: metadata.name ?? "" } });
    }
    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });

    await world.advance(0);

    assert.deepEqual(names(world), ["a.0000000000000001", "a.0000000000000002"]);
    assert.ok(moves(world).every((one) => !one.includes("failed")));
  });

  it("leave the clock of a world that has ended alone, whatever is written", async () => {
    const clock = new VirtualClock();
    const late = labels("late", { delay: { durationMilliseconds: 500 } });
    const world = await createWorld({ clock, listens: false, stages: [late] });
    await world.close();

    world.store.create(CONFIG_MAPS, { metadata: { name: "a" } });

    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("of one's own replace the basic ones for the same kind", async () => {
    const own = stage("pod-fails", {
      resourceRef: { kind: "Pod" },
      selector: { matchExpressions: [{ key: ".status.phase", operator: "DoesNotExist" }] },
      next: { statusTemplate: "phase: Failed" },
    });
    await using world = await open(["basic", own]);
    world.store.create(PODS, { metadata: { name: "a" } });
    world.store.create(NODES, { metadata: { name: "n" } });

    await world.advance(2_000);

    assert.deepEqual(world.store.get(PODS, "a")?.["status"], { phase: "Failed" });
    assert.ok(world.store.get(NODES, "n")?.["status"] !== undefined);
  });

  it("that are wrong are refused, and their place is named", async () => {
    const wrong = labels("wrong", { next: { statusTemplate: "{{ .a" } });

    await assert.rejects(open([labels("right"), wrong]), {
      name: "StageError",
      code: "invalid-stage",
      message: 'stages[1].spec.next.statusTemplate: line 1: "{{" has no "}}"',
    });
  });
});

describe("basic stages", () => {
  it("let the status of a Deployment follow the pods of its ReplicaSets", async () => {
    await using world = await open("basic");
    const spec = { replicas: 2, selector: { matchLabels: { app: "d" } } };
    const deployment = world.store.create(DEPLOYMENTS, { metadata: { name: "d" }, ...{ spec } });
    const owned = (kind: string, { name, uid }: { name: string; uid: string }) => ({
      ownerReferences: [{ apiVersion: "apps/v1", kind, name, uid }],
    });
    const replicas = world.store.create(REPLICA_SETS, {
      metadata: { name: "d-1", ...owned("Deployment", deployment.metadata) },
      ...{ spec },
    });
    const create = (name: string) =>
      world.store.create(PODS, {
        metadata: { name, ...owned("ReplicaSet", replicas.metadata) },
        ...{ spec: { containers: [{ name: "main", image: "main" }] } },
      });
    const status = () => {
      const found = world.store.get<{ status: Record<string, unknown> }>(DEPLOYMENTS, "d")?.status;
      return [found?.["replicas"], found?.["readyReplicas"], found?.["unavailableReplicas"]];
    };
    create("p-1");

    await world.advance(1_000);
    assert.deepEqual(status(), [1, undefined, 2]);
    await world.advance(1_000);
    assert.deepEqual(status(), [1, 1, 1]);
    create("p-2");
    await world.advance(3_000);
    assert.deepEqual(status(), [2, 2, undefined]);
    const version = world.store.currentVersion();
    await world.advance(60_000);
    assert.equal(world.store.currentVersion(), version, "nothing is written that changes nothing");
  });

  it("complete a Job when its pods have succeeded, and fail it when they fail too often", async () => {
    await using world = await open("basic");
    const job = (name: string) =>
      world.store.create(JOBS, { metadata: { name }, ...{ spec: { backoffLimit: 0 } } }).metadata;
    const pod = (name: string, { name: owner, uid }: { name: string; uid: string }, status = {}) =>
      world.store.create(PODS, {
        metadata: {
          name,
          ...{ ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: owner, uid }] },
        },
        ...{ spec: { containers: [{ name: "main" }] }, status },
      });
    pod("good", job("good"));
    pod("bad", job("bad"), { phase: "Failed" });

    await world.advance(10_000);

    const types = (name: string) =>
      world.store
        .get<{ status: { conditions?: { type: string }[] } }>(JOBS, name)
        ?.status.conditions?.map(({ type }) => type);
    assert.deepEqual(types("good"), ["SuccessCriteriaMet", "Complete"]);
    assert.deepEqual(types("bad"), ["FailureTarget", "Failed"]);
  });
});
