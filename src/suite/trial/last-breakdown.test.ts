import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalFact } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { lastBreakdown } from "./last-breakdown.js";
import { RequestLog } from "./request-log.js";

function logOf(...facts: readonly JournalFact[]): RequestLog {
  const log = new RequestLog();
  for (const [n, fact] of facts.entries()) log.add({ index: n + 1, atMs: n, ...fact }, n);
  return log;
}

function request(id: string, verb: "list" | "watch", query = {}): JournalFact {
  return { type: "request", request: sampleRequest(id, { verb, query }) };
}

const LIST = [request("r1", "list"), { type: "response", request: "r1", status: 200 }] as const;
const WATCH = [
  ...LIST,
  request("r2", "watch"),
  { type: "response", request: "r2", status: 200 },
  { type: "watch-opened", watch: "w1", request: "r2" },
] as const;

describe("lastBreakdown()", () => {
  it("is a refusal, with its status", () => {
    const refused = { type: "response", request: "r2", status: 503 } as const;

    assert.deepEqual(lastBreakdown(logOf(request("r2", "list"), refused)), {
      of: "list",
      code: 503,
    });
    assert.deepEqual(lastBreakdown(logOf(...LIST, request("r2", "watch"), refused)), {
      of: "watch",
      code: 503,
    });
  });

  it("is the discovery before a list, or before the only watch", () => {
    const url = "/api/v1";
    const request = sampleRequest("r1", { verb: "get", url, path: url });
    const discovery = { type: "request", request } as const;
    const refused = { type: "response", request: "r1", status: 503 } as const;
    const reset = { type: "fault", fault: "request.reset", rule: "rule1", request: "r1" } as const;

    assert.deepEqual(lastBreakdown(logOf(discovery, refused)), { of: "list", code: 503 });
    assert.deepEqual(lastBreakdown(logOf(discovery, reset)), { of: "list" });
    assert.deepEqual(lastBreakdown(logOf(discovery, reset), { begins: "watch" }), { of: "watch" });
    assert.equal(lastBreakdown(logOf(discovery, { ...refused, status: 200 })), undefined);
  });

  it("is an ERROR event, with the status that it tells, if it tells one", () => {
    const error = { type: "event-sent", watch: "w1", event: "ERROR" } as const;

    assert.deepEqual(lastBreakdown(logOf(...WATCH, { ...error, code: 410 })), {
      of: "watch",
      code: 410,
    });
    assert.deepEqual(lastBreakdown(logOf(...WATCH, error)), { of: "watch" });
  });

  it("is a connection that breaks", () => {
    const broken = { type: "watch-closed", watch: "w1", by: "fault", how: "reset" } as const;
    const reset = { type: "fault", fault: "request.reset", rule: "rule1", request: "r1" } as const;
    const refused = {
      type: "connection-refused",
      connection: "c2",
      fault: "connect.refuse",
    } as const;

    assert.deepEqual(lastBreakdown(logOf(...WATCH, broken)), { of: "watch" });
    assert.deepEqual(lastBreakdown(logOf(request("r1", "list"), reset)), { of: "list" });
    assert.deepEqual(lastBreakdown(logOf(refused)), { of: "list" });
    assert.deepEqual(lastBreakdown(logOf(...WATCH, refused)), { of: "watch" });
  });

  it("is an answer that is no list", () => {
    for (const fault of ["status.200.html", "status.200.emptyBody", "status.204"]) {
      const page = { type: "fault", fault, rule: "rule1", request: "r1" } as const;
      const well = { type: "response", request: "r1", status: 200 } as const;

      assert.deepEqual(lastBreakdown(logOf(request("r1", "list"), page, well)), { of: "list" });
    }
  });

  it("is the last of several", () => {
    const error = { type: "event-sent", watch: "w1", event: "ERROR", code: 410 } as const;
    const refused = { type: "response", request: "r3", status: 500 } as const;

    assert.deepEqual(lastBreakdown(logOf(...WATCH, error, request("r3", "list"), refused)), {
      of: "list",
      code: 500,
    });
  });

  it("is an event that cannot be decoded", () => {
    for (const fault of ["event.malformedJson", "stream.truncateJson", "stream.noNewline"]) {
      const garbled = { type: "fault", fault, rule: "rule1", watch: "w1" } as const;

      assert.deepEqual(lastBreakdown(logOf(...WATCH, garbled)), { of: "watch" });
      const error = { type: "event-sent", watch: "w1", event: "ERROR", code: 410 } as const;
      assert.deepEqual(lastBreakdown(logOf(...WATCH, garbled, error)), { of: "watch" });
    }
  });

  it("is nothing that looks well: a clean end, blank lines, and an event of an unknown type", () => {
    const clean = { type: "watch-closed", watch: "w1", by: "server", how: "clean" } as const;

    for (const fault of ["stream.blankLines", "event.unknownType"]) {
      const odd = { type: "fault", fault, rule: "rule1", watch: "w1" } as const;

      assert.equal(lastBreakdown(logOf(...WATCH, odd, clean)), undefined);
    }
  });

  it("is the clean end of a stream, where that counts", () => {
    const clean = { type: "watch-closed", watch: "w1", by: "server", how: "clean" } as const;
    const left = { type: "watch-closed", watch: "w1", by: "client", how: "client" } as const;
    const options = { cleanEndsCount: true };

    assert.deepEqual(lastBreakdown(logOf(...WATCH, clean), options), {
      of: "watch",
      isCleanEnd: true,
    });
    assert.equal(lastBreakdown(logOf(...WATCH, left), options), undefined);
  });

  it("is a stream that its client has closed by a deadline, where a clean end counts", () => {
    const left = { type: "watch-closed", watch: "w1", by: "client", how: "client" } as const;
    const sent = { type: "event-sent", watch: "w1", event: "MODIFIED" } as const;
    const closedAt = (atMs: number, silenceMs: number) => {
      const log = logOf(...WATCH);
      log.add({ index: WATCH.length + 1, atMs: atMs - silenceMs, ...sent }, WATCH.length);
      log.add({ index: WATCH.length + 2, atMs, ...left }, WATCH.length + 1);
      return log;
    };
    const options = { cleanEndsCount: true };
    const end = { of: "watch", isCleanEnd: true };

    assert.deepEqual(lastBreakdown(closedAt(30_000, 10_000), options), end);
    assert.deepEqual(lastBreakdown(closedAt(300_000, 0), options), end);
    assert.equal(lastBreakdown(closedAt(30_000, 0), options), undefined);
    assert.equal(lastBreakdown(closedAt(300_000, 0)), undefined);
  });

  it("is of a state where a streaming list fails before its end", () => {
    const asked = request("r1", "watch", { sendInitialEvents: "true" });
    const opened = { type: "watch-opened", watch: "w1", request: "r1" } as const;
    const refused = { type: "response", request: "r1", status: 503 } as const;
    const reset = { type: "watch-closed", watch: "w1", by: "fault", how: "reset" } as const;
    const end = { type: "event-sent", watch: "w1", event: "BOOKMARK" } as const;
    const whole = { ...end, isInitialEventsEnd: true } as const;

    assert.deepEqual(lastBreakdown(logOf(asked, refused)), {
      of: "watch",
      code: 503,
      isOfState: true,
    });
    assert.deepEqual(lastBreakdown(logOf(asked, opened, end, reset)), {
      of: "watch",
      isOfState: true,
    });
    assert.deepEqual(lastBreakdown(logOf(asked, opened, whole, reset)), { of: "watch" });
  });

  it("is the ERROR event, and not the end of the stream behind it", () => {
    const error = { type: "event-sent", watch: "w1", event: "ERROR", code: 410 } as const;
    const clean = { type: "watch-closed", watch: "w1", by: "server", how: "clean" } as const;

    assert.deepEqual(lastBreakdown(logOf(...WATCH, error, clean), { cleanEndsCount: true }), {
      of: "watch",
      code: 410,
    });
  });
});
