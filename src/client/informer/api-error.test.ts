import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Status } from "../../wire/status.js";
import {
  isConnectionRefused,
  isExpired,
  isInternalError,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isWatchRetriable,
  statusOf,
  WatchEventError,
} from "./api-error.js";

function error(status: Partial<Status>): Error {
  return new WatchEventError({
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    ...status,
  });
}

describe("isExpired()", () => {
  const yes: readonly Partial<Status>[] = [
    { code: 410, reason: "Expired" },
    { code: 410, reason: "Gone" },
    { code: 410 },
    { code: 410, reason: "SomethingNew" },
    { reason: "Expired" },
  ];
  const no: readonly Partial<Status>[] = [
    { code: 500 },
    { code: 410, reason: "Timeout" },
    { code: 404, reason: "NotFound" },
  ];
  for (const status of yes) {
    it(`is true for ${JSON.stringify(status)}`, () => assert.equal(isExpired(error(status)), true));
  }
  for (const status of no) {
    it(`is false for ${JSON.stringify(status)}`, () =>
      assert.equal(isExpired(error(status)), false));
  }
});

describe("isTooLargeResourceVersion()", () => {
  const details = { causes: [] };
  const cases: readonly (readonly [string, Partial<Status>, boolean])[] = [
    ["the cause", { details: { causes: [{ reason: "ResourceVersionTooLarge" }] } }, true],
    [
      "the words of a cause of a timeout",
      { reason: "Timeout", details: { causes: [{ message: "Too large resource version" }] } },
      true,
    ],
    [
      "the words of a timeout",
      { reason: "Timeout", message: "Too large resource version: 9, current: 5", details },
      true,
    ],
    ["the words without a timeout", { message: "Too large resource version", details }, false],
    ["a timeout without the words", { reason: "Timeout", message: "too slow", details }, false],
  ];
  for (const [what, status, expected] of cases) {
    it(`is ${expected} for ${what}`, () => {
      assert.equal(isTooLargeResourceVersion(error(status)), expected);
    });
  }
});

describe("isInternalError()", () => {
  it("is not a corrupt object that was deleted", () => {
    assert.equal(isInternalError(error({ code: 500, reason: "StorageReadError" })), false);
    assert.equal(isInternalError(error({ code: 500, reason: "InternalError" })), true);
    assert.equal(isInternalError(error({ code: 500 })), true);
  });
});

describe("isTooManyRequests()", () => {
  it("knows the code whatever the reason", () => {
    assert.equal(isTooManyRequests(error({ code: 429, reason: "Timeout" })), true);
    assert.equal(isTooManyRequests(error({ reason: "TooManyRequests" })), true);
    assert.equal(isTooManyRequests(error({ code: 503 })), false);
  });
});

describe("isConnectionRefused()", () => {
  it("looks through causes", () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

    assert.equal(isConnectionRefused(new Error("outer", { cause: refused })), true);
    assert.equal(isWatchRetriable(refused), true);
    assert.equal(isConnectionRefused(new Error("other")), false);
  });
});

describe("statusOf()", () => {
  it("looks through causes, and takes no number for a Status", () => {
    const inner = error({ code: 403 });

    assert.equal(statusOf(new Error("outer", { cause: inner }))?.code, 403);
    assert.equal(statusOf(Object.assign(new Error("http"), { status: 403 })), undefined);
    assert.equal(statusOf(undefined), undefined);
  });
});
