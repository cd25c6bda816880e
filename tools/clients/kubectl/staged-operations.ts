import assert from "node:assert/strict";
import { DEPLOYMENT_SPEC } from "../samples.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const { template, selector } = DEPLOYMENT_SPEC;

/** Waits that end because the basic stages change objects: no operation writes a status. */
export const STAGED_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "stages: rollout status, restart, undone changes",
    hasStages: true,
    async run(kubectl) {
      await kubectl.run(["create", "deployment", "d", "--image=one"]);
      await kubectl.run(["scale", "deployment", "d", "--replicas=3"]);
      const done = /deployment "d" successfully rolled out\n$/;
      assert.match(await kubectl.run(["rollout", "status", "deployment/d"]), done);
      assert.match(await kubectl.run(["get", "deployment", "d"]), /^d +3\/3 +3 +3 /m);

      await kubectl.run(["rollout", "restart", "deployment/d"]);

      assert.match(await kubectl.run(["rollout", "status", "deployment/d"]), done);
      const generations = "jsonpath={.metadata.generation} {.status.observedGeneration}";
      assert.equal(await kubectl.run(["get", "deployment", "d", "-o", generations]), "3 3");
      await kubectl.run(["wait", "--for=condition=Available", "deployment/d"]);
    },
  },
  {
    name: "stages: rollout status of what else has a rollout",
    hasStages: true,
    async run(kubectl) {
      const sets = [
        { kind: "StatefulSet", spec: { replicas: 2, selector, template, serviceName: "s" } },
        { kind: "DaemonSet", spec: { selector, template } },
      ];
      for (const { kind, spec } of sets) {
        const object = { apiVersion: "apps/v1", kind, metadata: { name: "s" }, spec };
        await kubectl.run(["create", "-f", "-"], object);
        const said = await kubectl.run(["rollout", "status", `${kind.toLowerCase()}/s`]);
        assert.match(said, /successfully rolled out|roll out complete|rolling update complete/);
      }
    },
  },
  {
    name: "stages: wait --for=condition=Ready of a pod, which goes when it is deleted",
    hasStages: true,
    async run(kubectl) {
      await kubectl.run(["run", "a", "--image=one", "--restart=Never"]);

      const said = await kubectl.run(["wait", "--for=condition=Ready", "pod/a"]);

      assert.equal(said, "pod/a condition met\n");
      assert.match(await kubectl.run(["get", "pods"]), /^a +1\/1 +Running +0 /m);
      await kubectl.run(["delete", "pod", "a"]);
      await kubectl.refused(["get", "pod", "a"]);
    },
  },
  {
    name: "stages: wait --for=condition=complete of a job",
    hasStages: true,
    async run(kubectl) {
      await kubectl.run(["create", "job", "j", "--image=one"]);

      const said = await kubectl.run(["wait", "--for=condition=complete", "job/j"]);

      assert.equal(said, "job.batch/j condition met\n");
      assert.match(await kubectl.run(["get", "jobs"]), /^j .*\b1\/1 /m);
    },
  },
  {
    name: "stages: a node is Ready, a claim is Bound",
    hasStages: true,
    async run(kubectl) {
      await kubectl.run(["create", "-f", "-"], {
        apiVersion: "v1",
        kind: "Node",
        metadata: { name: "n" },
      });
      await kubectl.run(["create", "-f", "-"], {
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        metadata: { name: "c" },
        spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
      });

      await kubectl.run(["wait", "--for=condition=Ready", "node/n"]);

      // All claims instead of one name: for a single object kubectl omits the first event of its watch, which may
      // be the binding if it happened after the read.
      const claims = kubectl.start(["get", "pvc", "-w"]);
      await claims.output(/^c +Bound +pvc-\S+ +1Gi /m);
      await kubectl.run(["delete", "pvc", "c"]);
    },
  },
];
