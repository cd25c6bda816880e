import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { mustNotPollForNow } from "./must-not-poll-for-now.js";

const LIST = { type: "list", status: 200 } as const;
const PAGE = { type: "page", status: 200 } as const;
const REFUSED = { type: "list", status: 500 } as const;
const WATCH = { type: "watch", status: 500 } as const;

describe("mustNotPollForNow()", () => {
  it("excuses an informer that reads whole states again and again", () => {
    assert.throws(() => mustNotPollForNow([LIST, PAGE, LIST]), NotApplicableError);
  });

  it("excuses one that polls since its watch was refused", () => {
    assert.throws(() => mustNotPollForNow([WATCH, LIST, PAGE, LIST]), NotApplicableError);
  });

  it("does not excuse one that tries to watch, or whose lists fail", () => {
    mustNotPollForNow([LIST, WATCH, LIST]);
    mustNotPollForNow([LIST, REFUSED]);
    mustNotPollForNow([]);
  });
});
