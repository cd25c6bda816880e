import assert from "node:assert/strict";
import type { KubectlOperation } from "./kubectl-operation.js";

const FORBIDDEN =
  /^Error from server \(Forbidden\): pods is forbidden: User "alice" cannot list resource "pods" in API group "" in the namespace "default"\n$/;

/** What kubectl may do with RBAC, and its messages. Only over TLS: otherwise kubectl sends no token. */
export const AUTHORIZED_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "RBAC: auth can-i, as an admin and as others",
    hasRoles: true,
    transports: ["https"],
    async run(kubectl) {
      const alice = ["--as", "alice"];
      assert.equal(await kubectl.run(["auth", "can-i", "*", "*"]), "yes\n");
      assert.match(await kubectl.refused(["get", "pods", ...alice]), FORBIDDEN);
      await kubectl.run(["create", "role", "r", "--verb=list,get", "--resource=pods"]);
      await kubectl.run(["create", "rolebinding", "b", "--role=r", "--user=alice"]);

      assert.equal(await kubectl.run(["auth", "can-i", "list", "pods", ...alice]), "yes\n");
      const { exitCode, stdout } = await kubectl.start(["auth", "can-i", "list", "nodes", ...alice])
        .ended;
      assert.deepEqual([exitCode, stdout], [1, "no\n"]);
      await kubectl.run(["get", "pods", ...alice]);
      const list = await kubectl.run(["auth", "can-i", "--list", ...alice]);
      assert.match(list, /^pods +\[\] +\[\] +\[list get\]$/m);
    },
  },
  {
    name: "RBAC: a role that grants more than is one's own",
    hasRoles: true,
    transports: ["https"],
    async run(kubectl) {
      await kubectl.run(["create", "rolebinding", "b", "--clusterrole=admin", "--user=alice"]);
      const role = ["create", "role", "r", "--verb=get", "--resource=nodes", "--as", "alice"];

      assert.match(
        await kubectl.refused(role),
        /is attempting to grant RBAC permissions not currently held:\n\{APIGroups:\[""\], Resources:\["nodes"\], Verbs:\["get"\]\}/,
      );
      await kubectl.run(["create", "role", "r", "--verb=get", "--resource=pods", "--as", "alice"]);
    },
  },
  {
    name: "RBAC: auth whoami, auth reconcile, a service account",
    hasRoles: true,
    since: 28,
    transports: ["https"],
    async run(kubectl) {
      const groups = ["auth", "whoami", "-o", "jsonpath={.status.userInfo.groups}"];
      assert.equal(await kubectl.run(groups), '["system:masters","system:authenticated"]');
      const as = ["--as", "carol", "--as-group", "editors"];
      assert.equal(await kubectl.run([...groups, ...as]), '["editors","system:authenticated"]');
      const role = {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "ClusterRole",
        metadata: { name: "c" },
        rules: [{ verbs: ["get"], apiGroups: [""], resources: ["secrets"] }],
      };
      await kubectl.run(["auth", "reconcile", "-f", "-"], role);
      await kubectl.run(["create", "serviceaccount", "robot"]);
      const binding = ["create", "clusterrolebinding", "b", "--clusterrole=c"];
      await kubectl.run([...binding, "--serviceaccount=default:robot"]);
      const asRobot = ["--as", "system:serviceaccount:default:robot"];
      assert.equal(await kubectl.run(["auth", "can-i", "get", "secrets", ...asRobot]), "yes\n");
    },
  },
];
