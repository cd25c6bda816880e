import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC } from "../samples.js";
import type { Kubectl } from "./kubectl.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const CONFIG_MAPS = CONFIG_MAP.definition;

/** Operations on several objects: comparing, pruning, refusals. */
export const BULK_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "diff",
    async run(kubectl) {
      const diff = ["diff", "-f", "-"];
      const object = (k: string) => CONFIG_MAP.object("a", { data: { k } });
      await kubectl.run(["apply", "-f", "-"], object("old"));

      const { exitCode, stdout } = await kubectl.start(diff, object("new")).ended;

      // 1: there is a difference; more: an error.
      assert.equal(exitCode, 1);
      assert.match(stdout, /^-\s+k: old$/m);
      assert.match(stdout, /^\+\s+k: new$/m);
      assert.equal(await kubectl.run(diff, object("old")), "");
      assert.deepEqual(kubectl.world.store.get(CONFIG_MAPS, "default/a")?.["data"], { k: "old" });
    },
  },
  {
    name: "diff --server-side",
    since: 18,
    async run(kubectl) {
      const diff = ["diff", "--server-side", "-f", "-"];
      const object = (k: string) => CONFIG_MAP.object("a", { data: { k } });
      await kubectl.run(["apply", "--server-side", "-f", "-"], object("old"));

      const { exitCode, stdout } = await kubectl.start(diff, object("new")).ended;

      assert.equal(exitCode, 1);
      assert.match(stdout, /^\+\s+k: new$/m);
    },
  },
  {
    name: "apply --prune",
    // Older ones prune kinds by versions that no longer exist.
    since: 25,
    async run(kubectl) {
      const { store } = kubectl.world;
      const labelled = (name: string) => CONFIG_MAP.object(name, {}, { labels: { app: "x" } });
      const prune = ["apply", "--prune", "-l", "app=x", "-f", "-"];
      store.create(CONFIG_MAPS, labelled("others"));
      await kubectl.run(prune, list(labelled("stays"), labelled("goes")));

      const said = await kubectl.run(prune, labelled("stays"));

      assert.match(said, /^configmap\/stays unchanged$/m);
      assert.match(said, /^configmap\/goes pruned$/m);
      // Objects that were never applied are not pruned.
      assert.notEqual(store.get(CONFIG_MAPS, "default/others"), undefined);
      assert.equal(store.get(CONFIG_MAPS, "default/goes"), undefined);
    },
  },
  {
    name: "apply -k",
    async run(kubectl) {
      const folder = kustomization(kubectl);

      const said = await kubectl.run(["apply", "-k", folder]);

      assert.match(said, /^configmap\/my-c-\w+ created$/m);
      assert.match(said, /^deployment.apps\/my-d created$/m);
      const deployment = kubectl.world.store.get(DEPLOYMENT.definition, "default/my-d");
      assert.equal(deployment?.metadata.labels?.["team"], "a");
      assert.match(await kubectl.run(["get", "-k", folder]), /^deployment.apps\/my-d +0\/1/m);
      assert.match(await kubectl.run(["delete", "-k", folder]), /deployment.* "my-d" deleted/);
    },
  },
  {
    name: "rollout history, undo",
    async run(kubectl) {
      const deployment = DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC });
      kubectl.world.store.create(DEPLOYMENT.definition, deployment);

      // Revisions are replica sets, which a controller creates: there are none here.
      assert.match(await kubectl.run(["rollout", "history", "deployment/d"]), /No rollout history/);
      assert.match(
        await kubectl.refused(["rollout", "undo", "deployment/d"]),
        /no rollout history found for deployment "d"/,
      );
      await kubectl.run(["rollout", "pause", "deployment/d"]);
      assert.match(await kubectl.refused(["rollout", "restart", "deployment/d"]), /paused/);
    },
  },
];

function list(...items: readonly object[]): object {
  return { apiVersion: "v1", kind: "List", items };
}

/** A folder with kustomize input: a deployment, and literals. */
function kustomization(kubectl: Kubectl): string {
  const folder = join(kubectl.environment.home, "kustomization");
  const { apiVersion, kind } = DEPLOYMENT.object("d");
  const deployment = { apiVersion, kind, metadata: { name: "d" }, spec: DEPLOYMENT_SPEC };
  mkdirSync(folder);
  writeFileSync(join(folder, "deployment.yaml"), JSON.stringify(deployment));
  const wanted = {
    resources: ["deployment.yaml"],
    namePrefix: "my-",
    commonLabels: { team: "a" },
    configMapGenerator: [{ name: "c", literals: ["k=v"] }],
  };
  writeFileSync(join(folder, "kustomization.yaml"), JSON.stringify(wanted));
  return folder;
}
