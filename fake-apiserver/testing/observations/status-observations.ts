import assert from "node:assert/strict";
import type { FaultId } from "../../faults/rule.js";
import { encodeContinueToken } from "../../storage/continue-token.js";
import { settle } from "../faulty-world.js";
import { answered } from "./answered.js";
import type { Observation } from "./observation.js";

const WATCH = "/api/v1/pods?watch=1&resourceVersion=1004";
const PAGE = `/api/v1/pods?continue=${encodeContinueToken({ version: 1_004n, startKey: "default/a\0" })}`;
const FRESH_TOKEN = encodeContinueToken({ version: undefined, startKey: "default/a\0" });
const STREAMING_LIST =
  "/api/v1/pods?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/x/deployments";

/** How a Status begins, up to its message. */
const STATUS = '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",';
const TOO_OLD = '"message":"The resourceVersion for the provided watch is too old."';
const INITIALIZING = `${STATUS}"message":"storage is (re)initializing","reason":"TooManyRequests",`;

const JSON_TYPE = /\r\nContent-Type: application\/json(\r\n|$)/;
const TEXT_TYPE = /\r\nContent-Type: text\/plain; charset=utf-8(\r\n|$)/;
const HTML_TYPE = /\r\nContent-Type: text\/html(\r\n|$)/;
const NO_RETRY_AFTER = /^(?![\s\S]*\r\nRetry-After:)/;

function line(code: number): RegExp {
  return new RegExp(`^HTTP/1\\.1 ${code} `);
}

function retryAfter(seconds: number): RegExp {
  return new RegExp(`\\r\\nRetry-After: ${seconds}(\\r\\n|$)`);
}

/** What comes instead of an answer, rows 11 to 34 and 87. */
export const STATUS_OBSERVATIONS = {
  "status.410.watch": answered(
    { fault: "status.410.watch" },
    {
      path: WATCH,
      head: [line(410), JSON_TYPE],
      body: `${STATUS}${TOO_OLD},"reason":"Expired","code":410}\n`,
    },
  ),
  "status.410.list": answered(
    { fault: "status.410.list" },
    {
      head: [line(410)],
      body: `${STATUS}"message":"The resourceVersion for the provided list is too old.","reason":"Expired","code":410}\n`,
    },
  ),
  "status.410.continue": answered(
    { fault: "status.410.continue" },
    {
      path: PAGE,
      head: [line(410)],
      body: new RegExp(`"metadata":\\{"continue":"${FRESH_TOKEN}"\\}.*"reason":"Expired"`),
    },
  ),
  "status.410.reasonGone": answered(
    { fault: "status.410.reasonGone" },
    {
      path: WATCH,
      head: [line(410)],
      body: `${STATUS}${TOO_OLD},"reason":"Gone","code":410}\n`,
    },
  ),
  "status.410.noReason": answered(
    { fault: "status.410.noReason" },
    {
      path: WATCH,
      head: [line(410)],
      body: `${STATUS}${TOO_OLD},"reason":"","code":410}\n`,
    },
  ),
  "status.410.codeOnly": answered(
    { fault: "status.410.codeOnly" },
    {
      path: WATCH,
      head: [line(410)],
      body: `${STATUS}${TOO_OLD},"code":410}\n`,
    },
  ),
  "status.429.text": answered(
    { fault: "status.429.text" },
    {
      head: [line(429), TEXT_TYPE, retryAfter(1)],
      body: "Too many requests, please try again later.\n",
    },
  ),
  "status.429.json": answered(
    { fault: "status.429.json", retryAfterSeconds: 7 },
    {
      path: WATCH,
      head: [line(429), JSON_TYPE, retryAfter(7)],
      body: `${INITIALIZING}"details":{"retryAfterSeconds":7},"code":429}\n`,
    },
  ),
  "status.429.noRetryAfter": answered(
    { fault: "status.429.noRetryAfter" },
    { head: [line(429), NO_RETRY_AFTER], body: `${INITIALIZING}"code":429}\n` },
  ),
  "status.500": answered(
    { fault: "status.500" },
    {
      head: [line(500), JSON_TYPE],
      body: /"message":"Internal error occurred: etcdserver: leader changed","reason":"InternalError"/,
    },
  ),
  "status.500.text": answered(
    { fault: "status.500.text" },
    { head: [line(500), TEXT_TYPE], body: /^Internal Server Error: / },
  ),
  "status.500.panicText": answered(
    { fault: "status.500.panicText" },
    { head: [line(500), TEXT_TYPE], body: /^This request caused apiserver to panic\./ },
  ),
  "status.502.html": answered(
    { fault: "status.502.html" },
    { head: [line(502), HTML_TYPE], body: /^<html>\r\n.*502 Bad Gateway/ },
  ),
  "status.503.html": answered(
    { fault: "status.503.html" },
    { head: [line(503), HTML_TYPE], body: /^<html>\r\n/ },
  ),
  "status.503.retryAfter": answered(
    { fault: "status.503.retryAfter", retryAfterSeconds: 3 },
    { head: [line(503), JSON_TYPE, retryAfter(3)], body: /"reason":"ServiceUnavailable"/ },
  ),
  "status.503.mux": answered(
    { fault: "status.503.mux" },
    {
      head: [line(503), retryAfter(5)],
      body: /"message":"the request has been made before all known HTTP paths have been installed, please try again"/,
    },
  ),
  "status.504.tooLarge": answered(
    { fault: "status.504.tooLarge" },
    {
      // Below the newest version a sound server answers at once.
      path: "/api/v1/pods?resourceVersion=1005",
      head: [line(504), retryAfter(1)],
      body: /"message":"Timeout: Too large resource version: 2007, current: 1007","reason":"Timeout".*"reason":"ResourceVersionTooLarge"/,
    },
  ),
  "status.504.gateway": answered(
    { fault: "status.504.gateway" },
    { head: [line(504), HTML_TYPE], body: /^<html>\r\n.*504 Gateway Time-out/ },
  ),
  "status.401": answered(
    { fault: "status.401" },
    {
      head: [line(401)],
      body: `${STATUS}"message":"Unauthorized","reason":"Unauthorized","code":401}\n`,
    },
  ),
  "status.403": answered(
    { fault: "status.403" },
    {
      path: DEPLOYMENTS,
      head: [line(403)],
      body: `${STATUS}"message":"deployments.apps is forbidden: User \\"system:anonymous\\" cannot list resource \\"deployments\\" in API group \\"apps\\" in the namespace \\"x\\"","reason":"Forbidden","details":{"group":"apps","kind":"deployments"},"code":403}\n`,
    },
  ),
  "status.404.textPlain": answered(
    { fault: "status.404.textPlain" },
    { head: [line(404), TEXT_TYPE], body: "404 page not found\n" },
  ),
  "status.405": answered(
    { fault: "status.405" },
    { head: [line(405)], body: /"reason":"MethodNotAllowed"/ },
  ),
  "status.409": answered(
    { fault: "status.409" },
    { head: [line(409)], body: /"reason":"Conflict","code":409\}\n$/ },
  ),
  "status.406": answered(
    { fault: "status.406" },
    { path: WATCH, head: [line(406)], body: /"reason":"NotAcceptable","code":406\}\n$/ },
  ),
  "status.415": answered(
    { fault: "status.415" },
    { head: [line(415)], body: /"reason":"UnsupportedMediaType"/ },
  ),
  "status.422": answered(
    { fault: "status.422" },
    { head: [line(422)], body: /"reason":"Invalid".*"field":"resourceVersionMatch"/ },
  ),
  "status.422.sendInitialEvents": answered(
    { fault: "status.422.sendInitialEvents" },
    {
      path: STREAMING_LIST,
      head: [line(422)],
      body: /sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled/,
    },
  ),
  "status.3xx": answered(
    { fault: "status.3xx", code: 301, location: "https://elsewhere/" },
    { head: [line(301), /\r\nLocation: https:\/\/elsewhere\/\r\n/] },
  ),
  "status.200.html": answered(
    { fault: "status.200.html" },
    { head: [line(200), HTML_TYPE], body: /^<html>\r\n.*Sign in/ },
  ),
  "status.200.emptyBody": answered(
    { fault: "status.200.emptyBody" },
    { head: [line(200), /\r\nContent-Length: 0(\r\n|$)/], body: "" },
  ),
  "status.200.json": answered(
    { fault: "status.200.json", text: '""' },
    { head: [line(200), /\r\nContent-Type: application\/json\r\n/], body: '""' },
  ),
  "status.204": answered({ fault: "status.204" }, { head: [line(204)], body: "" }),
  "status.headersLate": {
    see: async (faulty) => {
      faulty.install({ fault: "status.headersLate", delayMs: 1_000 });
      const client = await faulty.get("/api/v1/pods");
      await faulty.faulted();
      faulty.clock.advance(999);
      await settle();
      assert.equal(client.received().length, 0);

      faulty.clock.advance(1);
      assert.match((await client.answer()).head, line(200));
    },
  },
  "status.connectionCloseEveryTime": {
    see: async (faulty) => {
      faulty.install({ fault: "status.connectionCloseEveryTime" });
      const client = await faulty.get("/version");

      assert.match((await client.answer()).head, /\r\nConnection: close(\r\n|$)/);
      assert.equal(await client.ended(), "fin");
    },
  },
  "status.keepAliveStaleBody": {
    see: async (faulty) => {
      faulty.install({ fault: "status.keepAliveStaleBody", text: "old\n" });
      const list = await faulty.get("/api/v1/pods");
      const watch = await faulty.get(WATCH);

      assert.match(await list.until("\r\n\r\n"), /^old\nHTTP\/1\.1 200 OK\r\n/);
      assert.match(await watch.until("\r\n\r\n"), /^old\nHTTP\/1\.1 200 OK\r\n/);
    },
  },
  "cache.notReady": answered(
    { fault: "cache.notReady" },
    {
      path: "/api/v1/pods?resourceVersion=0",
      head: [line(429), retryAfter(1)],
      body: `${INITIALIZING}"details":{"retryAfterSeconds":1},"code":429}\n`,
    },
  ),
} as const satisfies Partial<Record<FaultId, Observation>>;
