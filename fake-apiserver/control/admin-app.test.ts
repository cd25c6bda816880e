import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWorld } from "../create-world.js";
import { ResourceTable } from "../storage/resource-table.js";
import type { World } from "../world.js";
import { differences } from "./admin-pattern.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const POD = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };

let world: World;
let admin: AdminServer;

beforeEach(async () => {
  world = await createWorld();
  admin = await startAdminServer(world, { resources: new ResourceTable().all() });
});
afterEach(async () => {
  await admin.close();
  await world.close();
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${admin.url}${path}`, {
    method,
    ...(text !== undefined && { body: text }),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

function assertIncludes(actual: Answer, status: number, expected: unknown): void {
  assert.deepEqual(
    { status: actual.status, differs: differences(actual.body, expected) },
    {
      status,
      differs: [],
    },
  );
}

/**
 * Opens a watch of pods, by default from the present, and reads it: `next` resolves with the next line, or undefined at
 * the end.
 */
async function openWatch(
  version = world.store.currentVersion(),
): Promise<{ next(): Promise<string | undefined> }> {
  const response = await fetch(`${world.url}/api/v1/pods?watch=1&resourceVersion=${version}`);
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    next: async () => {
      while (!text.includes("\n")) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
      }
      const end = text.indexOf("\n");
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      return line;
    },
  };
}

describe("GET /", () => {
  it("says what this is and what there is", async () => {
    assertIncludes(await ask("GET", "/"), 200, {
      apiserver: world.url,
      openWatchCount: 0,
      endpoints: { "GET /": "this page" },
    });
  });

  it("is all there is on this port: not Kubernetes", async () => {
    assertIncludes(await ask("GET", "/api/v1/pods"), 404, {
      error: "There is no GET /api/v1/pods",
    });
  });

  it("points to the nearest endpoint", async () => {
    assertIncludes(await ask("POST", "/rule"), 404, { hint: 'did you mean "POST /rules"?' });
  });
});

describe("GET /capabilities", () => {
  it("lists every fault with its meaning and parameters", async () => {
    const { body } = await ask("GET", "/capabilities");

    const text = JSON.stringify(body);
    assert.match(text, /"fault":"event\.error","does":"[^"]+","imitates":"[^"]+"/);
    assert.match(text, /\{"name":"code","isRequired":true\}/);
  });
});

describe("/rules", () => {
  const rule = { name: "sick", match: { verb: "list" }, do: [{ fault: "status.500" }], times: 1 };

  it("installs a rule, counts its hits, removes it", async () => {
    assertIncludes(await ask("POST", "/rules", rule), 201, [{ name: "sick", hits: 0, rule }]);

    const statuses = [];
    for (const _attempt of [1, 2]) {
      statuses.push((await fetch(`${world.url}/api/v1/pods`)).status);
    }

    assert.deepEqual(statuses, [500, 200]);
    assertIncludes(await ask("GET", "/rules"), 200, [{ name: "sick", hits: 1 }]);
    assertIncludes(await ask("DELETE", "/rules/sick"), 200, [{ name: "sick" }]);
    assert.deepEqual(await ask("GET", "/rules"), { status: 200, body: [] });
  });

  it("installs all or none, and names the mistake", async () => {
    const typo = { do: [{ fault: "status.505" }] };

    const refused = await ask("POST", "/rules", [rule, typo]);

    assert.deepEqual(refused, {
      status: 400,
      body: {
        error: 'unknown fault "status.505"',
        path: "[1].do[0].fault",
        hint: 'did you mean "status.500"?',
      },
    });
    assert.deepEqual(await ask("GET", "/rules"), { status: 200, body: [] });
    assert.equal((await fetch(`${world.url}/api/v1/pods`)).status, 200);
  });

  it("does not remove a rule that there is not", async () => {
    assertIncludes(await ask("DELETE", "/rules/none"), 404, { error: 'There is no rule "none"' });
  });

  it("refuses what is not JSON", async () => {
    assert.equal((await ask("POST", "/rules", "{not json")).status, 400);
  });
});

describe("/gates", () => {
  it("holds a request until it is released", async () => {
    assertIncludes(await ask("POST", "/gates", { match: { verb: "list" }, name: "g" }), 201, {
      name: "g",
      held: [],
    });

    const answer = fetch(`${world.url}/api/v1/pods`);
    await ask("POST", "/await", { that: { type: "held", gate: "g" } });
    assertIncludes(await ask("GET", "/gates"), 200, [{ held: [{ resource: "pods" }] }]);
    const released = await ask("POST", "/gates/g/release");

    assertIncludes(released, 200, { released: { verb: "list" } });
    assert.equal((await answer).status, 200);
  });

  it("answers a held request with a fault", async () => {
    await ask("POST", "/gates", { match: { verb: "list" }, name: "g" });
    const answer = fetch(`${world.url}/api/v1/pods`);
    await ask("POST", "/await", { that: { type: "held" } });

    await ask("POST", "/gates/g/answer", { fault: { fault: "status.403" } });

    assert.equal((await answer).status, 403);
  });

  it("opens for what it holds and for what comes", async () => {
    await ask("POST", "/gates", { match: { verb: "list" }, name: "g" });
    const answer = fetch(`${world.url}/api/v1/pods`);
    await ask("POST", "/await", { that: { type: "held" } });

    assertIncludes(await ask("POST", "/gates/g/open"), 200, { released: [{ verb: "list" }] });

    assert.equal((await answer).status, 200);
    assert.equal((await fetch(`${world.url}/api/v1/pods`)).status, 200);
    assert.equal((await ask("POST", "/gates/g/open")).status, 404);
  });

  it("refuses a name twice, a release of nothing, an unknown member", async () => {
    await ask("POST", "/gates", { match: {}, name: "g" });

    assertIncludes(await ask("POST", "/gates", { match: {}, name: "g" }), 409, { path: "name" });
    assertIncludes(await ask("POST", "/gates/g/release"), 409, {
      error: 'The gate "g" holds no request',
    });
    assertIncludes(await ask("POST", "/gates", { match: { verbs: "list" } }), 400, {
      path: "match.verbs",
      hint: 'did you mean "verb"?',
    });
  });
});

describe("/watches", () => {
  it("lists what is open and pokes it", async () => {
    const watch = await openWatch();
    assertIncludes(await ask("GET", "/watches"), 200, [{ id: "w1", sentCount: 0 }]);

    await ask("POST", "/watches/w1/actions", { do: "send", type: "ADDED", object: POD });
    await ask("POST", "/watches/w1/actions", { do: "bookmark", version: "77" });
    await ask("POST", "/watches/w1/actions", { do: "error", status: { code: 500 } });
    await ask("POST", "/watches/w1/actions", { do: "sendRaw", text: "raw\n" });
    await ask("POST", "/watches/w1/actions", { do: "close" });

    assert.match((await watch.next()) ?? "", /"type":"ADDED".*"name":"a"/);
    assert.match((await watch.next()) ?? "", /"type":"BOOKMARK".*"resourceVersion":"77"/);
    assert.match((await watch.next()) ?? "", /"type":"ERROR".*"code":500/);
    assert.equal(await watch.next(), "raw");
    assert.equal(await watch.next(), undefined);
  });

  it("keeps events back while frozen", async () => {
    const watch = await openWatch();
    await ask("POST", "/watches/w1/actions", { do: "freeze" });
    await ask("POST", "/store", { ops: [{ create: POD }] });
    assertIncludes(await ask("GET", "/watches"), 200, [{ sentCount: 0 }]);

    await ask("POST", "/watches/w1/actions", { do: "thaw" });

    assert.match((await watch.next()) ?? "", /"type":"ADDED"/);
  });

  it("refuses an unknown watch and an unknown action", async () => {
    assertIncludes(await ask("POST", "/watches/w9/actions", { do: "close" }), 404, {
      hint: "no watch is open",
    });
    await openWatch();
    assertIncludes(await ask("POST", "/watches/w1/actions", { do: "freze" }), 400, {
      error: 'unknown do "freze"',
      hint: 'did you mean "freeze"?',
    });
  });
});

describe("/store", () => {
  it("writes as a client would", async () => {
    const labelled = { ...POD, metadata: { name: "a", labels: { b: "c" } } };

    const answer = await ask("POST", "/store", {
      ops: [{ create: POD }, { update: labelled }, { bump: 3 }, { delete: POD }],
    });

    assertIncludes(answer, 200, {
      version: world.store.currentVersion(),
      outcomes: [
        { metadata: { name: "a", namespace: "default" } },
        { metadata: { labels: { b: "c" } } },
        {},
        { metadata: { name: "a" } },
      ],
    });
    assert.deepEqual(world.store.list(PODS), []);
  });

  it("stops at the operation that fails, and says which", async () => {
    const answer = await ask("POST", "/store", { ops: [{ create: POD }, { create: POD }] });

    assertIncludes(answer, 409, { path: "ops[1]", appliedCount: 1 });
    assert.equal(world.store.list(PODS).length, 1);
  });

  it("refuses unknown kinds and unknown operations", async () => {
    const unknown = { ...POD, kind: "Pid" };

    assertIncludes(await ask("POST", "/store", { ops: [{ create: unknown }] }), 404, {
      error: 'No kind "Pid" of "v1" is served',
      hint: 'did you mean "v1 Pod"?',
    });
    assertIncludes(await ask("POST", "/store", { ops: [{ remove: POD }] }), 400, {
      path: "ops[0].remove",
    });
  });

  it("forgets history", async () => {
    const old = world.store.currentVersion();
    await ask("POST", "/store", { ops: [{ create: POD }, { bump: 5 }] });

    await ask("POST", "/store/compact");

    const watch = await openWatch(old);
    assert.match((await watch.next()) ?? "", /"type":"ERROR".*"code":410/);
  });
});

describe("/journal", () => {
  it("is told line by line, from an index on", async () => {
    await fetch(`${world.url}/api/v1/pods`);

    const whole = await (await fetch(`${admin.url}/journal`)).text();
    const entries: { index: number }[] = whole
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const rest = await (await fetch(`${admin.url}/journal?since=${entries.length - 1}`)).text();

    assert.deepEqual(
      entries.map(({ index }) => index),
      entries.map((_entry, place) => place + 1),
    );
    assert.deepEqual(JSON.parse(rest), entries.at(-1));
    assert.equal((await ask("GET", "/journal?since=x")).status, 400);
  });
});

describe("POST /await", () => {
  it("answers at once with what has happened", async () => {
    await fetch(`${world.url}/api/v1/pods`);

    const answer = await ask("POST", "/await", { that: { type: "request" } });

    assertIncludes(answer, 200, { entry: { request: { verb: "list", resource: "pods" } } });
  });

  it("waits for what has not, as often as asked", async () => {
    const that = { type: "stored", operation: "create" };
    const answer = ask("POST", "/await", { that, count: 2 });

    for (const name of ["a", "b"]) {
      world.store.create(PODS, { ...POD, metadata: { name, namespace: "default" } });
    }

    assertIncludes(await answer, 200, { entry: { key: "default/b" } });
  });

  it("tells what came closest when the time is over", async () => {
    await fetch(`${world.url}/api/v1/pods`);
    const that = { type: "request", request: { verb: "watch", resource: "pods" } };

    const answer = await ask("POST", "/await", { that, timeoutMs: 0 });

    assertIncludes(answer, 408, {
      error: "0 of 1 entries matched within 0 ms",
      nearest: [{ differs: [{ path: "request.verb", wanted: "watch", found: "list" }] }],
    });
  });

  it("does not tell of entries that have nothing in common with what was wanted", async () => {
    await fetch(`${world.url}/api/v1/pods`);
    const that = { type: "request", request: { verb: "watch", resource: "pods" } };

    const { body } = await ask("POST", "/await", { that, timeoutMs: 0 });

    const types = [...JSON.stringify(body).matchAll(/"atMs":\d+,"type":"([a-z-]+)"/g)];
    assert.deepEqual(
      types.map(([, type]) => type),
      ["request"],
    );
  });

  it("refuses a wait for anything", async () => {
    assertIncludes(await ask("POST", "/await", { that: {} }), 400, { path: "that" });
    assertIncludes(await ask("POST", "/await", { that: { type: "x" }, timeout: 5 }), 400, {
      hint: 'did you mean "timeoutMs"?',
    });
  });
});

describe("POST /reset", () => {
  it("removes rules, opens gates, and names the rules that never applied", async () => {
    await ask("POST", "/rules", [
      { name: "used", match: { verb: "list" }, do: [{ fault: "status.500" }] },
      { name: "typo", match: { resource: "pod" }, do: [{ fault: "status.500" }] },
    ]);
    await fetch(`${world.url}/api/v1/pods`);
    await ask("POST", "/gates", { match: { verb: "get" } });

    const answer = await ask("POST", "/reset");

    assert.deepEqual(answer.body, { cleared: { rules: 2, gates: 1 }, unusedRules: ["typo"] });
    assert.equal((await fetch(`${world.url}/api/v1/pods`)).status, 200);
    assert.equal((await fetch(`${world.url}/api/v1/namespaces/default/pods/a`)).status, 404);
  });
});
