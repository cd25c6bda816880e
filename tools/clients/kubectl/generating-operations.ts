import assert from "node:assert/strict";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC } from "../samples.js";
import type { KubectlOperation } from "./kubectl-operation.js";

/** What kubectl makes from its flags; newer ones send it in protobuf, whatever the server says. */
export const GENERATING_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "create configmap",
    async run(kubectl) {
      const said = await kubectl.run(["create", "configmap", "c", "--from-literal=k=é"]);

      assert.equal(said, "configmap/c created\n");
      const stored = kubectl.world.store.get(CONFIG_MAP.definition, "default/c");
      assert.deepEqual(stored?.["data"], { k: "é" });
    },
  },
  {
    name: "create namespace",
    async run(kubectl) {
      assert.equal(await kubectl.run(["create", "namespace", "n"]), "namespace/n created\n");

      const namespaces = { group: "", version: "v1", resource: "namespaces" };
      assert.equal(kubectl.world.store.get(namespaces, "n")?.metadata.name, "n");
    },
  },
  {
    name: "create deployment",
    async run(kubectl) {
      const said = await kubectl.run(["create", "deployment", "d", "--image=one", "--replicas=2"]);

      assert.equal(said, "deployment.apps/d created\n");
      const path = "jsonpath={.spec.replicas} {.spec.template.spec.containers[0].image}";
      assert.equal(await kubectl.run(["get", "deployment", "d", "-o", path]), "2 one");
      const stored = kubectl.world.store.get(DEPLOYMENT.definition, "default/d");
      assert.equal(stored?.metadata.labels?.["app"], "d");
    },
  },
  {
    name: "autoscale",
    async run(kubectl) {
      const deployment = DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC });
      kubectl.world.store.create(DEPLOYMENT.definition, deployment);

      await kubectl.run(["autoscale", "deployment", "d", "--max=3"]);

      // Newer ones create the second version, older ones the first.
      const [stored] = ["v2", "v1"].flatMap((version) => {
        const of = { group: "autoscaling", version, resource: "horizontalpodautoscalers" };
        return kubectl.world.store.get(of, "default/d") ?? [];
      });
      const { maxReplicas } = Object(stored?.["spec"]);
      assert.equal(maxReplicas, 3);
    },
  },
];
