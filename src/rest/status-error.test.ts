import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statusErrorFrom } from "./status-error.js";

function from(httpCode: number, body: string, retryAfterSeconds?: number) {
  return statusErrorFrom({ httpCode, body, what: "get /api/v1/pods", retryAfterSeconds });
}

describe("statusErrorFrom()", () => {
  it("believes a Status that tells of a failure, even about another code", () => {
    const status = {
      kind: "Status",
      status: "Failure",
      code: 410,
      reason: "Expired",
      message: "old",
    };
    const error = from(500, JSON.stringify(status));

    assert.deepEqual(error.status, status);
    assert.equal(error.httpCode, 500);
    assert.equal(error.message, "old");
  });

  const others: readonly string[] = [
    '{"kind":"Status","status":"Success"}',
    '{"kind":"Pod"}',
    "<html>bad gateway</html>",
    "",
    "null",
  ];
  for (const body of others) {
    it(`makes a Status of the code for ${JSON.stringify(body)}`, () => {
      const { status } = from(503, body);

      assert.equal(status.code, 503);
      assert.equal(status.reason, "ServiceUnavailable");
    });
  }

  const reasons: readonly (readonly [number, string | undefined])[] = [
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [404, "NotFound"],
    [410, undefined],
    [429, "TooManyRequests"],
    [500, "InternalError"],
    [502, "InternalError"],
    [504, "Timeout"],
  ];
  for (const [code, reason] of reasons) {
    it(`gives ${code} the reason ${reason}`, () => {
      assert.equal(from(code, "").status.reason, reason);
    });
  }

  it("carries what the server asked to wait", () => {
    assert.equal(from(429, "", 7).status.details?.retryAfterSeconds, 7);
  });

  it("quotes the body, but not all of a long one", () => {
    assert.match(from(502, "bad gateway").message, /get \/api\/v1\/pods.*502: bad gateway$/);
    assert.ok(from(502, "x".repeat(10_000)).message.length < 2200);
  });
});
