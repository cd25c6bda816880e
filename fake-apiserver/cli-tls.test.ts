import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { SpawnedProgram } from "./spawned-program.js";
import { RawHttp2Client } from "./transport/raw-http2-client.js";

const CLI = fileURLToPath(new URL("./cli.js", import.meta.url));

/** Starting Node takes a second or two on a busy machine; whatever takes so long waits for something that never comes. */
const TIMEOUT_MS = 120_000;

describe("fake-apiserver with TLS", { timeout: TIMEOUT_MS }, () => {
  /** Programs that a test has started. A test that ran out of time has not ended its own. */
  const programs = new Set<SpawnedProgram>();
  let directory = "";
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "cli-tls-"));
  });
  after(() => rmSync(directory, { recursive: true }));
  afterEach(() => {
    for (const program of programs) program[Symbol.dispose]();
    programs.clear();
  });

  const run = (...args: readonly string[]): SpawnedProgram => {
    const program = new SpawnedProgram(process.execPath, [CLI, ...args], { env: {} });
    programs.add(program);
    return program;
  };

  it("writes a kubeconfig that has everything, says so, and leaves it there", async () => {
    const path = join(directory, "kubeconfig");
    using program = run("--tls", "--token", "secret-1", "--kubeconfig", path);
    const [, url = ""] = await program.output(/Kubernetes API +(https:\S+)\n/);
    const [, command] = await program.output(/^ {2}(kubectl .*)$/m);
    await program.output(/Ctrl-C/);

    const {
      clusters,
      users,
      contexts,
      "current-context": current,
    } = parse(readFileSync(path, "utf8"));
    const caPem = Buffer.from(clusters[0].cluster["certificate-authority-data"], "base64");
    const client = await RawHttp2Client.connect(url, caPem.toString());
    client.get(1, "/api");
    const refusal = await client.text(1, "\n");
    client.close();
    program.signal("SIGINT");
    const end = await program.ended;

    assert.equal(command, `kubectl --kubeconfig ${path} get pods`);
    assert.equal(clusters[0].cluster.server, url);
    assert.equal(users[0].user.token, "secret-1");
    assert.deepEqual([contexts[0].name, contexts[0].context.namespace], [current, "default"]);
    assert.match(refusal, /"Unauthorized"/);
    assert.deepEqual([end.exitCode, end.stderr], [0, ""]);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  it("says how to get through without a kubeconfig", async () => {
    using program = run("--tls", "--token", "secret-1");

    const [, url = ""] = await program.output(/Kubernetes API +(https:\S+)\n/);
    const [kubectl] = await program.output(/^ {2}kubectl .*$/m);
    const [curl] = await program.output(/^ {2}curl .*watch=1.*$/m);

    assert.equal(
      kubectl,
      `  kubectl --server ${url} --insecure-skip-tls-verify --token secret-1 get pods --all-namespaces`,
    );
    assert.equal(
      curl,
      `  curl --insecure --header 'Authorization: Bearer secret-1' '${url}/api/v1/pods?watch=1'`,
    );
  });

  it("writes a kubeconfig without TLS, too", async () => {
    const path = join(directory, "plain");
    using program = run("--kubeconfig", path);
    const [, url = ""] = await program.output(/Kubernetes API +(http:\S+)\n/);
    await program.output(/Ctrl-C/);

    assert.deepEqual(parse(readFileSync(path, "utf8")).clusters[0].cluster, {
      "insecure-skip-tls-verify": true,
      server: url,
    });
  });

  it("ends with 2 when it cannot write the kubeconfig", async () => {
    using program = run("--kubeconfig", join(directory, "none", "kubeconfig"));

    const end = await program.ended;

    assert.equal(end.exitCode, 2);
    assert.match(end.stderr, /^error: cannot write the kubeconfig: ENOENT/);
  });
});
