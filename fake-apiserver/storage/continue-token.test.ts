import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  ContinueTokenError,
  decodeContinueToken,
  encodeContinueToken,
  startKeyAfter,
} from "./continue-token.js";

function encoded(json: string): string {
  return Buffer.from(json).toString("base64url");
}

describe("encodeContinueToken()", () => {
  it("is the token of a real server, byte for byte", () => {
    const token = encodeContinueToken({ version: undefined, startKey: startKeyAfter("ns/pod-9") });

    assert.equal(
      token,
      "eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoibnMvcG9kLTlcdTAwMDAifQ",
    );
  });

  it("keeps versions that no JavaScript number holds", () => {
    const token = encodeContinueToken({ version: 2n ** 63n + 1n, startKey: "a\0" });

    assert.deepEqual(decodeContinueToken(token), { version: 2n ** 63n + 1n, startKey: "a\0" });
  });
});

describe("decodeContinueToken()", () => {
  const malformed = [
    "not base64!",
    encoded("nonsense"),
    encoded("3"),
    encoded('{"v":"meta.k8s.io/v2","rv":5,"start":"a"}'),
    encoded('{"v":"meta.k8s.io/v1","rv":0,"start":"a"}'),
    encoded('{"v":"meta.k8s.io/v1","rv":"1","start":"a"}'),
    encoded('{"v":"meta.k8s.io/v1","rv":1.5,"start":"a"}'),
    encoded('{"v":"meta.k8s.io/v1","rv":5,"start":""}'),
  ];
  for (const token of malformed) {
    it(`refuses ${Buffer.from(token, "base64url").toString() || token}`, () => {
      assert.throws(() => decodeContinueToken(token), ContinueTokenError);
    });
  }

  it("goes on with the present state for any negative version", () => {
    const token = encoded('{"v":"meta.k8s.io/v1","rv":-2,"start":"a"}');

    assert.deepEqual(decodeContinueToken(token), { version: undefined, startKey: "a" });
  });
});
