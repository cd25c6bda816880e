import assert from "node:assert/strict";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC, WIDGET } from "../samples.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const CONFIG_MAPS = CONFIG_MAP.definition;
const DEPLOYMENTS = DEPLOYMENT.definition;
const PATCHED_SPEC = {
  ...DEPLOYMENT_SPEC,
  template: {
    ...DEPLOYMENT_SPEC.template,
    spec: { containers: [{ name: "main", image: "two" }] },
  },
  paused: true,
};
const IMAGE_PATCH = '{"spec":{"template":{"spec":{"containers":[{"name":"main","image":"two"}]}}}}';
const REPLICAS_PATCH = '[{"op":"replace","path":"/spec/replicas","value":7}]';

/** Writing operations: create, replace, apply in both ways, patch, label, annotate, scale, delete. */
export const WRITING_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "create -f",
    async run(kubectl) {
      const object = CONFIG_MAP.object("a", { data: { k: "é" } });

      const said = await kubectl.run(["create", "-f", "-"], object);

      assert.equal(said, "configmap/a created\n");
      assert.deepEqual(kubectl.world.store.get(CONFIG_MAPS, "default/a")?.["data"], { k: "é" });
      assert.equal(
        await kubectl.refused(["create", "-f", "-"], object),
        'Error from server (AlreadyExists): error when creating "STDIN": configmaps "a" already exists\n',
      );
    },
  },
  {
    name: "create -f: dry run",
    async run(kubectl) {
      const said = await kubectl.run(
        ["create", "--dry-run=server", "-f", "-"],
        CONFIG_MAP.object("a"),
      );

      assert.equal(said, "configmap/a created (server dry run)\n");
      assert.equal(kubectl.world.store.get(CONFIG_MAPS, "default/a"), undefined);
    },
  },
  {
    name: "replace",
    async run(kubectl) {
      kubectl.world.store.create(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "v" } }));

      const said = await kubectl.run(
        ["replace", "-f", "-"],
        CONFIG_MAP.object("a", { data: { other: "w" } }),
      );

      assert.equal(said, "configmap/a replaced\n");
      assert.deepEqual(kubectl.world.store.get(CONFIG_MAPS, "default/a")?.["data"], { other: "w" });
    },
  },
  {
    name: "apply",
    async run(kubectl) {
      const one = CONFIG_MAP.object("a", { data: { k: "v", gone: "soon" } });
      const two = CONFIG_MAP.object("a", { data: { k: "w" } });
      const apply = ["apply", "-f", "-"];

      assert.equal(await kubectl.run(apply, one), "configmap/a created\n");
      assert.equal(await kubectl.run(apply, one), "configmap/a unchanged\n");
      assert.equal(await kubectl.run(apply, two), "configmap/a configured\n");
      assert.deepEqual(kubectl.world.store.get(CONFIG_MAPS, "default/a")?.["data"], { k: "w" });
    },
  },
  {
    name: "apply: lists with keys",
    async run(kubectl) {
      const { store } = kubectl.world;
      const apply = ["apply", "-f", "-"];
      await kubectl.run(apply, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      // Another client adds a container to the list: kubectl does not own it, so it stays.
      const sidecar =
        '{"spec":{"template":{"spec":{"containers":[{"name":"side","image":"car"}]}}}}';
      await kubectl.run(["patch", "deployment", "d", "-p", sidecar]);

      const said = await kubectl.run(apply, DEPLOYMENT.object("d", { spec: PATCHED_SPEC }));

      assert.equal(said, "deployment.apps/d configured\n");
      const image = "jsonpath={range .spec.template.spec.containers[*]}{.name}={.image} {end}";
      const images = await kubectl.run(["get", "deployment", "d", "-o", image]);
      assert.deepEqual(images.trim().split(" ").sort(), ["main=two", "side=car"]);
      assert.equal(store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 3);
    },
  },
  {
    name: "apply: a custom resource",
    async run(kubectl) {
      const apply = ["apply", "-f", "-"];
      const { metadata, apiVersion, kind } = WIDGET.object("w");

      const said = [
        await kubectl.run(apply, { apiVersion, kind, metadata, spec: { size: 1, gone: true } }),
        await kubectl.run(apply, { apiVersion, kind, metadata, spec: { size: 2 } }),
      ];

      assert.deepEqual(said, [
        "widget.example.com/w created\n",
        "widget.example.com/w configured\n",
      ]);
      const stored = kubectl.world.store.get(WIDGET.definition, "default/w");
      assert.deepEqual(stored?.["spec"], { size: 2 });
    },
  },
  {
    name: "apply --server-side",
    async run(kubectl) {
      const apply = ["apply", "--server-side", "-f", "-"];
      const other = [...apply, "--field-manager=other"];
      const mine = DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC });
      const theirs = DEPLOYMENT.object("d", { spec: { ...DEPLOYMENT_SPEC, replicas: 5 } });

      assert.equal(await kubectl.run(apply, mine), "deployment.apps/d serverside-applied\n");
      await kubectl.run(apply, mine);
      assert.equal(kubectl.world.store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 1);
      assert.match(
        await kubectl.refused(other, theirs),
        /conflict with "kubectl".*\.spec\.replicas/,
      );
      await kubectl.run([...other, "--force-conflicts"], theirs);

      assert.equal(kubectl.world.store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 2);
      assert.match(await kubectl.refused(apply, mine), /conflict with "other".*\.spec\.replicas/);
    },
  },
  {
    name: "patch",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const patch = ["patch", "deployment", "d"];

      const said = [
        await kubectl.run([...patch, "-p", IMAGE_PATCH]),
        await kubectl.run([...patch, "--type=merge", "-p", '{"spec":{"paused":true}}']),
        await kubectl.run([...patch, "--type=json", "-p", REPLICAS_PATCH]),
        await kubectl.run([...patch, "--type=merge", "-p", '{"spec":{"paused":true}}']),
      ];

      const done = "deployment.apps/d patched\n";
      assert.deepEqual(said, [done, done, done, "deployment.apps/d patched (no change)\n"]);
      const stored = store.get(DEPLOYMENTS, "default/d")?.["spec"];
      assert.deepEqual(stored, { ...PATCHED_SPEC, replicas: 7 });
    },
  },
  {
    name: "set image, rollout restart",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));

      assert.equal(
        await kubectl.run(["set", "image", "deployment/d", "main=two"]),
        "deployment.apps/d image updated\n",
      );
      const image = "jsonpath={.spec.template.spec.containers[0].image}";
      assert.equal(await kubectl.run(["get", "deployment", "d", "-o", image]), "two");
      assert.equal(
        await kubectl.run(["rollout", "restart", "deployment/d"]),
        "deployment.apps/d restarted\n",
      );
      assert.equal(store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 3);
    },
  },
  {
    name: "label, annotate",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      const stored = () => store.get(CONFIG_MAPS, "default/a")?.metadata;

      assert.equal(await kubectl.run(["label", "cm", "a", "tier=front"]), "configmap/a labeled\n");
      assert.deepEqual(stored()?.labels, { tier: "front" });
      assert.match(
        await kubectl.refused(["label", "cm", "a", "tier=back"]),
        /'tier' already has a value \(front\)/,
      );
      await kubectl.run(["label", "cm", "a", "tier=back", "--overwrite"]);
      assert.deepEqual(stored()?.labels, { tier: "back" });
      await kubectl.run(["annotate", "cm", "--all", "note=é"]);
      assert.deepEqual(stored()?.annotations, { note: "é" });
      await kubectl.run(["label", "cm", "a", "tier-"]);
      assert.equal(stored()?.labels?.["tier"], undefined);
    },
  },
  {
    name: "scale",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const scale = ["scale", "deployment", "d"];

      assert.equal(await kubectl.run([...scale, "--replicas=4"]), "deployment.apps/d scaled\n");
      assert.deepEqual(store.get(DEPLOYMENTS, "default/d")?.["spec"], {
        ...DEPLOYMENT_SPEC,
        replicas: 4,
      });
      assert.match(
        await kubectl.refused([...scale, "--current-replicas=1", "--replicas=2"]),
        /Expected replicas to be 1, was 4/,
      );
    },
  },
  {
    name: "delete",
    async run(kubectl) {
      const { store } = kubectl.world;
      for (const name of ["a", "b", "c"]) {
        store.create(CONFIG_MAPS, CONFIG_MAP.object(name, {}, { labels: { name } }));
      }
      const left = () => store.list(CONFIG_MAPS).map(({ metadata }) => metadata.name);

      assert.match(await kubectl.run(["delete", "cm", "a"]), /^configmap "a" deleted/);
      assert.deepEqual(left(), ["b", "c"]);
      await kubectl.run(["delete", "cm", "-l", "name=b"]);
      assert.deepEqual(left(), ["c"]);
      await kubectl.run(["delete", "cm", "none", "--ignore-not-found"]);
      await kubectl.run(["delete", "cm", "--all", "--wait=false"]);
      assert.deepEqual(left(), []);
      assert.match(await kubectl.refused(["delete", "cm", "a"]), /\(NotFound\)/);
    },
  },
  {
    name: "delete: waits for a finalizer",
    async run(kubectl) {
      const { store } = kubectl.world;
      const kept = CONFIG_MAP.object("a", {}, { finalizers: ["example.com/hold"] });
      store.create(CONFIG_MAPS, kept);
      const deleting = kubectl.start(["delete", "cm", "a"]);
      await kubectl.environment.awaitWatch("configmaps");
      const marked = store.get(CONFIG_MAPS, "default/a");
      assert.notEqual(marked?.metadata.deletionTimestamp, undefined);

      store.update(CONFIG_MAPS, {
        ...CONFIG_MAP.object("a"),
        metadata: { ...marked?.metadata, finalizers: [] },
      });

      assert.equal((await deleting.ended).exitCode, 0);
    },
  },
  {
    name: "delete: a namespace with its contents",
    async run(kubectl) {
      const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "n" } };
      await kubectl.run(["create", "-f", "-"], namespace);
      const inside = { ...CONFIG_MAP.object("a"), metadata: { name: "a" } };
      await kubectl.run(["create", "-n", "n", "-f", "-"], inside);

      await kubectl.run(["delete", "namespace", "n"]);

      assert.equal(kubectl.world.store.get(CONFIG_MAPS, "n/a"), undefined);
      assert.match(await kubectl.refused(["get", "namespace", "n"]), /\(NotFound\)/);
    },
  },
];
