import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readIdsLock, renderIdsLock } from "./ids-lock.js";

describe("renderIdsLock()", () => {
  it("adds what is new, in order, and keeps what was there", () => {
    const before = renderIdsLock("", ["KEY-02", "first-list"]);

    assert.deepEqual(
      readIdsLock(renderIdsLock(before, ["KEY-01", "first-list"])).map(({ id }) => id),
      ["KEY-01", "KEY-02", "first-list"],
    );
  });

  it("keeps the word about what is gone", () => {
    const text = renderIdsLock("old-name gone: is new-name\n", ["new-name"]);

    assert.deepEqual(readIdsLock(text), [
      { id: "new-name" },
      { id: "old-name", gone: "is new-name" },
    ]);
    assert.equal(renderIdsLock(text, []), text);
  });
});
