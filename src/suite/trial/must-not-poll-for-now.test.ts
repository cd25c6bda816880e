import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RequestFacts } from "../../../fake-apiserver/index.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { mustNotPollForNow } from "./must-not-poll-for-now.js";

const LIST = requestOf("list", 200);
const PAGE = requestOf("page", 200);
const REFUSED = requestOf("list", 500);
const WATCH = requestOf("watch", 500);
const FAULTED = requestOf("list", 200, "faulted");

function requestOf(type: "list" | "page" | "watch", status: number, id = "as it should be") {
  return { type, status, facts: { id } as RequestFacts };
}

function logOf(...requests: (typeof LIST)[]) {
  return { all: () => requests, isFaulted: (id: string) => id === FAULTED.facts.id };
}

describe("mustNotPollForNow()", () => {
  it("excuses an informer that reads whole states again and again", () => {
    assert.throws(() => mustNotPollForNow(logOf(LIST, PAGE, LIST), 0), NotApplicableError);
  });

  it("excuses one that polls since its watch was refused", () => {
    assert.throws(() => mustNotPollForNow(logOf(WATCH, LIST, PAGE, LIST), 0), NotApplicableError);
  });

  it("does not excuse one that tries to watch, or whose lists fail", () => {
    mustNotPollForNow(logOf(LIST, WATCH, LIST), 0);
    mustNotPollForNow(logOf(LIST, REFUSED), 0);
    mustNotPollForNow(logOf(), 0);
  });

  it("does not excuse one that may not understand its lists", () => {
    mustNotPollForNow(logOf(FAULTED, FAULTED, FAULTED), 0);
  });

  it("asks only for lists since a watch is awaited", () => {
    mustNotPollForNow(logOf(LIST, LIST), 1);
  });
});
