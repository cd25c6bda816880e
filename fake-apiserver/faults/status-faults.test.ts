import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../create-world.js";
import { encodeContinueToken } from "../storage/continue-token.js";
import { RawClient } from "../transport/raw-client.js";
import type { World } from "../world.js";
import type { Fault } from "./rule.js";

const LIST = "/api/v1/pods";
const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const TOKEN = encodeContinueToken({ version: 1_004n, startKey: "default/a\0" });
const PAGE = `/api/v1/pods?continue=${TOKEN}`;
const STREAMING_LIST =
  "/api/v1/pods?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

let world: World;

beforeEach(async () => {
  world = await createWorld({ clock: new VirtualClock() });
});

afterEach(() => world.close());

/** What is seen of an answer. Members that are not given are not checked. */
interface Seen {
  readonly status: number;
  readonly reason?: string | undefined;
  readonly message?: RegExp;
  readonly retryAfter?: string | undefined;
  readonly contentType?: RegExp;
}

const JSON_TYPE = /^application\/json/;
const cases: readonly [string, Fault, Seen][] = [
  [WATCH, { fault: "status.410.watch" }, { status: 410, reason: "Expired" }],
  [LIST, { fault: "status.410.list" }, { status: 410, reason: "Expired" }],
  [PAGE, { fault: "status.410.continue" }, { status: 410, reason: "Expired" }],
  [WATCH, { fault: "status.410.reasonGone" }, { status: 410, reason: "Gone" }],
  [LIST, { fault: "status.410.codeOnly" }, { status: 410, reason: undefined }],
  [
    WATCH,
    { fault: "status.429.json", retryAfterSeconds: 7 },
    { status: 429, reason: "TooManyRequests", retryAfter: "7", contentType: JSON_TYPE },
  ],
  [
    LIST,
    { fault: "status.429.text" },
    { status: 429, retryAfter: "1", contentType: /^text\/plain/ },
  ],
  [LIST, { fault: "status.429.noRetryAfter" }, { status: 429, retryAfter: undefined }],
  [LIST, { fault: "status.500" }, { status: 500, reason: "InternalError" }],
  [LIST, { fault: "status.502.html" }, { status: 502, contentType: /^text\/html/ }],
  [
    LIST,
    { fault: "status.503.retryAfter", retryAfterSeconds: 3 },
    { status: 503, reason: "ServiceUnavailable", retryAfter: "3" },
  ],
  [
    "/api/v1/pods?resourceVersion=9999",
    { fault: "status.504.tooLarge" },
    {
      status: 504,
      reason: "Timeout",
      message: /^Timeout: Too large resource version: 9999, current: 1004$/,
      retryAfter: "1",
    },
  ],
  [LIST, { fault: "status.401" }, { status: 401, reason: "Unauthorized" }],
  [
    "/apis/apps/v1/namespaces/x/deployments",
    { fault: "status.403" },
    {
      status: 403,
      reason: "Forbidden",
      message:
        /^deployments\.apps is forbidden: User "system:anonymous" cannot list resource "deployments" in API group "apps" in the namespace "x"$/,
    },
  ],
  [LIST, { fault: "status.404.textPlain" }, { status: 404, contentType: /^text\/plain/ }],
  [
    STREAMING_LIST,
    { fault: "status.422.sendInitialEvents" },
    { status: 422, reason: "Invalid", message: /unless the WatchList feature gate is enabled$/ },
  ],
];

describe("status faults", () => {
  for (const [path, fault, seen] of cases) {
    it(`${fault.fault} answers ${seen.status}`, async () => {
      world.install({ name: "it", do: [fault] });

      const { status, body, headers } = await request(world.url).get(path);

      assert.equal(status, seen.status);
      if ("reason" in seen) assert.equal(body.reason, seen.reason);
      if ("retryAfter" in seen) assert.equal(headers["retry-after"], seen.retryAfter);
      if (seen.message !== undefined) assert.match(body.message, seen.message);
      if (seen.contentType !== undefined) {
        assert.match(headers["content-type"] ?? "", seen.contentType);
      }
      const known = world.journal.entries().filter(({ type }) => !type.startsWith("connection"));
      assert.deepEqual(
        known.map(({ type }) => type),
        ["request", "fault", "response"],
      );
      assert.deepEqual(known[1], { ...known[1], fault: fault.fault, rule: "it", request: "r1" });
    });
  }

  it("status.410.continue gives a token to go on with, unless told not to", async () => {
    const handle = world.install({ do: [{ fault: "status.410.continue" }] })[0];
    const withToken = await request(world.url).get(PAGE);
    handle?.remove();
    world.install({ do: [{ fault: "status.410.continue", withToken: false }] });
    const without = await request(world.url).get(PAGE);

    assert.equal(
      withToken.body.metadata.continue,
      encodeContinueToken({ version: undefined, startKey: "default/a\0" }),
    );
    assert.deepEqual(without.body.metadata, {});
    assert.match(without.body.message, /without the continue parameter\.$/);
  });

  it("leave alone the requests on which they cannot act", async () => {
    const handle = world.install({ do: [{ fault: "status.410.watch" }], times: 1 })[0];

    await request(world.url).get(LIST).expect(200);
    assert.equal(handle?.hits(), 0);

    await request(world.url).get(WATCH).expect(410);
    assert.equal(handle?.hits(), 1);
  });

  it("answer an attempt to open a WebSocket in plain HTTP", async () => {
    world.install({ do: [{ fault: "status.401" }] });

    const client = await RawClient.get(world.url, WATCH, [
      "Connection: Upgrade",
      "Upgrade: websocket",
    ]);

    await client.until('"reason":"Unauthorized"');
    assert.match(client.received().toString(), /^HTTP\/1\.1 401 /);
  });
});
