import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../src/time/prng.js";
import { AccountTokens } from "./account-tokens.js";

const SUBJECT = { namespace: "n", name: "a", uid: "u" };

describe("AccountTokens", () => {
  it("knows the tokens that it has made, until they expire", () => {
    let nowMs = 0;
    const tokens = new AccountTokens(
      createPrng(1),
      () => nowMs,
      () => true,
    );

    const token = tokens.issue(SUBJECT, ["x"], 600);

    assert.deepEqual(tokens.userOf(token), {
      user: "system:serviceaccount:n:a",
      uid: "u",
      groups: ["system:serviceaccounts", "system:serviceaccounts:n"],
    });
    nowMs = 600_000;
    assert.equal(tokens.userOf(token), undefined);
  });

  it("knows no others, and none of an account that is gone", () => {
    const tokens = new AccountTokens(
      createPrng(1),
      () => 0,
      () => true,
    );
    const gone = new AccountTokens(
      createPrng(2),
      () => 0,
      () => false,
    );

    assert.equal(gone.userOf(gone.issue(SUBJECT, [], 600)), undefined);
    assert.equal(tokens.userOf(gone.issue(SUBJECT, [], 600)), undefined);
    for (const token of ["", ".", "a.b.c", "secret"]) assert.equal(tokens.userOf(token), undefined);
  });
});
