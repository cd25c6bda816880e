import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AdminFixture, assertIncludes, POD, PODS } from "./admin-fixture.js";

const THEN = { name: "then", match: { verb: "get" }, do: [{ fault: "status.500" }] } as const;
const CRD_GONE = {
  action: "crd.deleteRecreate",
  group: "apps",
  version: "v1",
  resource: "daemonsets",
};

let fixture: AdminFixture;

function prepareEach(): void {
  beforeEach(async () => {
    fixture = await AdminFixture.open();
  });
  afterEach(() => fixture.close());
}

describe("GET /", () => {
  prepareEach();

  it("says what this is and what there is", async () => {
    assertIncludes(await fixture.ask("GET", "/"), 200, {
      apiserver: fixture.world.url,
      openWatchCount: 0,
      endpoints: { "GET /": "this page" },
    });
  });

  it("is all there is on this port: not Kubernetes", async () => {
    assertIncludes(await fixture.ask("GET", "/api/v1/pods"), 404, {
      error: "There is no GET /api/v1/pods",
    });
  });

  it("points to the nearest endpoint", async () => {
    assertIncludes(await fixture.ask("POST", "/rule"), 404, {
      hint: 'did you mean "POST /rules"?',
    });
  });
});

describe("GET /capabilities", () => {
  prepareEach();

  it("lists every fault with its meaning and parameters", async () => {
    const { body } = await fixture.ask("GET", "/capabilities");

    const text = JSON.stringify(body);
    assert.match(text, /"fault":"event\.error","does":"[^"]+","imitates":"[^"]+"/);
    assert.match(text, /\{"name":"code","isRequired":true\}/);
  });
});

describe("/rules", () => {
  prepareEach();

  const rule = { name: "sick", match: { verb: "list" }, do: [{ fault: "status.500" }], times: 1 };

  it("installs a rule, counts its hits, removes it", async () => {
    assertIncludes(await fixture.ask("POST", "/rules", rule), 201, [
      { name: "sick", hits: 0, rule },
    ]);

    const statuses = [];
    for (const _attempt of [1, 2]) {
      statuses.push((await fetch(`${fixture.world.url}/api/v1/pods`)).status);
    }

    assert.deepEqual(statuses, [500, 200]);
    assertIncludes(await fixture.ask("GET", "/rules"), 200, [{ name: "sick", hits: 1 }]);
    assertIncludes(await fixture.ask("DELETE", "/rules/sick"), 200, [{ name: "sick" }]);
    assert.deepEqual(await fixture.ask("GET", "/rules"), { status: 200, body: [] });
  });

  it("installs all or none, and names the mistake", async () => {
    const typo = { do: [{ fault: "status.505" }] };

    const refused = await fixture.ask("POST", "/rules", [rule, typo]);

    assert.deepEqual(refused, {
      status: 400,
      body: {
        error: 'unknown fault "status.505"',
        path: "[1].do[0].fault",
        hint: 'did you mean "status.500"?',
      },
    });
    assert.deepEqual(await fixture.ask("GET", "/rules"), { status: 200, body: [] });
    assert.equal((await fetch(`${fixture.world.url}/api/v1/pods`)).status, 200);
  });

  it("lists every rule, also those that are used up", async () => {
    const { world } = fixture;
    world.install({ name: "by hand", do: [{ fault: "status.500" }], times: 1, then: [THEN] });
    await fixture.ask("POST", "/incidents/token-rotation", {});
    await fixture.ask("POST", "/actions", CRD_GONE);

    await fetch(`${world.url}/api/v1/pods`);

    assertIncludes(await fixture.ask("GET", "/rules"), 200, [
      { name: "by hand", hits: 1, isInForce: false },
      { name: "token-rotation", isInForce: true },
      { name: "crd.deleteRecreate daemonsets.apps", hits: 0, isInForce: true },
      { name: "then", hits: 0, isInForce: true, rule: THEN },
    ]);
    assertIncludes(await fixture.ask("DELETE", "/rules/then"), 200, [{ isInForce: false }]);
    assertIncludes(await fixture.ask("POST", "/reset"), 200, {
      cleared: { rules: 3 },
      unusedRules: ["crd.deleteRecreate daemonsets.apps"],
    });
    assert.deepEqual(await fixture.ask("GET", "/rules"), { status: 200, body: [] });
  });

  it("does not remove a rule that there is not", async () => {
    assertIncludes(await fixture.ask("DELETE", "/rules/none"), 404, {
      error: 'There is no rule "none"',
    });
  });

  it("refuses what is not JSON", async () => {
    assert.equal((await fixture.ask("POST", "/rules", "{not json")).status, 400);
  });
});

describe("/gates", () => {
  prepareEach();

  it("lists every closed gate", async () => {
    const match = { verb: "list" as const };
    const gate = fixture.world.hold(match, "by hand");
    await fixture.ask("POST", "/gates", { match });

    assertIncludes(await fixture.ask("GET", "/gates"), 200, [
      { name: "by hand", match, held: [] },
      { name: "gate-2", match, held: [] },
    ]);
    gate.open();
    assertIncludes(await fixture.ask("GET", "/gates"), 200, [{ name: "gate-2" }]);
  });

  it("holds a request until it is released", async () => {
    assertIncludes(
      await fixture.ask("POST", "/gates", { match: { verb: "list" }, name: "g" }),
      201,
      {
        name: "g",
        held: [],
      },
    );

    const answer = fetch(`${fixture.world.url}/api/v1/pods`);
    await fixture.ask("POST", "/await", { that: { type: "held", gate: "g" } });
    assertIncludes(await fixture.ask("GET", "/gates"), 200, [{ held: [{ resource: "pods" }] }]);
    const released = await fixture.ask("POST", "/gates/g/release");

    assertIncludes(released, 200, { released: { verb: "list" } });
    assert.equal((await answer).status, 200);
  });

  it("answers a held request with a fault", async () => {
    await fixture.ask("POST", "/gates", { match: { verb: "list" }, name: "g" });
    const answer = fetch(`${fixture.world.url}/api/v1/pods`);
    await fixture.ask("POST", "/await", { that: { type: "held" } });

    await fixture.ask("POST", "/gates/g/answer", { fault: { fault: "status.403" } });

    assert.equal((await answer).status, 403);
  });

  it("opens for what it holds and for what comes", async () => {
    await fixture.ask("POST", "/gates", { match: { verb: "list" }, name: "g" });
    const answer = fetch(`${fixture.world.url}/api/v1/pods`);
    await fixture.ask("POST", "/await", { that: { type: "held" } });

    assertIncludes(await fixture.ask("POST", "/gates/g/open"), 200, {
      released: [{ verb: "list" }],
    });

    assert.equal((await answer).status, 200);
    assert.equal((await fetch(`${fixture.world.url}/api/v1/pods`)).status, 200);
    assert.equal((await fixture.ask("POST", "/gates/g/open")).status, 404);
  });

  it("refuses a name twice, a release of nothing, an unknown member", async () => {
    await fixture.ask("POST", "/gates", { match: {}, name: "g" });

    assertIncludes(await fixture.ask("POST", "/gates", { match: {}, name: "g" }), 409, {
      path: "name",
    });
    assertIncludes(await fixture.ask("POST", "/gates/g/release"), 409, {
      error: 'The gate "g" holds no request',
    });
    assertIncludes(await fixture.ask("POST", "/gates", { match: { verbs: "list" } }), 400, {
      path: "match.verbs",
      hint: 'did you mean "verb"?',
    });
  });
});

describe("/watches", () => {
  prepareEach();

  it("lists what is open and pokes it", async () => {
    const watch = await fixture.openWatch();
    assertIncludes(await fixture.ask("GET", "/watches"), 200, [{ id: "w1", sentCount: 0 }]);

    await fixture.ask("POST", "/watches/w1/actions", { do: "send", type: "ADDED", object: POD });
    await fixture.ask("POST", "/watches/w1/actions", { do: "bookmark", version: "77" });
    await fixture.ask("POST", "/watches/w1/actions", { do: "error", status: { code: 500 } });
    await fixture.ask("POST", "/watches/w1/actions", { do: "sendRaw", text: "raw\n" });
    await fixture.ask("POST", "/watches/w1/actions", { do: "close" });

    assert.match((await watch.next()) ?? "", /"type":"ADDED".*"name":"a"/);
    assert.match((await watch.next()) ?? "", /"type":"BOOKMARK".*"resourceVersion":"77"/);
    assert.match((await watch.next()) ?? "", /"type":"ERROR".*"code":500/);
    assert.equal(await watch.next(), "raw");
    assert.equal(await watch.next(), undefined);
  });

  it("keeps events back while frozen", async () => {
    const watch = await fixture.openWatch();
    await fixture.ask("POST", "/watches/w1/actions", { do: "freeze" });
    await fixture.ask("POST", "/store", { ops: [{ create: POD }] });
    assertIncludes(await fixture.ask("GET", "/watches"), 200, [{ sentCount: 0 }]);

    await fixture.ask("POST", "/watches/w1/actions", { do: "thaw" });

    assert.match((await watch.next()) ?? "", /"type":"ADDED"/);
  });

  it("refuses an unknown member, however deep", async () => {
    await fixture.openWatch();
    const [watch] = fixture.world.watches();
    const status = { code: 410, details: { retryAfterSecond: 1 } };

    const answer = await fixture.ask("POST", `/watches/${watch?.id}/actions`, {
      do: "error",
      status,
    });

    assertIncludes(answer, 400, {
      path: "status.details.retryAfterSecond",
      hint: 'did you mean "retryAfterSeconds"?',
    });
  });

  it("refuses an unknown watch and an unknown action", async () => {
    assertIncludes(await fixture.ask("POST", "/watches/w9/actions", { do: "close" }), 404, {
      hint: "no watch is open",
    });
    await fixture.openWatch();
    assertIncludes(await fixture.ask("POST", "/watches/w1/actions", { do: "freze" }), 400, {
      error: 'unknown do "freze"',
      hint: 'did you mean "freeze"?',
    });
  });
});

describe("/store", () => {
  prepareEach();

  it("writes as a client would", async () => {
    const labelled = { ...POD, metadata: { name: "a", labels: { b: "c" } } };

    const answer = await fixture.ask("POST", "/store", {
      ops: [{ create: POD }, { update: labelled }, { bump: 3 }, { delete: POD }],
    });

    assertIncludes(answer, 200, {
      version: fixture.world.store.currentVersion(),
      outcomes: [
        { metadata: { name: "a", namespace: "default" } },
        { metadata: { labels: { b: "c" } } },
        {},
        { metadata: { name: "a" } },
      ],
    });
    assert.deepEqual(fixture.world.store.list(PODS), []);
  });

  it("stops at the operation that fails, and says which", async () => {
    const answer = await fixture.ask("POST", "/store", { ops: [{ create: POD }, { create: POD }] });

    assertIncludes(answer, 409, { path: "ops[1]", appliedCount: 1 });
    assert.equal(fixture.world.store.list(PODS).length, 1);
  });

  it("refuses unknown kinds and unknown operations", async () => {
    const unknown = { ...POD, kind: "Pid" };

    assertIncludes(await fixture.ask("POST", "/store", { ops: [{ create: unknown }] }), 404, {
      error: 'No kind "Pid" of "v1" is served',
      hint: 'did you mean "v1 Pod"?',
    });
    assertIncludes(await fixture.ask("POST", "/store", { ops: [{ remove: POD }] }), 400, {
      path: "ops[0].remove",
    });
  });

  it("forgets history", async () => {
    const old = fixture.world.store.currentVersion();
    await fixture.ask("POST", "/store", { ops: [{ create: POD }, { bump: 5 }] });

    await fixture.ask("POST", "/store/compact");

    const watch = await fixture.openWatch(old);
    assert.match((await watch.next()) ?? "", /"type":"ERROR".*"code":410/);
  });
});

describe("/journal", () => {
  prepareEach();

  it("is written line by line, from an index on", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);

    const whole = await (await fetch(`${fixture.admin.url}/journal`)).text();
    const entries: { index: number }[] = whole
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const rest = await (
      await fetch(`${fixture.admin.url}/journal?since=${entries.length - 1}`)
    ).text();

    assert.deepEqual(
      entries.map(({ index }) => index),
      entries.map((_entry, place) => place + 1),
    );
    assert.deepEqual(JSON.parse(rest), entries.at(-1));
    assert.equal((await fixture.ask("GET", "/journal?since=x")).status, 400);
  });
});

describe("POST /await", () => {
  prepareEach();

  it("answers at once with what has happened", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);

    const answer = await fixture.ask("POST", "/await", { that: { type: "request" } });

    assertIncludes(answer, 200, { entry: { request: { verb: "list", resource: "pods" } } });
  });

  it("waits for what has not, as often as asked", async () => {
    const that = { type: "stored", operation: "create" };
    const answer = fixture.ask("POST", "/await", { that, count: 2 });

    for (const name of ["a", "b"]) {
      fixture.world.store.create(PODS, { ...POD, metadata: { name, namespace: "default" } });
    }

    assertIncludes(await answer, 200, { entry: { key: "default/b" } });
  });

  it("reports what came closest when the time is over", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);
    const that = { type: "request", request: { verb: "watch", resource: "pods" } };

    const answer = await fixture.ask("POST", "/await", { that, timeoutMs: 0 });

    assertIncludes(answer, 408, {
      error: "0 of 1 entries matched within 0 ms",
      nearest: [{ differs: [{ path: "request.verb", wanted: "watch", found: "list" }] }],
    });
  });

  it("leaves out entries that have nothing in common with what was wanted", async () => {
    await fetch(`${fixture.world.url}/api/v1/pods`);
    const that = { type: "request", request: { verb: "watch", resource: "pods" } };

    const { body } = await fixture.ask("POST", "/await", { that, timeoutMs: 0 });

    const types = [...JSON.stringify(body).matchAll(/"atMs":\d+,"type":"([a-z-]+)"/g)];
    assert.deepEqual(
      types.map(([, type]) => type),
      ["request"],
    );
  });

  it("refuses a wait for anything", async () => {
    assertIncludes(await fixture.ask("POST", "/await", { that: {} }), 400, { path: "that" });
    assertIncludes(await fixture.ask("POST", "/await", { that: { type: "x" }, timeout: 5 }), 400, {
      hint: 'did you mean "timeoutMs"?',
    });
  });
});

describe("POST /reset", () => {
  prepareEach();

  it("removes rules, opens gates, and names the rules that never applied", async () => {
    await fixture.ask("POST", "/rules", [
      { name: "used", match: { verb: "list" }, do: [{ fault: "status.500" }] },
      { name: "typo", match: { resource: "pod" }, do: [{ fault: "status.500" }] },
    ]);
    await fetch(`${fixture.world.url}/api/v1/pods`);
    await fixture.ask("POST", "/gates", { match: { verb: "get" } });

    const answer = await fixture.ask("POST", "/reset");

    assert.deepEqual(answer.body, { cleared: { rules: 2, gates: 1 }, unusedRules: ["typo"] });
    assert.equal((await fetch(`${fixture.world.url}/api/v1/pods`)).status, 200);
    assert.equal(
      (await fetch(`${fixture.world.url}/api/v1/namespaces/default/pods/a`)).status,
      404,
    );
  });
});
