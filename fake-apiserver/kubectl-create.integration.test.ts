/** kubectl sends the objects that it builds itself as protobuf, even to a server that does not announce it. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parse as parseYaml } from "yaml";
import { SpawnedProgram, whyMissing } from "./testing/spawned-program.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

const TIMEOUT_MS = 600_000;

/** A "--" stands before a command that the containers run. */
const COMMANDS = [
  "create configmap c --from-literal=a=b --from-literal=__proto__=x",
  "create namespace n",
  "create deployment d --image=i --replicas=3 --port=80 -- sleep 1",
  "create secret generic s --from-literal=p=q",
  "create service clusterip v --tcp=80:http",
  "create job j --image=i -- date",
  "create role r --verb=get,list --resource=pods",
  "create serviceaccount a",
  "create poddisruptionbudget b --selector=app=x --min-available=50%",
];

/** They make something of the deployment. */
const LATER_COMMANDS = [
  "expose deployment d --port=80 --name=e",
  "autoscale deployment d --min=1 --max=5 --cpu-percent=80",
];

/** What the server adds to every object, and to namespaces. */
const OF_THE_SERVER = ["creationTimestamp", "generation", "namespace", "resourceVersion", "uid"];
const OF_NAMESPACES = { labels: { "kubernetes.io/metadata.name": "n" } };

describe("kubectl", {
  skip: whyMissing("kubectl", ["version"]) ?? false,
  timeout: TIMEOUT_MS,
}, () => {
  let home = "";
  let world: World;

  before(async () => {
    home = mkdtempSync(join(tmpdir(), "create-home-"));
    world = await createWorld();
    // Discovery is asked once, and then read from the disk by all that run at the same time.
    await kubectl("api-resources");
  });
  after(async () => {
    rmSync(home, { recursive: true });
    await world.close();
  });

  async function kubectl(line: string): Promise<string> {
    const env = { PATH: process.env["PATH"] ?? "", HOME: home };
    using program = new SpawnedProgram("kubectl", ["--server", world.url, ...line.split(" ")], {
      env,
    });
    const end = await program.ended;
    assert.equal(end.exitCode, 0, `kubectl ${line}: ${end.stderr}`);
    return end.stdout;
  }

  async function createsWhatItShows(line: string): Promise<void> {
    const [shown, created] = [
      await kubectl(withFlags(line, "--dry-run=client -o yaml")),
      await kubectl(withFlags(line, "-o yaml")),
    ];

    assert.deepEqual(withoutAdditions(created), withoutAdditions(shown), line);
  }

  it("creates what it shows in a dry run", async () => {
    await Promise.all(COMMANDS.map(createsWhatItShows));
    await Promise.all(LATER_COMMANDS.map(createsWhatItShows));
  });
});

function withFlags(line: string, flags: string): string {
  return line.includes(" -- ") ? line.replace(" -- ", ` ${flags} -- `) : `${line} ${flags}`;
}

/** Until 1.34, kubectl wrote down that nothing has been created yet. Servers of today do not. */
function withoutNulls(yaml: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(parseYaml(yaml)), (name, value) =>
    name === "creationTimestamp" && value === null ? undefined : value,
  );
}

function withoutAdditions(yaml: string): object {
  const { metadata, ...object } = withoutNulls(yaml);
  const kept = Object.entries(Object(metadata)).filter(([name]) => !OF_THE_SERVER.includes(name));
  if (object["kind"] !== "Namespace") return { ...object, metadata: Object.fromEntries(kept) };
  const { spec: _spec, status: _status, ...rest } = object;
  return { ...rest, metadata: { ...Object.fromEntries(kept), ...OF_NAMESPACES } };
}
