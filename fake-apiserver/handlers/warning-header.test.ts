import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { warningHeader } from "./warning-header.js";

/** As a client reads it. */
function decoded(value = ""): string {
  return Buffer.from(value, "latin1").toString();
}

describe("warningHeader()", () => {
  it("has each text once, with its quotes escaped", () => {
    assert.equal(
      warningHeader(['unknown field "a"', 'unknown field "a"', "b\\c"]),
      '299 - "unknown field \\"a\\"", 299 - "b\\\\c"',
    );
  });

  it("is UTF-8, byte by byte", () => {
    const value = warningHeader(["größe 高"]);

    assert.match(value ?? "", /^[\x20-\x7e\x80-\xff]+$/);
    assert.equal(decoded(value), '299 - "größe 高"');
  });

  it("leaves out what would break a header, and is none where nothing is left", () => {
    assert.equal(warningHeader(["a\r\nSet-Cookie: b", "c"]), '299 - "c"');
    assert.equal(warningHeader(["\u0085", ""]), undefined);
  });

  it("cuts each text, and ends, where all would be too long", () => {
    const texts = Array.from({ length: 100 }, (_, number) => `${number} ${"高".repeat(300)}`);

    const shown = decoded(warningHeader(texts)).split(", ");

    assert.equal(shown.length, 16);
    assert.equal([...(shown[0] ?? "")].length, '299 - ""'.length + 256);
  });
});
