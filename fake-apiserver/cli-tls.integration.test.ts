import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { RawHttp2Client } from "./testing/raw-http2-client.js";
import { SpawnedProgram } from "./testing/spawned-program.js";

const CLI = fileURLToPath(new URL("./cli.js", import.meta.url));

/** The HTTP status of a GET. */
function statusOf(
  url: string,
  tls: {
    readonly ca: string;
    readonly cert?: string;
    readonly key?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, ...tls }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once("error", reject);
  });
}

/** Starting Node takes a second or two on a busy machine; a test that takes this long hangs. */
const TIMEOUT_MS = 600_000;

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
      `  curl --no-buffer --insecure --header 'Authorization: Bearer secret-1' '${url}/api/v1/pods?watch=1'`,
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

  it("asks clients for certificates, and writes that of the admin", async () => {
    const path = join(directory, "certified");
    using program = run("--tls", "--client-certificates", "--kubeconfig", path);
    const [, url = ""] = await program.output(/Kubernetes API +(https:\S+)\n/);
    const [command] = await program.output(/^ {2}kubectl .*$/m);
    await program.output(/Ctrl-C/);

    const { clusters, users } = parse(readFileSync(path, "utf8"));
    const decoded = (text: string) => Buffer.from(text, "base64").toString();
    const ca = decoded(clusters[0].cluster["certificate-authority-data"]);
    const cert = decoded(users[0].user["client-certificate-data"]);
    const key = decoded(users[0].user["client-key-data"]);
    const known = await statusOf(`${url}/api`, { ca, cert, key });
    const stranger = await statusOf(`${url}/api`, { ca });

    assert.equal(command, `  kubectl --kubeconfig ${path} get pods`);
    assert.deepEqual([known, stranger], [200, 401]);
    assert.equal(new X509Certificate(cert).subject, "O=system:masters\nCN=admin");
  });

  it("authorizes by RBAC, and writes a kubeconfig of an admin", async () => {
    const path = join(directory, "admin");
    using program = run("--tls", "--authorization", "RBAC", "--kubeconfig", path);
    const [, url = ""] = await program.output(/Kubernetes API +(https:\S+)\n/);
    const [, adminUrl = ""] = await program.output(/control API +(http:\S+)\n/);
    const [, command] = await program.output(/^ {2}(kubectl .*)$/m);
    await program.output(/Ctrl-C/);

    const { clusters, users } = parse(readFileSync(path, "utf8"));
    const ca = Buffer.from(clusters[0].cluster["certificate-authority-data"], "base64").toString();
    const alice = await (await fetch(`${adminUrl}/kubeconfig?user=alice&groups=dev`)).text();
    const tokens = [users[0].user.token, parse(alice).users[0].user.token, undefined, "other"];
    const codes = [];
    for (const token of tokens) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      codes.push(await statusOf(`${url}/api/v1/pods`, { ca, headers }));
    }

    assert.equal(command, `kubectl --kubeconfig ${path} get pods`);
    assert.deepEqual(codes, [200, 403, 403, 401]);

    using wrong = run("--authorization", "ABAC");
    const { exitCode, stderr } = await wrong.ended;
    assert.deepEqual(
      [exitCode !== 0, /Allowed choices are AlwaysAllow, RBAC/.test(stderr)],
      [true, true],
    );
  });

  it("says where the certificate is to be had, and that it takes TLS", async () => {
    using program = run("--tls", "--client-certificates");
    const [, adminUrl = ""] = await program.output(/control API +(http:\S+)\n/);
    const [, command] = await program.output(/^ {2}(curl .*\n {2}kubectl .*)$/m);

    using plain = run("--client-certificates");
    const { exitCode, stderr } = await plain.ended;

    assert.equal(
      command,
      `curl ${adminUrl}/kubeconfig > kubeconfig\n  kubectl --kubeconfig kubeconfig get pods`,
    );
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: --client-certificates needs --tls/);
  });

  it("ends with 2 when it cannot write the kubeconfig", async () => {
    using program = run("--kubeconfig", join(directory, "none", "kubeconfig"));

    const end = await program.ended;

    assert.equal(end.exitCode, 2);
    assert.match(end.stderr, /^error: cannot write the kubeconfig: ENOENT/);
  });
});
