/** Proof with third-party clients: kubectl and curl, as they come, with no flags but the address. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { gadgetDefinition, STATUS_AND_SCALE } from "./definitions/gadget-fixture.js";
import { ClientHome, needing } from "./testing/client-home.js";
import type { ProgramEnd, SpawnedProgram } from "./testing/spawned-program.js";
import { WIDGETS } from "./testing/widgets.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const DEPLOYMENTS = { group: "apps", version: "v1", resource: "deployments" };
const GADGETS = gadgetDefinition({
  subresources: STATUS_AND_SCALE,
  additionalPrinterColumns: [
    { name: "Size", type: "integer", jsonPath: ".spec.size" },
    {
      name: "Ready",
      type: "string",
      jsonPath: '.status.conditions[?(@.type=="Ready")].status',
    },
  ],
  schema: {
    type: "object",
    properties: {
      spec: {
        type: "object",
        required: ["size"],
        properties: { size: { type: "integer" }, replicas: { type: "integer" } },
      },
      status: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
  },
});
const READY = '{"status": {"conditions": [{"type": "Ready", "status": "True"}]}}';
const SCALED = "gadget.example.com/g scaled\n";
const DEPLOYMENT = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "d", namespace: "default" },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: "d" } },
    template: {
      metadata: { labels: { app: "d" } },
      spec: { containers: [{ name: "c", image: "i" }] },
    },
  },
};
const POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web", namespace: "default", labels: { app: "web" } },
  spec: { containers: [{ name: "main", image: "none" }] },
};

let home: ClientHome;
let world: World;

function useWorld(): void {
  beforeEach(async () => {
    home = new ClientHome();
    world = await createWorld({ resources: [{ ...WIDGETS, shortNames: ["wd"] }] });
  });
  afterEach(async () => {
    home.endPrograms();
    await world.close();
    home[Symbol.dispose]();
  });
}

function startKubectl(args: readonly string[], input = ""): SpawnedProgram {
  return home.start("kubectl", ["--server", world.url, ...args], { input });
}

/** Runs kubectl to its end; it has to fail. Returns what it complains of. */
async function kubectlRefused(args: readonly string[], input: unknown = ""): Promise<string> {
  using program = startKubectl(args, typeof input === "string" ? input : JSON.stringify(input));
  const end = await program.ended;
  assert.equal(end.exitCode, 1, `kubectl ${args.join(" ")}: ${end.stdout}`);
  return end.stderr;
}

/** Runs kubectl to its end; it has to succeed. */
async function kubectl(args: readonly string[], input: unknown = ""): Promise<string> {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  using program = startKubectl(args, text);
  const end = await program.ended;
  assert.equal(end.exitCode, 0, `kubectl ${args.join(" ")}: ${end.stderr}`);
  return end.stdout;
}

async function curl(path: string, ...args: readonly string[]): Promise<ProgramEnd> {
  using program = home.start("curl", ["--silent", "--show-error", ...args, `${world.url}${path}`]);
  return await program.ended;
}

describe("kubectl", needing("kubectl", ["version", "--client"]), () => {
  useWorld();

  it("reads the version", async () => {
    assert.match(await kubectl(["version"]), /^Server Version: v1\.37\.0/m);
  });

  it("lists the resources", async () => {
    const table = await kubectl(["api-resources"]);

    assert.match(table, /^pods +po +v1 +true +Pod$/m);
    assert.match(table, /^deployments +deploy +apps\/v1 +true +Deployment$/m);
    assert.match(table, /^widgets +wd +example\.com\/v1 +true +Widget$/m);
  });

  it("lists no pods, then one", async () => {
    using program = startKubectl(["get", "pods"]);
    const { stderr } = await program.ended;
    world.store.create(PODS, POD);

    const table = await kubectl(["get", "pods"]);

    assert.match(stderr, /No resources found in default namespace/);
    assert.match(table, /^NAME +READY +STATUS +RESTARTS +AGE\nweb +\d\/\d +/);
  });

  it("pages through a list", async () => {
    for (const name of ["a", "b", "c"]) {
      world.store.create(PODS, { ...POD, metadata: { name, namespace: "default" } });
    }

    const names = await kubectl(["get", "pods", "--chunk-size=1", "-o", "name"]);

    assert.equal(names, "pod/a\npod/b\npod/c\n");
  });

  it("watches: what is there, what comes, what goes", async () => {
    world.store.create(PODS, POD);
    using watching = startKubectl(["get", "pods", "-w", "--output-watch-events"]);
    await watching.output(/^EVENT +NAME +READY +STATUS +RESTARTS +AGE\nADDED +web /);

    world.store.create(PODS, { ...POD, metadata: { name: "late", namespace: "default" } });
    await watching.output(/^ADDED +late /m);
    world.store.delete(PODS, "default/late");

    await watching.output(/^DELETED +late /m);
  });

  it("watches in a table", async () => {
    using watching = startKubectl(["get", "pods", "-w"]);
    world.store.create(PODS, POD);

    await watching.output(/^NAME +READY +STATUS +RESTARTS +AGE\nweb +/);
  });

  it("creates from a manifest", async () => {
    const said = await kubectl(["create", "-f", "-"], POD);

    assert.equal(said, "pod/web created\n");
    assert.equal(world.store.get(PODS, "default/web")?.metadata.labels?.["app"], "web");
  });

  it("applies, applies again, applies a change", async () => {
    const changed = { ...POD, metadata: { ...POD.metadata, labels: { app: "other" } } };

    const said = [
      await kubectl(["apply", "-f", "-"], POD),
      await kubectl(["apply", "-f", "-"], POD),
      await kubectl(["apply", "-f", "-"], changed),
    ];

    assert.deepEqual(said, ["pod/web created\n", "pod/web unchanged\n", "pod/web configured\n"]);
    assert.equal(world.store.get(PODS, "default/web")?.metadata.labels?.["app"], "other");
  });

  it("creates, applies and shows a custom resource", async () => {
    const widget = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "w" } };

    const created = await kubectl(["apply", "-f", "-"], { ...widget, spec: { size: 1 } });
    const configured = await kubectl(["apply", "-f", "-"], { ...widget, spec: { size: 2 } });

    assert.equal(created, "widget.example.com/w created\n");
    assert.equal(configured, "widget.example.com/w configured\n");
    assert.equal(await kubectl(["get", "wd", "w", "-o", "jsonpath={.spec.size}"]), "2");
    assert.match(await kubectl(["get", "widgets"]), /^NAME +AGE\nw +\d+s\n$/);
  });

  it("labels", async () => {
    world.store.create(PODS, POD);

    assert.equal(await kubectl(["label", "pod", "web", "tier=front"]), "pod/web labeled\n");

    assert.equal(await kubectl(["get", "pods", "-l", "tier=front", "-o", "name"]), "pod/web\n");
  });

  it("deletes, and sees that it is gone", async () => {
    world.store.create(PODS, POD);

    assert.match(await kubectl(["delete", "pod", "web"]), /^pod "web" deleted/);

    assert.equal(world.store.get(PODS, "default/web"), undefined);
  });

  it("says what is not there as it does of a real server", async () => {
    using program = startKubectl(["get", "pod", "none"]);

    const end = await program.ended;

    assert.equal(end.stderr, 'Error from server (NotFound): pods "none" not found\n');
    assert.equal(end.exitCode, 1);
  });

  it("defines a custom resource, creates one of it, and sees its columns", async () => {
    const gadget = { apiVersion: "example.com/v1", kind: "Gadget", metadata: { name: "g" } };

    await kubectl(["apply", "-f", "-"], GADGETS);
    await kubectl(["wait", "--for=condition=Established", "crd/gadgets.example.com"]);
    await kubectl(["apply", "-f", "-"], { ...gadget, spec: { size: 1, replicas: 2 } });

    assert.match(await kubectl(["get", "gadgets"]), /^NAME +SIZE +READY\ng +1 +\n$/);
    await kubectl(["patch", "gadget", "g", "--subresource=status", "--type=merge", "-p", READY]);
    await kubectl(["wait", "--for=condition=Ready", "gadget/g"]);
    assert.match(await kubectl(["get", "gadgets"]), /^NAME +SIZE +READY\ng +1 +True\n$/);
    assert.equal(await kubectl(["scale", "gadget", "g", "--replicas=3"]), SCALED);
    assert.match(await kubectl(["explain", "gadget.spec.size"]), /FIELD: size <integer>/);
  });

  it("is told what is wrong with a custom resource", async () => {
    await kubectl(["apply", "-f", "-"], GADGETS);
    const gadget = { apiVersion: "example.com/v1", kind: "Gadget", metadata: { name: "g" } };

    const unknown = await kubectlRefused(["create", "-f", "-"], { ...gadget, spec: { bad: 1 } });
    const invalid = await kubectlRefused(["create", "-f", "-"], { ...gadget, spec: {} });

    assert.match(unknown, /strict decoding error: unknown field "spec\.bad"/);
    assert.equal(invalid, 'The Gadget "g" is invalid: spec.size: Required value\n');
  });

  it("deletes a definition, and what it defined", async () => {
    await kubectl(["apply", "-f", "-"], GADGETS);

    await kubectl(["delete", "crd", "gadgets.example.com"]);

    assert.match(
      await kubectlRefused(["get", "gadgets"]),
      /doesn't have a resource type "gadgets"/,
    );
  });

  it("applies on the server, twice, and in conflict with another", async () => {
    const apply = ["apply", "--server-side", "-f", "-"];
    const other = [...apply, "--field-manager=other"];
    const changed = { ...DEPLOYMENT, spec: { ...DEPLOYMENT.spec, replicas: 5 } };

    await kubectl(apply, DEPLOYMENT);
    await kubectl(apply, DEPLOYMENT);
    const refused = await kubectlRefused(other, changed);
    await kubectl([...other, "--force-conflicts"], changed);

    assert.match(
      refused,
      /^error: Apply failed with 1 conflict: conflict with "kubectl": \.spec\.replicas\n/,
    );
    assert.equal(world.store.get(DEPLOYMENTS, "default/d")?.metadata.generation, 2);
    assert.match(
      await kubectlRefused(apply, DEPLOYMENT),
      /conflict with "other": \.spec\.replicas\n/,
    );
  });

  it("applies on the server what was applied by the client", async () => {
    await kubectl(["apply", "-f", "-"], DEPLOYMENT);

    await kubectl(["apply", "--server-side", "-f", "-"], DEPLOYMENT);

    // The annotation of the client's apply has a manager of its own from then on.
    const path =
      'jsonpath={range .metadata.managedFields[*]}{.manager}{" "}{.operation}{"\\n"}{end}';
    const managers = await kubectl(["get", "deployment", "d", "--show-managed-fields", "-o", path]);
    // Their order is that of their times, which are equal only within a second.
    assert.deepEqual(managers.trim().split("\n").sort(), [
      "kubectl Apply",
      "kubectl-last-applied Apply",
    ]);
  });

  it("patches in each of the three ways", async () => {
    world.store.create(DEPLOYMENTS, DEPLOYMENT);
    const strategic =
      '{"spec": {"template": {"spec": {"containers": [{"name": "c", "tty": true}]}}}}';

    await kubectl(["patch", "deployment", "d", "-p", strategic]);
    await kubectl(["patch", "deployment", "d", "--type=merge", "-p", '{"spec": {"paused": true}}']);
    const remove = '[{"op": "remove", "path": "/spec/replicas"}]';
    await kubectl(["patch", "deployment", "d", "--type=json", "-p", remove]);

    assert.deepEqual(world.store.get(DEPLOYMENTS, "default/d")?.["spec"], {
      selector: DEPLOYMENT.spec.selector,
      template: {
        ...DEPLOYMENT.spec.template,
        spec: { containers: [{ name: "c", image: "i", tty: true }] },
      },
      paused: true,
    });
  });

  it("scales, and waits for a value", async () => {
    world.store.create(DEPLOYMENTS, DEPLOYMENT);

    const said = await kubectl(["scale", "deployment", "d", "--replicas=4"]);

    assert.equal(said, "deployment.apps/d scaled\n");
    await kubectl(["wait", "--for=jsonpath={.spec.replicas}=4", "deployment/d"]);
  });

  it("deletes a namespace with its contents, and sees that it is gone", async () => {
    await kubectl(["apply", "-f", "-"], {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "n" },
    });
    await kubectl(["apply", "-n", "n", "-f", "-"], {
      ...POD,
      metadata: { name: "web" },
    });

    await kubectl(["delete", "namespace", "n"]);

    assert.equal(world.store.get(PODS, "n/web"), undefined);
    assert.match(await kubectlRefused(["get", "namespace", "n"]), /\(NotFound\)/);
  });

  it("explains a built-in kind", async () => {
    assert.match(
      await kubectl(["explain", "deployment.spec.template.spec.containers"]),
      /^FIELD: containers <\[\]Container>[\s\S]* {2}name\t<string> -required-\n[\s\S]*ports\t<\[\]ContainerPort>/m,
    );
  });

  it("deletes an owner and leaves its orphans", async () => {
    const { uid } = world.store.create(DEPLOYMENTS, DEPLOYMENT).metadata;
    const owner = { apiVersion: "apps/v1", kind: "Deployment", name: "d", uid };
    world.store.create(PODS, { ...POD, metadata: { ...POD.metadata, ownerReferences: [owner] } });

    await kubectl(["delete", "deployment", "d", "--cascade=orphan"]);

    assert.equal(world.store.get(DEPLOYMENTS, "default/d"), undefined);
    assert.notEqual(world.store.get(PODS, "default/web"), undefined);
  });

  it("asks for health", async () => {
    assert.match(await kubectl(["get", "--raw", "/readyz?verbose"]), /readyz check passed\n$/);
  });
});

describe("curl", needing("curl", ["--version"]), () => {
  useWorld();

  it("is answered in indented JSON", async () => {
    const { stdout } = await curl("/api/v1/pods");

    assert.match(stdout, /^\{\n {2}"kind": "PodList",/);
  });

  it("watches: headers at once, one event a line", async () => {
    // Verbose, because curl keeps headers that it writes to its standard output until there is a body.
    using watching = home.start("curl", ["-sNv", `${world.url}/api/v1/pods?watch=1`]);
    await watching.output(/^< HTTP\/1\.1 200 OK\r\n[\s\S]*^< \r\n/m, "stderr");

    world.store.create(PODS, POD);

    await watching.output(/^\{"type":"ADDED","object":\{"kind":"Pod","apiVersion":"v1",.*\}\}\n/m);
  });

  it("is told in plain text that a path is none", async () => {
    for (const path of ["/nothing", "/openapi/v4", "/apis/none.example/v1"]) {
      const { stdout } = await curl(path, "--include");

      assert.match(stdout, /^HTTP\/1\.1 404 Not Found\r\n/, path);
      assert.match(stdout, /^content-type: text\/plain; charset=utf-8\r$/im);
      assert.match(stdout, /404 page not found\n$/);
    }
  });

  it("is refused when it accepts protobuf only", async () => {
    const { stdout } = await curl(
      "/api/v1/pods",
      "--include",
      "-H",
      "Accept: application/vnd.kubernetes.protobuf",
    );

    assert.match(stdout, /^HTTP\/1\.1 406 Not Acceptable\r\n/);
    assert.match(stdout, /"reason": ?"NotAcceptable"/);
  });
});
