import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { CommanderError } from "commander";
import { serveCommand } from "./serve/serve.js";
import { SpawnedProgram } from "./testing/spawned-program.js";

const CLI = fileURLToPath(new URL("./cli.js", import.meta.url));

/** Starting Node takes a second or two on a busy machine; a test that takes this long hangs. */
const TIMEOUT_MS = 600_000;

describe("fake-apiserver", { timeout: TIMEOUT_MS }, () => {
  /** Programs that a test has started. A test that ran out of time has not ended its own. */
  const programs = new Set<SpawnedProgram>();
  afterEach(() => {
    for (const program of programs) program[Symbol.dispose]();
    programs.clear();
  });

  let directory = "";
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "cli-"));
  });
  after(() => rmSync(directory, { recursive: true }));

  const run = (...args: readonly string[]): SpawnedProgram => {
    const program = new SpawnedProgram(process.execPath, [CLI, ...args], { env: {} });
    programs.add(program);
    return program;
  };
  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const urlsOf = async (program: SpawnedProgram): Promise<{ api: string; admin: string }> => {
    const [, api = "", admin = ""] = await program.output(
      /Kubernetes API +(http:\S+)\n +control API +(http:\S+)\n[\s\S]*Ctrl-C/,
    );
    return { api, admin };
  };
  const json = async (url: string, init: RequestInit = {}): Promise<unknown> =>
    (await fetch(url, init)).json();

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`serves until ${signal}, then exits with 0`, async () => {
      using program = run();
      const { api } = await urlsOf(program);
      // A watch that is open must not keep it from ending.
      const watch = await fetch(`${api}/api/v1/pods?watch=1`);

      program.signal(signal);

      assert.equal(watch.status, 200);
      const end = await program.ended;
      assert.deepEqual([end.exitCode, end.stderr], [0, ""]);
    });
  }

  it("loads manifests, installs rules and serves declared resources", async () => {
    const manifests = file(
      "objects.yaml",
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n---\napiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n",
    );
    const rules = file(
      "rules.yaml",
      "name: sick\nmatch: {verb: list, resource: nodes}\ndo: [{fault: status.500}]\n",
    );
    using program = run(
      ...["--load", manifests, "--rules", rules],
      ...["--resource", "example.com/v1/widgets:Widget"],
    );
    const { api, admin } = await urlsOf(program);

    const pod = await fetch(`${api}/api/v1/namespaces/default/pods/a`);
    const widget = await fetch(`${api}/apis/example.com/v1/namespaces/default/widgets/w`);
    const nodes = await fetch(`${api}/api/v1/nodes`);

    assert.deepEqual([pod.status, widget.status, nodes.status], [200, 200, 500]);
    const installed = JSON.stringify(await json(`${admin}/rules`));
    assert.match(installed, /"name":"sick","hits":1/);
  });

  it("writes a line for each request with --log", async () => {
    using program = run("--log");
    const { api } = await urlsOf(program);

    await json(`${api}/api/v1/pods?limit=5`);
    await json(`${api}/api/v1/namespaces/default/pods/none`);

    await program.output(/^[\d:.]+ r1 GET \/api\/v1\/pods\?limit=5 200 0 items$/m);
    await program.output(/^[\d:.]+ r2 GET \S+\/none 404 NotFound$/m);
  });

  it("moves objects by stages when told to", async () => {
    const label = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: marks}
spec:
  resourceRef: {kind: ConfigMap}
  selector: {matchLabels: {marked: "no"}}
  next: {patches: [{root: metadata, template: 'labels: {marked: "yes"}'}]}
`;
    using program = run("--stages", "basic", "--stages", file("marks.yaml", label), "--log");
    const { api } = await urlsOf(program);
    const object = { metadata: { name: "a", labels: { marked: "no" } } };
    const watch = await fetch(`${api}/api/v1/configmaps?watch=1&labelSelector=marked%3Dyes`);
    const [chunk] = await Promise.all([
      watch.body?.getReader().read(),
      json(`${api}/api/v1/namespaces/default/configmaps`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(object),
      }),
    ]);

    assert.match(Buffer.from(chunk?.value ?? []).toString(), /"name":"a"/);
  });

  it("refuses streaming lists when told to", async () => {
    using program = run("--no-watch-list");
    const { api } = await urlsOf(program);

    const { status } = await fetch(
      `${api}/api/v1/pods?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`,
    );

    assert.equal(status, 422);
  });

  it("speaks as an older release when told to", async () => {
    using program = run("--profile", "1.20");
    const { api } = await urlsOf(program);

    const version = JSON.stringify(await json(`${api}/version`));

    assert.match(version, /"minor":"20".*"gitVersion":"v1\.20\.0\+fake"/);
    await program.output(/^fake-apiserver v1\.20\.0\+fake$/m);
  });

  it("serves replicas, and creates worlds over the control API", async () => {
    using program = run("--replicas", "2");
    const { admin } = await urlsOf(program);
    const [, replica = ""] = await program.output(/replica 1 +(http:\S+)/);

    const created = JSON.stringify(await json(`${admin}/worlds`, { method: "POST", body: "{}" }));

    assert.equal((await fetch(`${replica}/readyz`)).status, 200);
    assert.match(created, /"name":"world-1"/);
  });

  it("writes the journal to a file", async () => {
    const path = join(directory, "journal.ndjson");
    using program = run("--journal", path);
    const { api } = await urlsOf(program);

    await json(`${api}/api/v1/pods`);
    program.signal("SIGTERM");
    await program.ended;

    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const types = lines.map((line) => /"type":"([a-z-]+)"/.exec(line)?.[1]);
    assert.deepEqual(types, ["connection-opened", "request", "response", "connection-closed"]);
  });

  it("exits with 1 when it is strict and a rule never applied", async () => {
    const rules = file(
      "idle.yaml",
      "name: idle\nmatch: {resource: pod}\ndo: [{fault: status.500}]\n",
    );
    using program = run("--strict", "--rules", rules);
    await urlsOf(program);

    program.signal("SIGTERM");

    const end = await program.ended;
    assert.deepEqual([end.exitCode, end.stderr], [1, "rules that never applied: idle\n"]);
  });

  it("records another server, and plays the recording", async () => {
    const path = join(directory, "recording.ndjson");
    const manifests = file("pod.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n");
    using upstream = run("--load", manifests);
    const { api } = await urlsOf(upstream);
    using recorder = run("--upstream", api, "--journal", path);
    const [, proxy = ""] = await recorder.output(/Kubernetes API +(http:\S+)[\s\S]*Ctrl-C/);
    await json(`${proxy}/api/v1/pods`);
    recorder.signal("SIGINT");
    assert.equal((await recorder.ended).exitCode, 0);

    using player = run("--replay", path);
    const { api: replayed } = await urlsOf(player);

    const [original, copy] = [
      await json(`${api}/api/v1/pods`),
      await json(`${replayed}/api/v1/pods`),
    ];
    assert.deepEqual(copy, original);
  });

  /** In this process: starting one takes most of the time of a refusal. */
  const refused = async (args: readonly string[], message: RegExp): Promise<void> => {
    let said = "";
    const command = serveCommand("fake-apiserver")
      .exitOverride()
      .configureOutput({ writeErr: (text) => (said += text) });
    await assert.rejects(
      command.parseAsync(args, { from: "user" }),
      (error) => error instanceof CommanderError && error.exitCode !== 0,
    );
    assert.match(said, message);
  };

  it("exits with 2 when a flag is wrong", async () => {
    using program = run("--prot", "1");
    const end = await program.ended;
    assert.match(end.stderr, /unknown option '--prot'\n\(Did you mean --port\?\)/);
    assert.deepEqual([end.exitCode, end.stdout], [2, ""]);
  });

  it("refuses what a flag cannot be", async () => {
    await refused(["--port", "x"], /'x' is invalid. It must be a whole number from 0 to 65535\./);
    await refused(["--upstream", "http://127.0.0.1:1"], /--upstream needs --journal/);
    await refused(["--upstream", "x", "--journal", "/dev/null"], /"x" is not the URL of a server/);
    await refused(["--profile", "1.2"], /There is no profile "1\.2".*did you mean "1\.20"\?/);
    await refused(["--resource", "pods"], /is not of the form group\/version\/plural:Kind/);
  });

  it("refuses a file that is wrong, and names the line", async () => {
    const rules = file("typo.yaml", "- do:\n    - fault: event.401\n");
    const unknown = file("unknown.yaml", "\napiVersion: v1\nkind: Pud\nmetadata: {name: a}\n");

    await refused(["--rules", rules], /typo\.yaml:2:14: .*did you mean "event\.410"\?/);
    await refused(["--load", unknown], /unknown\.yaml:2:1: No kind "Pud" of "v1" is served/);
    await refused(["--load", join(directory, "none.yaml")], /none\.yaml: ENOENT/);
    const recording = file("recording.ndjson", '{"type": "list"}\n');
    await refused(["--replay", recording], /recording\.ndjson:1: neither a recorded list nor/);
    await refused(["--journal", join(directory, "none", "j")], /ENOENT/);
    const stage =
      "apiVersion: kwok.x-k8s.io/v1alpha1\nkind: Stage\nmetadata: {name: a}\nspec: {}\n";
    await refused(["--stages", file("stage.yaml", stage)], /stage\.yaml:4:7: spec: member "res/);
    await refused(["--stages", "basics"], /basics: ENOENT/);
    await refused(
      ["--stages", "basic", "--replay", recording],
      /--stages would move what --replay/,
    );
  });

  it("refuses a port that is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? `${address.port}` : "";

    await refused(["--port", port], new RegExp(`port ${port} is in use`));
    await refused(["--admin-port", port], new RegExp(`port ${port} is in use`));
    await new Promise((resolve) => other.close(resolve));
  });

  it("exits with 0 when only help is wanted", async () => {
    using program = run("--help");

    const end = await program.ended;

    assert.deepEqual([end.exitCode, end.stderr], [0, ""]);
    assert.match(end.stdout, /^Usage: fake-apiserver /);
  });
});
