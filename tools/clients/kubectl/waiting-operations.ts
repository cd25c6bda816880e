import assert from "node:assert/strict";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC } from "../samples.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const CONFIG_MAPS = CONFIG_MAP.definition;
const DEPLOYMENTS = DEPLOYMENT.definition;
const AVAILABLE = { type: "Available", status: "True" };

/** Long operations: get -w, wait, rollout status. */
export const WAITING_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "get -w",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("first"));
      const watching = kubectl.start(["get", "cm", "-w", "--output-watch-events"]);
      await watching.output(/^EVENT +NAME.*\nADDED +first /);

      store.create(CONFIG_MAPS, CONFIG_MAP.object("late"));
      await watching.output(/^ADDED +late /m);
      store.update(CONFIG_MAPS, CONFIG_MAP.object("late", { data: { k: "v" } }));
      await watching.output(/^MODIFIED +late /m);
      store.delete(CONFIG_MAPS, "default/first");
      await watching.output(/^DELETED +first /m);

      watching.signal("SIGINT");
      await watching.ended;
      kubectl.world.verify({ verb: "watch", resource: "configmaps" }, { times: 1 });
    },
  },
  {
    name: "get -w: only one, as JSON",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "1" } }));
      const path = "jsonpath={.data.k} ";
      const watching = kubectl.start(["get", "cm", "a", "-w", "-o", path]);
      await watching.output(/^1 /);
      await kubectl.environment.awaitWatch("configmaps");

      store.create(CONFIG_MAPS, CONFIG_MAP.object("b", { data: { k: "other" } }));
      store.update(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "2" } }));

      const [printed] = await watching.output(/^1 .*2 /);
      assert.doesNotMatch(printed, /other/);
    },
  },
  {
    name: "get -w: 410 in the middle",
    async run(kubectl) {
      const { store } = kubectl.world;
      const watching = kubectl.start(["get", "cm", "-w", "--output-watch-events"]);
      await kubectl.environment.awaitWatch("configmaps");

      kubectl.world.install({
        scope: "existing",
        match: { verb: "watch" },
        do: [{ fault: "event.410" }],
        times: 1,
      });
      store.create(CONFIG_MAPS, CONFIG_MAP.object("missed"));

      // It prints the error, and does not retry.
      const { stdout } = await watching.ended;
      assert.match(stdout, /^ERROR +.*Expired/m);
      const again = kubectl.start(["get", "cm", "-w", "--output-watch-events"]);
      await again.output(/^ADDED +missed /m);
    },
  },
  {
    name: "wait --for=condition",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const waiting = kubectl.start(["wait", "--for=condition=Available", "deployment/d"]);
      await kubectl.environment.awaitWatch("deployments");

      const members = { spec: DEPLOYMENT_SPEC, status: { conditions: [AVAILABLE] } };
      store.update(DEPLOYMENTS, DEPLOYMENT.object("d", members));

      const { exitCode, stdout, stderr } = await waiting.ended;
      assert.equal(exitCode, 0, stderr);
      assert.equal(stdout, "deployment.apps/d condition met\n");
    },
  },
  {
    name: "wait --for=condition: 410 in the middle",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const waiting = kubectl.start(["wait", "--for=condition=Available", "deployment/d"]);
      await kubectl.environment.awaitWatch("deployments");

      kubectl.world.install({
        scope: "existing",
        match: { verb: "watch" },
        do: [{ fault: "event.410" }],
        times: 1,
      });
      const members = { spec: DEPLOYMENT_SPEC, status: { conditions: [AVAILABLE] } };
      store.update(DEPLOYMENTS, DEPLOYMENT.object("d", members));

      const { exitCode, stderr } = await waiting.ended;
      assert.equal(exitCode, 0, stderr);
    },
  },
  {
    name: "wait --for=delete",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      const waiting = kubectl.start(["wait", "--for=delete", "configmap/a"]);
      await kubectl.environment.awaitWatch("configmaps");

      store.delete(CONFIG_MAPS, "default/a");

      assert.equal((await waiting.ended).exitCode, 0);
    },
  },
  {
    name: "wait --for=jsonpath",
    since: 23,
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "1" } }));
      const waiting = kubectl.start(["wait", "--for=jsonpath={.data.k}=2", "cm/a"]);
      await kubectl.environment.awaitWatch("configmaps");

      store.update(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "2" } }));

      assert.equal((await waiting.ended).exitCode, 0);
    },
  },
  {
    name: "wait: gives up",
    async run(kubectl) {
      kubectl.world.store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));

      const refused = await kubectl.refused(["wait", "--for=delete", "cm/a", "--timeout=1s"]);

      // On a busy machine the time may be over before the wait begins.
      assert.match(
        refused,
        /^error: (timed out waiting for the condition on configmaps\/a|context deadline exceeded)$/m,
      );
    },
  },
  {
    name: "rollout status",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));
      const waiting = kubectl.start(["rollout", "status", "deployment/d"]);
      await waiting.output(/^Waiting for deployment/);
      await kubectl.environment.awaitWatch("deployments");

      const status = {
        observedGeneration: 1,
        replicas: 1,
        updatedReplicas: 1,
        availableReplicas: 1,
      };
      store.update(DEPLOYMENTS, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC, status }));

      const { exitCode, stdout, stderr } = await waiting.ended;
      assert.equal(exitCode, 0, stderr);
      assert.match(stdout, /deployment "d" successfully rolled out\n$/);
    },
  },
];
