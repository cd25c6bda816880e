import assert from "node:assert/strict";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC } from "../samples.js";
import type { KubectlOperation } from "./kubectl-operation.js";

const PODS = { group: "", version: "v1", resource: "pods" };

/** The arguments after `create`, and the expected object. */
const GENERATED: readonly (readonly [string, string])[] = [
  ["clusterrole c --verb=get --resource=pods", "clusterrole.rbac.authorization.k8s.io/c"],
  [
    "clusterrolebinding c --clusterrole=c --user=u",
    "clusterrolebinding.rbac.authorization.k8s.io/c",
  ],
  ["cronjob c --image=one --schedule=*/5_*_*_*_*", "cronjob.batch/c"],
  ["ingress i --rule=a.com/*=s:80", "ingress.networking.k8s.io/i"],
  ["job j --image=one", "job.batch/j"],
  ["job k --from=cronjob/c", "job.batch/k"],
  ["poddisruptionbudget p --selector=a=b --min-available=1", "poddisruptionbudget.policy/p"],
  ["priorityclass p --value=5", "priorityclass.scheduling.k8s.io/p"],
  ["quota q --hard=pods=1", "resourcequota/q"],
  ["role r --verb=get --resource=pods", "role.rbac.authorization.k8s.io/r"],
  ["rolebinding r --role=r --user=u", "rolebinding.rbac.authorization.k8s.io/r"],
  ["secret generic s --from-literal=k=v", "secret/s"],
  ["secret docker-registry d --docker-username=u --docker-password=p", "secret/d"],
  ["service clusterip c --tcp=80", "service/c"],
  ["service externalname e --external-name=a.com", "service/e"],
  ["service loadbalancer l --tcp=80", "service/l"],
  ["service nodeport n --tcp=80", "service/n"],
  ["serviceaccount s", "serviceaccount/s"],
];

/** Objects that kubectl generates from flags; newer ones are sent in protobuf. */
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
    name: "create: every generator",
    async run(kubectl) {
      for (const [command, said] of GENERATED) {
        assert.equal(
          await kubectl.run([
            "create",
            ...command.split(" ").map((word) => word.replaceAll("_", " ")),
          ]),
          `${said} created\n`,
        );
      }
      const token = (await kubectl.run(["create", "token", "s"])).trim();
      assert.equal(token.split(".").length, 3);
    },
    since: 24,
  },
  {
    name: "debug: containers are added, and there is no kubelet",
    since: 30,
    async run(kubectl) {
      kubectl.world.store.create(PODS, {
        metadata: { name: "p", namespace: "default" },
        // Objects that every real server has, which kubectl reads.
        spec: { containers: [{ name: "main", image: "one" }], securityContext: {} },
      });

      const copied = ["debug", "p", "--image=two", "--copy-to=q", "--attach=false"];
      await kubectl.run([...copied, "--profile=general"]);

      const stored = kubectl.world.store.get(PODS, "default/q");
      assert.equal(Object(stored?.["spec"]).containers.length, 2);
      await kubectl.run(["debug", "p", "--image=two", "--attach=false", "--profile=general"]);
      const debugged = kubectl.world.store.get(PODS, "default/p");
      assert.equal(Object(debugged?.["spec"]).ephemeralContainers.length, 1);
      assert.match(
        await kubectl.refused(["exec", "p", "--", "true"]),
        /there is no kubelet|does not have a host assigned/,
      );
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
