import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureIn, genericStatusError, isUnexpectedServerError } from "./status-error.js";

function from(httpCode: number, text: string, retryAfterSeconds?: number) {
  const asked = { method: "GET", resource: "pods", name: "a" };
  return genericStatusError({ ...asked, httpCode, text, retryAfterSeconds });
}

describe("failureIn()", () => {
  it("believes a Status that tells of a failure", () => {
    const status = { kind: "Status", status: "Failure", code: 410, reason: "Expired" };

    assert.deepEqual(failureIn(JSON.stringify(status)), status);
  });

  const others: readonly string[] = [
    '{"kind":"Status","status":"Success"}',
    '{"kind":"Status","apiVersion":"v2","status":"Failure"}',
    '{"kind":"Pod"}',
    "<html>bad gateway</html>",
    "",
    "null",
  ];
  for (const body of others) {
    it(`finds none in ${JSON.stringify(body)}`, () => {
      assert.equal(failureIn(body), undefined);
    });
  }
});

describe("genericStatusError()", () => {
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

  it("says what was asked for, what the server said, and that it was made up", () => {
    const error = from(502, "bad gateway", 7);

    assert.match(error.message, /bad gateway.*\(get pods a\)$/);
    assert.equal(error.status.details?.retryAfterSeconds, 7);
    assert.equal(isUnexpectedServerError(error), true);
  });
});
