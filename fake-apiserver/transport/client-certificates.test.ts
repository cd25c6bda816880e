import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { Agent, get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { TLSSocket } from "node:tls";
import { parse } from "yaml";
import { SpawnedProgram, whyMissing } from "../testing/spawned-program.js";
import { createWorld } from "../world/create-world.js";
import type { ClientCertificate, World } from "../world/world.js";

const LIST = "/api/v1/pods";
const PAST = { notBefore: "2020-01-01T00:00:00Z", notAfter: "2020-12-31T23:59:59Z" };

/** kubectl answers within a second, or waits forever. */
const TIMEOUT_MS = 600_000;

let world: World;
const agents = new Set<Agent>();

function agentOf(client?: ClientCertificate): Agent {
  const agent = new Agent({
    keepAlive: false,
    ca: world.caPem ?? "",
    ...(client && { cert: client.certificatePem, key: client.keyPem }),
  });
  agents.add(agent);
  return agent;
}

/** The HTTP status of a list over HTTP/1.1. */
function statusOf(agent: Agent, token?: string, path = LIST): Promise<number | undefined> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(`${world.url}${path}`, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    }).once("error", reject);
  });
}

/** Whom the requests came from. */
function users(): string[] {
  return world.journal.entries().flatMap((entry) => {
    if (entry.type !== "request") return [];
    const { user = "nobody", groups = [] } = entry.request;
    return [[user, ...groups].join(" ")];
  });
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ tls: { clientAuthority: true }, tokens: { "t-1": "bob" } });
  });
  afterEach(async () => {
    for (const agent of agents) agent.destroy();
    agents.clear();
    await world.close();
  });
}

describe("a world that knows users by their certificates", () => {
  prepareEach();

  it("takes the user from the CN and the groups from the Os", async () => {
    const alice = await world.issueClientCertificate({ user: "alice", groups: ["dev", "ops"] });
    const carol = await world.issueClientCertificate({ user: "carol" });

    assert.equal(await statusOf(agentOf(alice)), 200);
    assert.equal(await statusOf(agentOf(carol)), 200);

    assert.deepEqual(users(), ["alice dev ops", "carol"]);
  });

  it("knows them again when they resume a session", async () => {
    const agent = agentOf(await world.issueClientCertificate({ user: "alice" }));
    const isResumed = () =>
      new Promise((resolve) => {
        get(`${world.url}${LIST}`, { agent }, ({ socket }) => {
          socket.resume();
          resolve(socket instanceof TLSSocket && socket.isSessionReused());
        });
      });

    assert.deepEqual([await isResumed(), await isResumed()], [false, true]);

    assert.deepEqual(users(), ["alice", "alice"]);
  });

  it("knows them over HTTP/2, on every stream", async () => {
    const alice = await world.issueClientCertificate({ user: "alice" });
    const session = connectHttp2(world.url, {
      ca: world.caPem ?? "",
      cert: alice.certificatePem,
      key: alice.keyPem,
    });
    const statuses = [1, 2].map(
      () =>
        new Promise((resolve) => {
          const stream = session.request({ ":path": LIST });
          stream.resume();
          stream.once("response", (headers) => resolve(headers[":status"]));
        }),
    );

    assert.deepEqual(await Promise.all(statuses), [200, 200]);

    assert.deepEqual(users(), ["alice", "alice"]);
    session.destroy();
  });

  it("shakes hands with everybody, and answers 401 to those it does not know", async () => {
    const expired = await world.issueClientCertificate({ user: "alice", validity: PAST });
    await using other = await createWorld({ tls: { clientAuthority: true } });
    const stranger = await other.issueClientCertificate({ user: "alice" });

    for (const client of [undefined, expired, stranger]) {
      assert.equal(await statusOf(agentOf(client)), 401);
    }

    assert.deepEqual(users(), ["nobody", "nobody", "nobody"]);
  });

  it("tells whether it is ready to those who show no certificate, but not to those whose certificate will not do", async () => {
    const expired = await world.issueClientCertificate({ user: "alice", validity: PAST });

    assert.equal(await statusOf(agentOf(), undefined, "/readyz"), 200);
    assert.equal(await statusOf(agentOf(expired), undefined, "/readyz"), 401);
  });

  it("takes a token from those whose certificate will not do, and looks at the certificate first", async () => {
    const expired = await world.issueClientCertificate({ user: "alice", validity: PAST });
    const alice = await world.issueClientCertificate({ user: "alice" });

    assert.equal(await statusOf(agentOf(expired), "t-1"), 200);
    assert.equal(await statusOf(agentOf(alice), "t-1"), 200);

    assert.deepEqual(users(), ["bob", "alice"]);
  });

  it("has a kubeconfig of an administrator, and of whom one likes", async () => {
    const alice = await world.issueClientCertificate({ user: "alice" });
    const userIn = (text: string) => parse(text).users[0].user;

    const admin = userIn(world.kubeconfig());
    const own = userIn(world.kubeconfig({ client: alice }));

    assert.deepEqual(Object.keys(admin), ["client-certificate-data", "client-key-data"]);
    const pem = (data: string) => Buffer.from(data, "base64").toString();
    const first = {
      certificatePem: pem(admin["client-certificate-data"]),
      keyPem: pem(admin["client-key-data"]),
    };
    await statusOf(agentOf(first));
    assert.deepEqual(users(), ["admin system:masters"]);
    assert.equal(pem(own["client-certificate-data"]), alice.certificatePem);
  });
});

describe("a world that does not", () => {
  prepareEach();

  it("signs nothing for clients, and asks for nothing", async () => {
    await using plain = await createWorld({ tls: true });

    await assert.rejects(plain.issueClientCertificate({ user: "a" }), {
      code: "no-client-authority",
    });
    assert.deepEqual(parse(plain.kubeconfig()).users[0].user, { token: "anybody" });
  });
});

describe("kubectl with a client certificate", {
  skip: whyMissing("kubectl", ["version", "--client"]) ?? false,
  timeout: TIMEOUT_MS,
}, () => {
  prepareEach();

  it("is who its kubeconfig says", async () => {
    const home = mkdtempSync(join(tmpdir(), "client-home-"));
    const file = join(home, "kubeconfig");
    writeFileSync(file, world.kubeconfig());
    const env = { PATH: process.env["PATH"] ?? "", HOME: home };
    using program = new SpawnedProgram(
      "kubectl",
      ["--kubeconfig", file, "get", "--raw", "/api/v1/namespaces/default"],
      { env },
    );

    const { stdout, stderr } = await program.ended;

    assert.match(stdout, /"name":"default"/, stderr);
    assert.deepEqual([...new Set(users())], ["admin system:masters"]);
    rmSync(home, { recursive: true });
  });
});
