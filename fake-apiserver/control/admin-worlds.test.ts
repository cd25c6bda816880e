import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { get, type OutgoingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, it } from "node:test";
import { parse } from "yaml";
import { gadgetDefinition } from "../definitions/gadget-fixture.js";
import { RELEASES } from "../profiles/releases.js";
import { RawClient } from "../testing/raw-client.js";
import { AdminFixture, assertIncludes, POD, PODS } from "./admin-fixture.js";

const DEFINITIONS = "apiextensions.k8s.io/v1/customresourcedefinitions";
const GADGETS = gadgetDefinition({
  schema: {
    type: "object",
    properties: {
      spec: { type: "object", properties: { size: { type: "integer" } } },
    },
  },
});

/** Of the certificate of its client. */
function subjectIn(kubeconfig: string): string {
  const pem = parse(kubeconfig).users[0].user["client-certificate-data"];
  return new X509Certificate(Buffer.from(pem, "base64")).subject;
}

/** The status of a GET with headers that `fetch` does not send. */
function statusOf(url: string, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once("error", reject);
  });
}

let fixture: AdminFixture;

function prepareEach(): void {
  beforeEach(async () => {
    fixture = await AdminFixture.open();
  });
  afterEach(() => fixture.close());
}

describe("/worlds", () => {
  prepareEach();

  it("creates a world apart from the others, with short and long paths", async () => {
    const created = await fixture.ask("POST", "/worlds", {
      name: "mine",
      clock: "virtual",
      replicas: 2,
      resources: ["example.com/v1/widgets:Widget"],
      objects: [POD, { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "w" } }],
    });

    assertIncludes(created, 201, { name: "mine", clock: "virtual" });
    const { url } = fixture.host.get("mine").world;
    assert.equal((await fetch(`${url}/api/v1/namespaces/default/pods/a`)).status, 200);
    assert.equal(
      (await fetch(`${fixture.world.url}/api/v1/namespaces/default/pods/a`)).status,
      404,
    );
    assertIncludes(await fixture.ask("GET", "/worlds/mine/replicas"), 200, [
      { index: 0 },
      { index: 1 },
    ]);
    assertIncludes(await fixture.ask("GET", "/worlds/default/clock"), 200, { mode: "real" });
    const kubeconfig = await fetch(`${fixture.admin.url}/worlds/mine/kubeconfig`);
    assert.match(await kubeconfig.text(), new RegExp(`server: "?${url}`));
  });

  it("creates a world whose objects move, and refuses stages that are wrong", async () => {
    const spec = { name: "moving", clock: "virtual", stages: "basic" };
    assertIncludes(await fixture.ask("POST", "/worlds", spec), 201, { name: "moving" });
    const node = { apiVersion: "v1", kind: "Node", metadata: { name: "n" } };
    await fixture.ask("POST", "/worlds/moving/store", { ops: [{ create: node }] });
    await fixture.ask("POST", "/worlds/moving/clock", { advanceMs: 1_000 });
    const entries = fixture.host.get("moving").world.journal.entries();
    assert.match(JSON.stringify(entries), /"stage":"node-ready"/);

    const head = { apiVersion: "kwok.x-k8s.io/v1alpha1", kind: "Stage", metadata: { name: "s" } };
    const wrong = { ...head, spec: { resourceRef: { kind: "Pod" }, next: { delete: 1 } } };
    assertIncludes(await fixture.ask("POST", "/worlds", { stages: [wrong] }), 400, {
      error: "must be boolean",
      path: "stages[0].spec.next.delete",
    });
  });

  it("speaks as an older release, over TLS, to clients with a token", async () => {
    const spec = { name: "old", profile: "1.20", tls: true, tokens: { secret: "alice" } };

    assertIncludes(await fixture.ask("POST", "/worlds", spec), 201, { profile: "1.20" });

    const { world } = fixture.host.get("old");
    assert.equal(world.profile, "1.20");
    assert.match(world.url, /^https:/);
    const kubeconfig = await (await fetch(`${fixture.admin.url}/worlds/old/kubeconfig`)).text();
    assert.match(kubeconfig, /token: secret\n/);
    assert.match(kubeconfig, /certificate-authority-data: \S+\n/);
  });

  it("makes a kubeconfig for the user that is asked for, where clients show certificates", async () => {
    await fixture.ask("POST", "/worlds", { name: "strict", tls: { clientAuthority: true } });
    const text = async (query: string) =>
      (await fetch(`${fixture.admin.url}/worlds/strict/kubeconfig${query}`)).text();

    assert.equal(subjectIn(await text("")), "O=system:masters\nCN=admin");
    assert.equal(subjectIn(await text("?user=alice&groups=dev,ops")), "O=dev\nO=ops\nCN=alice");
    assertIncludes(await fixture.ask("GET", "/worlds/strict/kubeconfig?groups=dev"), 400, {
      path: "groups",
    });
    // None is asked for there.
    assertIncludes(await fixture.ask("GET", "/kubeconfig?user=alice"), 409, {});
  });

  it("refuses a release, a token and a member that there is not, and says where", async () => {
    const refusal = async (spec: object) => (await fixture.ask("POST", "/worlds", spec)).body;

    assert.deepEqual(await refusal({ profile: "1.2" }), {
      error: `must be one of ${RELEASES.map(({ version }) => version).join(", ")}`,
      path: "profile",
      hint: 'did you mean "1.20"?',
    });
    assertIncludes(await fixture.ask("POST", "/worlds", { tokens: { secret: 1 } }), 400, {
      path: "tokens.secret",
    });
    assertIncludes(await fixture.ask("POST", "/worlds", { profil: "1.20" }), 400, {
      path: "profil",
      hint: 'did you mean "profile"?',
    });
    assertIncludes(
      await fixture.ask("POST", "/worlds", { profile: "1.20", watchList: true }),
      400,
      { error: "A server of 1.20 knows no streaming lists", path: "profile" },
    );
    assert.equal(fixture.host.all().length, 1);
  });

  it("names those without a name, and ends them", async () => {
    assertIncludes(await fixture.ask("POST", "/worlds"), 201, { name: "world-1" });
    await fixture.ask("POST", "/worlds/world-1/rules", {
      name: "idle",
      do: [{ fault: "status.500" }],
    });

    const { url } = fixture.host.get("world-1").world;
    const ended = await fixture.ask("DELETE", "/worlds/world-1");

    assert.deepEqual(ended.body, { name: "world-1", unusedRules: ["idle"] });
    await assert.rejects(fetch(`${url}/readyz`));
    assertIncludes(await fixture.ask("GET", "/worlds"), 200, [{ name: "default" }]);
    assertIncludes(await fixture.ask("GET", "/worlds/world-1"), 404, { hint: "see GET /worlds" });
  });

  it("refuses what cannot be, and leaves nothing behind", async () => {
    await fixture.ask("POST", "/worlds", { name: "a" });

    assertIncludes(await fixture.ask("POST", "/worlds", { name: "a" }), 409, { path: "name" });
    assertIncludes(await fixture.ask("DELETE", "/worlds/default"), 409, {});
    assertIncludes(await fixture.ask("POST", "/worlds", { resources: ["pods"] }), 400, {
      path: "resources[0]",
    });
    assertIncludes(await fixture.ask("POST", "/worlds", { name: "b", objects: [POD, POD] }), 409, {
      path: "objects[1]",
    });
    assertIncludes(await fixture.ask("GET", "/worlds/b"), 404, {});
  });
});

describe("/store, for kinds that were defined meanwhile", () => {
  prepareEach();

  it("takes their objects, and not those that their schema refuses", async () => {
    const defined = await fetch(`${fixture.world.url}/apis/${DEFINITIONS}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(GADGETS),
    });
    assert.equal(defined.status, 201);
    const gadget = { apiVersion: "example.com/v1", kind: "Gadget", metadata: { name: "g" } };

    assertIncludes(await fixture.ask("POST", "/store", { ops: [{ create: gadget }] }), 200, {
      outcomes: [{ kind: "Gadget", metadata: { name: "g", namespace: "default" } }],
    });
    const wrong = { ...gadget, metadata: { name: "h" }, spec: { size: "big" } };
    assertIncludes(await fixture.ask("POST", "/store", { ops: [{ create: wrong }] }), 400, {
      path: "ops[0]",
    });
    const path = `${fixture.world.url}/apis/example.com/v1/namespaces/default/gadgets`;
    assert.equal((await fetch(`${path}/g`)).status, 200);
    assertIncludes(
      await fixture.ask("POST", "/load", { resource: "example.com/v1/gadgets", count: 2 }),
      201,
      { created: 2 },
    );
  });
});

describe("/clock", () => {
  prepareEach();

  it("stops time and moves it", async () => {
    assertIncludes(await fixture.ask("POST", "/clock", { advanceMs: 1 }), 409, {});

    const stopped = await fixture.ask("POST", "/clock", { mode: "virtual", advanceMs: 3_600_000 });

    assertIncludes(stopped, 200, { mode: "virtual", firedCount: 0 });
    assertIncludes(await fixture.ask("GET", "/clock"), 200, { nowMs: fixture.world.clock.nowMs() });
    await fixture.ask("POST", "/clock", { mode: "real" });
    assert.equal(fixture.world.clockMode(), "real");
  });
});

describe("/store/snapshot and /store/restore", () => {
  prepareEach();

  it("go back to what was", async () => {
    await fixture.ask("POST", "/store", { ops: [{ create: POD }] });
    const version = fixture.world.store.currentVersion();
    assertIncludes(await fixture.ask("POST", "/store/snapshot", { name: "before" }), 201, {
      name: "before",
      version,
    });
    await fixture.ask("POST", "/store", { ops: [{ delete: POD }] });

    assertIncludes(await fixture.ask("POST", "/store/restore", { name: "before" }), 200, {
      version,
    });

    assert.equal(fixture.world.store.list(PODS).length, 1);
    assertIncludes(await fixture.ask("GET", "/store/snapshots"), 200, [
      { name: "before", version },
    ]);
    assertIncludes(await fixture.ask("POST", "/store/restore", { name: "befor" }), 404, {
      hint: 'did you mean "before"?',
    });
  });
});

describe("/replicas", () => {
  prepareEach();

  it("fall behind when asked to", async () => {
    await fixture.ask("POST", "/worlds", { name: "three", replicas: 3 });

    const frozen = await fixture.ask("POST", "/worlds/three/replicas/2", { lag: "frozen" });
    await fixture.ask("POST", "/worlds/three/store", { ops: [{ create: POD }] });

    assertIncludes(frozen, 200, { index: 2, lag: "frozen" });
    const { body } = await fixture.ask("GET", "/worlds/three/replicas");
    assert.match(JSON.stringify(body), /"version":"1005".*"version":"1005".*"version":"1004"/);
    assertIncludes(await fixture.ask("POST", "/replicas/7", { lag: 1 }), 404, {});
    assertIncludes(await fixture.ask("POST", "/replicas/0", { lag: 1 }), 400, {});
  });
});

describe("/connections", () => {
  prepareEach();

  it("lists what is open and ends it", async () => {
    const watch = await fixture.openWatch();
    const [connection] = fixture.world.connections();
    assert.ok(connection);
    assertIncludes(await fixture.ask("GET", "/connections"), 200, [
      { id: connection.id, replica: 0 },
    ]);

    await fixture.ask("POST", `/connections/${connection.id}/actions`, { do: "reset" });

    await assert.rejects(watch.next());
    assertIncludes(await fixture.ask("POST", "/connections/c99/actions", { do: "fin" }), 404, {});
  });
});

describe("/load", () => {
  prepareEach();

  it("makes up objects and reports how far it is", async () => {
    const load = {
      resource: "deployments",
      count: 3,
      template: { metadata: { name: "d-{i}" } },
      churn: { rounds: 1, everyMs: 60_000 },
    };

    assertIncludes(await fixture.ask("POST", "/load", load), 201, { id: "load-1", created: 3 });

    assertIncludes(await fixture.ask("GET", "/load"), 200, [{ rounds: 0 }]);
    assertIncludes(await fixture.ask("DELETE", "/load"), 200, [{ id: "load-1" }]);
    assert.equal(
      fixture.world.store.list({ group: "apps", version: "v1", resource: "deployments" }).length,
      3,
    );
    assertIncludes(await fixture.ask("POST", "/load", { resource: "pod", count: 1 }), 404, {
      hint: 'did you mean "pods"?',
    });
    assertIncludes(await fixture.ask("POST", "/load", { resource: "pods", count: 1e9 }), 400, {
      path: "count",
    });
  });
});

describe("POST /await, for watches and requests", () => {
  prepareEach();

  it("waits for the nth watch at a version", async () => {
    const version = fixture.world.store.currentVersion();
    const watch = { match: { resource: "pods" }, resourceVersion: version, nth: 2 };
    const answer = fixture.ask("POST", "/await", { watch });

    await fixture.openWatch();
    await fixture.openWatch();

    assertIncludes(await answer, 200, { watch: { id: "w2" } });
  });

  it("waits for a request", async () => {
    const answer = fixture.ask("POST", "/await", { request: { verb: "list", resource: "pods" } });

    await fetch(`${fixture.world.url}/api/v1/pods`);

    assertIncludes(await answer, 200, { request: { verb: "list" } });
  });

  it("reports what came closest", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);
    const request = { verb: "list", resource: "nodes" };

    assertIncludes(await fixture.ask("POST", "/await", { request, timeoutMs: 0 }), 408, {
      nearest: [{ differs: [{ path: "resource", found: "pods" }] }],
    });
  });

  it("takes exactly one condition", async () => {
    const both = { request: {}, watch: {} };

    assertIncludes(await fixture.ask("POST", "/await", both), 400, {});
    assertIncludes(await fixture.ask("POST", "/await", {}), 400, {});
  });
});

describe("POST /verify", () => {
  prepareEach();

  it("counts requests, and reports what came closest when it is another number", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);

    const right = await fixture.ask("POST", "/verify", { match: { resource: "pods" }, times: 1 });
    const wrong = await fixture.ask("POST", "/verify", {
      match: { verb: "list", resource: "nodes" },
      times: { min: 1, max: 2 },
    });

    assert.deepEqual(right, { status: 200, body: { count: 1 } });
    assertIncludes(wrong, 417, { nearest: [{ differs: [{ path: "resource" }] }] });
  });
});

describe("/journal, filtered", () => {
  prepareEach();

  it("has only what is asked for", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);
    await fetch(`${fixture.world.url}/api/v1/nodes`);
    const that = encodeURIComponent(JSON.stringify({ request: { resource: "nodes" } }));

    const requests = await (await fetch(`${fixture.admin.url}/journal?type=request`)).text();
    const nodes = await (await fetch(`${fixture.admin.url}/journal?that=${that}`)).text();

    assert.equal(requests.trimEnd().split("\n").length, 2);
    assert.equal(nodes.trimEnd().split("\n").length, 1);
    assert.equal((await fixture.ask("GET", "/journal?that={")).status, 400);
  });

  it("does not pass over a parameter that it does not know, nor one that is there twice", async () => {
    assertIncludes(await fixture.ask("GET", "/journal?sinse=5"), 400, {
      error: 'unknown parameter "sinse"',
      path: "sinse",
      hint: 'did you mean "since"?',
    });
    assertIncludes(await fixture.ask("GET", "/journal?since=5&since=6"), 400, { path: "since" });
    assertIncludes(await fixture.ask("GET", "/rules?name=a"), 400, {
      hint: "this endpoint takes none",
    });
  });

  it("is forgotten when asked to", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);

    await fixture.ask("DELETE", "/journal");

    assert.equal(await (await fetch(`${fixture.admin.url}/journal?type=request`)).text(), "");
  });
});

describe("POST /reset, by scope", () => {
  prepareEach();

  it("takes back what was asked for", async () => {
    await fixture.ask("POST", "/store", { ops: [{ create: POD }] });

    const answer = await fixture.ask("POST", "/reset", { what: ["store", "streams"] });

    assert.deepEqual(answer.body, { cleared: { store: 1, streams: 0 }, unusedRules: [] });
    assert.deepEqual(fixture.world.store.list(PODS), []);
    assertIncludes(await fixture.ask("POST", "/reset", { what: ["stores"] }), 400, {
      hint: 'did you mean "store"?',
    });
  });
});

describe("the control API", () => {
  prepareEach();

  for (const [what, headers, status] of [
    ["a program", {}, 200],
    ["a page of its own", { Origin: "self" }, 200],
    ["a page of another host", { Origin: "http://evil.test" }, 403],
    ["a page of another port", { Origin: "http://127.0.0.1:3000" }, 403],
    ["a page of another scheme", { Origin: "https://127.0.0.1" }, 403],
    [
      "an image on another page",
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
      403,
    ],
    [
      "a link on another page",
      {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
      },
      200,
    ],
    ["a rebound page", { Host: "evil.test" }, 403],
  ] as const) {
    it(`answers ${status} to ${what}`, async () => {
      const { url } = fixture.admin;
      const sent = Object.entries(headers).map(([name, value]) => [
        name,
        value === "self" ? url : value,
      ]);

      assert.equal(await statusOf(`${url}/worlds`, Object.fromEntries(sent)), status);
    });
  }

  it("answers 400 to two hosts", async () => {
    const client = await RawClient.connect(fixture.admin.url);

    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.test\r\n\r\n");

    assert.match(await client.until("Host headers"), /^HTTP\/1\.1 400 /);
    client.close();
  });

  it("does not start over for a page of another port", async () => {
    const headers = { Origin: "http://localhost:3000" };
    fixture.world.store.create(PODS, POD);

    const answer = await fetch(`${fixture.admin.url}/reset`, {
      method: "POST",
      headers,
      body: '{"what": ["store"]}',
    });

    assert.equal(answer.status, 403);
    assert.equal(fixture.world.store.list(PODS).length, 1);
  });
});
