import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EncodingCache } from "./encoding-cache.js";

const bytesOf = (text: string) => text.length;

describe("EncodingCache", () => {
  it("remembers by object, not by what it looks like", () => {
    const cache = new EncodingCache({ maxBytes: 100, bytesOf });
    const object = { a: 1 };

    cache.set(object, "text");

    assert.equal(cache.get(object), "text");
    assert.equal(cache.get({ a: 1 }), undefined);
  });

  it("forgets what was not asked for when there is no more room", () => {
    const cache = new EncodingCache({ maxBytes: 20, bytesOf });
    const [one, two, three, four] = [{}, {}, {}, {}];

    cache.set(one, "1234567");
    cache.set(two, "1234567");
    cache.get(one);
    cache.set(three, "1234567");
    cache.set(four, "1234567");

    assert.equal(cache.get(two), undefined);
    assert.equal(cache.get(three), "1234567");
    assert.equal(cache.get(four), "1234567");
  });
});
