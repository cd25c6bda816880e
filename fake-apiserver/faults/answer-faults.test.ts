import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request, { type Response } from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld } from "./faulty-world.js";
import type { Fault } from "./rule.js";

const LIST = "/api/v1/pods";
const FROM_CACHE = "/api/v1/pods?resourceVersion=0";

let faulty: FaultyWorld;

beforeEach(async () => {
  faulty = await FaultyWorld.create();
});

afterEach(() => faulty.close());

async function answerOf(fault: Fault, path = LIST): Promise<Response> {
  faulty.world.install({ do: [fault] });
  return request(faulty.world.url).get(path).redirects(0);
}

function names({ body }: Response): string[] {
  return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

interface Seen {
  readonly status: number;
  readonly type?: RegExp;
  readonly text?: RegExp;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, RegExp>>;
}

const answers: readonly [Fault, Seen][] = [
  [{ fault: "status.410.noReason" }, { status: 410, reason: "", text: /"reason":"","code":410/ }],
  [{ fault: "status.500.text" }, { status: 500, type: /^text\/plain/ }],
  [{ fault: "status.500.panicText" }, { status: 500, type: /^text\/plain/, text: /panic/ }],
  [{ fault: "status.503.html" }, { status: 503, type: /^text\/html/, text: /^<html>/ }],
  [
    { fault: "status.503.mux" },
    { status: 503, reason: "ServiceUnavailable", headers: { "retry-after": /^5$/ } },
  ],
  [{ fault: "status.504.gateway" }, { status: 504, type: /^text\/html/ }],
  [{ fault: "status.405" }, { status: 405, reason: "MethodNotAllowed" }],
  [{ fault: "status.406" }, { status: 406, reason: "NotAcceptable" }],
  [{ fault: "status.415" }, { status: 415, reason: "UnsupportedMediaType" }],
  [{ fault: "status.422" }, { status: 422, reason: "Invalid" }],
  [
    { fault: "status.3xx" },
    { status: 307, headers: { location: /^http:\/\/localhost:\d+\/api\/v1\/pods$/ } },
  ],
  [
    { fault: "status.3xx", code: 301, location: "https://other/" },
    { status: 301, headers: { location: /^https:\/\/other\/$/ } },
  ],
  [{ fault: "status.200.html" }, { status: 200, type: /^text\/html/, text: /Sign in/ }],
  [{ fault: "status.200.emptyBody" }, { status: 200, headers: { "content-length": /^0$/ } }],
  [{ fault: "status.204" }, { status: 204 }],
  [
    { fault: "status.connectionCloseEveryTime" },
    { status: 200, headers: { connection: /^close$/ } },
  ],
];

describe("answers of something else", () => {
  for (const [fault, seen] of answers) {
    it(JSON.stringify(fault), async () => {
      const answer = await answerOf(fault);

      assert.equal(answer.status, seen.status);
      if (seen.type !== undefined) assert.match(answer.headers["content-type"] ?? "", seen.type);
      if (seen.text !== undefined) assert.match(answer.text, seen.text);
      if (seen.reason !== undefined) assert.equal(answer.body.reason, seen.reason);
      for (const [name, value] of Object.entries(seen.headers ?? {})) {
        assert.match(answer.headers[name] ?? "", value);
      }
    });
  }

  it("status.headersLate answers when its time has come", async () => {
    faulty.world.install({ do: [{ fault: "status.headersLate", delayMs: 1_000 }] });
    const client = await faulty.get(LIST);
    while (faulty.faults().length === 0) await nextTurn();
    assert.equal(client.received().length, 0);

    faulty.clock.advance(1_000);
    await client.until("200 OK");
  });

  it("status.keepAliveStaleBody precedes the status line of lists and of watches", async () => {
    faulty.world.install({ do: [{ fault: "status.keepAliveStaleBody", text: "old\n" }] });
    const list = await faulty.get(LIST);
    const watch = await faulty.get(`${LIST}?watch=1`);

    assert.match(await list.until("200 OK"), /^old\nHTTP\/1\.1 200 OK/);
    assert.match(await watch.until("200 OK"), /^old\nHTTP\/1\.1 200 OK/);
  });

  it("cache.notReady answers consistent lists and no others", async () => {
    assert.equal((await answerOf({ fault: "cache.notReady" }, FROM_CACHE)).status, 429);
    assert.equal((await request(faulty.world.url).get(LIST)).status, 200);
    assert.equal((await request(faulty.world.url).get(`${LIST}?watch=1`)).status, 429);
  });
});

describe("faults of lists", () => {
  beforeEach(() => faulty.createPods("a", "b", "c"));

  const lists: readonly [Fault, (answer: Response) => void][] = [
    [{ fault: "list.empty" }, ({ body }) => assert.deepEqual(body.items, [])],
    [{ fault: "list.itemsMissing" }, ({ body }) => assert.ok(!("items" in body))],
    [{ fault: "list.noResourceVersion" }, ({ body }) => assert.deepEqual(body.metadata, {})],
    [
      { fault: "list.nullFields" },
      ({ body }) => {
        assert.equal(body.items[0].metadata.labels, null);
        assert.equal(body.items[0].status, null);
      },
    ],
    [
      { fault: "list.unknownFields" },
      ({ body }) => assert.deepEqual(body.items[0].futureMember, { mode: "Unheard" }),
    ],
    [
      { fault: "list.bigInts" },
      ({ text }) => assert.equal(text.match(/"futureCount":9007199254740993/g)?.length, 3),
    ],
  ];
  for (const [fault, check] of lists) {
    it(fault.fault, async () => {
      check(await answerOf(fault));
    });
  }

  it("list.slow delivers piece by piece until its time is over", async () => {
    faulty.world.install({ do: [{ fault: "list.slow", durationMs: 900, pieces: 10 }] });
    const client = await faulty.get(LIST);
    await client.until("\r\n\r\n{");
    faulty.clock.advance(899);
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    assert.doesNotMatch(client.received().toString(), /\]\}\n$/);

    faulty.clock.advance(1);
    await client.until("]}\n");
  });

  async function secondPage(fault: Fault): Promise<Response> {
    faulty.world.install({ do: [fault] });
    const first = await request(faulty.world.url).get(`${LIST}?limit=2`);
    const token = first.body.metadata.continue;
    return request(faulty.world.url).get(`${LIST}?limit=2&continue=${token}`);
  }

  it("list.pageMutation does not show in a consistent list", async () => {
    assert.deepEqual(names(await secondPage({ fault: "list.pageMutation" })), ["c"]);
    assert.notDeepEqual(names(await request(faulty.world.url).get(LIST)), ["a", "b", "c"]);
  });

  it("list.pageMutation with isShown does", async () => {
    const page = await secondPage({ fault: "list.pageMutation", isShown: true });

    assert.match(names(page).join(), /^c-\d+$/);
  });

  it("list.duplicateAcrossPages begins with the last of the page before", async () => {
    assert.deepEqual(names(await secondPage({ fault: "list.duplicateAcrossPages" })), ["b", "c"]);
  });

  it("list.stuckContinue gives the token back", async () => {
    const page = await secondPage({ fault: "list.stuckContinue" });
    const again = await request(faulty.world.url).get(
      `${LIST}?limit=2&continue=${page.body.metadata.continue}`,
    );

    assert.deepEqual(names(again), names(page));
    assert.equal(again.body.metadata.continue, page.body.metadata.continue);
  });
});

it("list.noKindOnItems takes the kind from custom resources too", async () => {
  const definition = { group: "x.io", version: "v1", resource: "ws", kind: "W", singular: "w" };
  const custom = await FaultyWorld.create({
    resources: [{ ...definition, namespaced: false, custom: true }],
  });
  try {
    custom.world.store.create(definition, { metadata: { name: "w" } });
    custom.world.install({ do: [{ fault: "list.noKindOnItems" }] });
    const { body } = await request(custom.world.url).get("/apis/x.io/v1/ws");

    assert.deepEqual(Object.keys(body.items[0]), ["metadata"]);
  } finally {
    await custom.close();
  }
});
