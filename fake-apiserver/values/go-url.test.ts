import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { firstValues, hasBadEscape, requestTarget, unescaped } from "./go-url.js";

describe("addresses as Go reads them", () => {
  test("scheme and host of a target are left out", () => {
    assert.deepEqual(requestTarget("http://other:80/api?a=1"), { path: "/api", search: "a=1" });
    assert.deepEqual(requestTarget("https://other"), { path: "/", search: "" });
    assert.deepEqual(requestTarget("/api?"), { path: "/api", search: "" });
  });

  test("escapes of bytes that are no text are decoded", () => {
    assert.equal(unescaped("a%2Fb%C3%A9é"), "a/béé");
    assert.equal(unescaped("%FF"), "�");
    assert.equal(unescaped("%zz"), undefined);
    assert.equal(hasBadEscape("/a%2"), true);
  });

  test("parameters with a semicolon or a bad escape are not there", () => {
    assert.deepEqual(
      { ...firstValues("a=1;b=2&c=%&d=x+y%2B&d=2&e&__proto__=1") },
      {
        d: "x y+",
        e: "",
        ["__proto__"]: "1",
      },
    );
  });
});
