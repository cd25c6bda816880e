import assert from "node:assert/strict";
import { NEWEST_VERSION } from "../../../fake-apiserver/profiles/releases.js";
import { gitVersion } from "../../../fake-apiserver/profiles/version.js";
import { CONFIG_MAP, DEPLOYMENT, DEPLOYMENT_SPEC, WIDGET } from "../samples.js";
import { USER } from "../test-environment.js";
import type { KubectlOperation } from "./kubectl-operation.js";

/** Reading operations: discovery, get, describe, explain. */
export const READING_OPERATIONS: readonly KubectlOperation[] = [
  {
    name: "version",
    async run(kubectl) {
      const { serverVersion } = JSON.parse(await kubectl.run(["version", "-o", "json"]));

      assert.equal(serverVersion.gitVersion, gitVersion({ profile: NEWEST_VERSION }));
    },
  },
  {
    name: "api-versions",
    async run(kubectl) {
      const versions = (await kubectl.run(["api-versions"])).trim().split("\n");

      assert.deepEqual(
        ["apps/v1", "example.com/v1", "v1"].filter((version) => !versions.includes(version)),
        [],
      );
    },
  },
  {
    name: "api-resources",
    async run(kubectl) {
      const table = await kubectl.run(["api-resources"]);
      const ofApps = await kubectl.run(["api-resources", "--api-group=apps", "-o", "name"]);
      const listable = await kubectl.run(["api-resources", "--verbs=list", "--namespaced=false"]);

      assert.match(table, /^configmaps +cm +v1 +true +ConfigMap/m);
      assert.match(table, /^deployments +deploy +apps\/v1 +true +Deployment/m);
      assert.match(table, /^widgets +wd +example\.com\/v1 +true +Widget/m);
      assert.match(ofApps, /^deployments\.apps$/m);
      assert.doesNotMatch(ofApps, /widgets/);
      assert.match(listable, /^namespaces +ns +v1 +false +Namespace/m);
    },
  },
  {
    name: "auth can-i",
    async run(kubectl) {
      assert.equal(await kubectl.run(["auth", "can-i", "list", "pods"]), "yes\n");
      assert.equal(await kubectl.run(["auth", "can-i", "get", "/version"]), "yes\n");
      assert.match(await kubectl.run(["auth", "can-i", "--list"]), /^\*\.\* +\[\] +\[\] +\[\*\]/m);
    },
  },
  {
    name: "auth whoami",
    since: 28,
    async run(kubectl) {
      const name = "jsonpath={.status.userInfo.username}";

      assert.equal(
        await kubectl.run(["auth", "whoami", "-o", name]),
        kubectl.environment.transport === "https" ? USER : "system:anonymous",
      );
    },
  },
  {
    name: "explain",
    async run(kubectl) {
      assert.match(await kubectl.run(["explain", "deployment"]), /^KIND: +Deployment$/m);
      assert.match(
        await kubectl.run(["explain", "configmap.metadata"]),
        /^(FIELD|RESOURCE): *metadata/m,
      );
    },
  },
  {
    name: "get",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAP.definition, CONFIG_MAP.object("a", { data: { k: "é" } }));
      store.create(CONFIG_MAP.definition, CONFIG_MAP.object("b", {}, { labels: { app: "b" } }));

      assert.match(await kubectl.run(["get", "cm"]), /^NAME .*\na .*\nb .*\n$/);
      assert.equal(await kubectl.run(["get", "cm", "-l", "app=b", "-o", "name"]), "configmap/b\n");
      assert.equal(
        await kubectl.run(["get", "cm", "--field-selector=metadata.name=a", "-o", "name"]),
        "configmap/a\n",
      );
      assert.equal(await kubectl.run(["get", "cm", "a", "-o", "jsonpath={.data.k}"]), "é");
      assert.match(await kubectl.run(["get", "cm", "a", "-o", "yaml"]), /^ {2}k: é$/m);
      assert.match(await kubectl.run(["get", "cm", "-A", "--show-labels"]), /app=b$/m);
      assert.match(await kubectl.run(["get", "cm", "--sort-by=.metadata.name"]), /\na .*\nb /);
    },
  },
  {
    name: "get: pages",
    async run(kubectl) {
      const names = ["a", "b", "c"];
      for (const name of names) {
        kubectl.world.store.create(CONFIG_MAP.definition, CONFIG_MAP.object(name));
      }

      const printed = await kubectl.run(["get", "cm", "--chunk-size=1", "-o", "name"]);

      assert.equal(printed, names.map((name) => `configmap/${name}\n`).join(""));
      kubectl.world.verify({ verb: "list", resource: "configmaps" }, { times: 3 });
    },
  },
  {
    name: "get: what is not there",
    async run(kubectl) {
      assert.equal(
        await kubectl.refused(["get", "cm", "none"]),
        'Error from server (NotFound): configmaps "none" not found\n',
      );
      assert.match(await kubectl.refused(["get", "nothings"]), /have a resource type "nothings"/);
    },
  },
  {
    name: "get: a custom resource",
    async run(kubectl) {
      const widget = WIDGET.object("w", { spec: { size: 2 } });
      kubectl.world.store.create(WIDGET.definition, widget);

      assert.match(await kubectl.run(["get", "wd"]), /^NAME +AGE\nw +\d+s\n$/);
      assert.equal(await kubectl.run(["get", "widget/w", "-o", "jsonpath={.spec.size}"]), "2");
      const columns = "-o=custom-columns=N:.metadata.name,S:.spec.size";
      assert.match(await kubectl.run(["get", "widgets", columns]), /^N +S\nw +2\n$/);
    },
  },
  {
    name: "get: several kinds",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAP.definition, CONFIG_MAP.object("a"));
      store.create(DEPLOYMENT.definition, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));

      assert.equal(
        await kubectl.run(["get", "cm,deploy", "-o", "name"]),
        "configmap/a\ndeployment.apps/d\n",
      );
      assert.match(await kubectl.run(["get", "all"]), /^deployment\.apps\/d /m);
    },
  },
  {
    name: "describe",
    async run(kubectl) {
      const { store } = kubectl.world;
      store.create(CONFIG_MAP.definition, CONFIG_MAP.object("a", { data: { k: "v" } }));
      store.create(WIDGET.definition, WIDGET.object("w", { spec: { size: 2 } }));
      store.create(DEPLOYMENT.definition, DEPLOYMENT.object("d", { spec: DEPLOYMENT_SPEC }));

      assert.match(await kubectl.run(["describe", "cm", "a"]), /^Name: +a\n[\s\S]*\nk:\n----\nv\n/);
      assert.match(await kubectl.run(["describe", "wd", "w"]), /Size: +2\nEvents: +<none>\n$/);
      assert.match(await kubectl.run(["describe", "deployment", "d"]), /Image: +one$/m);
    },
  },
  {
    name: "get --raw",
    async run(kubectl) {
      assert.match(
        await kubectl.run(["get", "--raw", "/readyz?verbose"]),
        /readyz check passed\n$/,
      );
      assert.match(await kubectl.run(["get", "--raw", "/api/v1/namespaces"]), /"NamespaceList"/);
    },
  },
  {
    name: "with a token that nobody knows",
    transports: ["https"],
    isRefused: true,
    async run(kubectl) {
      const refused = await kubectl.refused([
        "--kubeconfig",
        kubectl.environment.wrongKubeconfig(),
        "get",
        "cm",
      ]);

      assert.match(refused, /^error: You must be logged in to the server/m);
    },
  },
];
