import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseJson } from "./parse-json.js";

/** Texts, and what Go's encoding/json says of them. */
const CASES: readonly (readonly [string, string])[] = [
  ["", "unexpected end of JSON input"],
  ["x", "invalid character 'x' looking for beginning of value"],
  ["{", "unexpected end of JSON input"],
  ["[", "unexpected end of JSON input"],
  ['{"a"', "unexpected end of JSON input"],
  ['{"a":', "unexpected end of JSON input"],
  ['{"a":1', "unexpected end of JSON input"],
  ['{"a":1,', "unexpected end of JSON input"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ["{a:1}", "invalid character 'a' looking for beginning of object key string"],
  ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
  ["[1,]", "invalid character ']' looking for beginning of value"],
  ["[1 2]", "invalid character '2' after array element"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
  ["{} x", "invalid character 'x' after top-level value"],
  ["{}{}", "invalid character '{' after top-level value"],
  ["tru", "invalid character ' ' in literal true (expecting 'e')"],
  ["trux", "invalid character 'x' in literal true (expecting 'e')"],
  ["nul}", "invalid character '}' in literal null (expecting 'l')"],
  ["falsey", "invalid character 'y' after top-level value"],
  ["[01]", "invalid character '1' after array element"],
  ["-", "invalid character ' ' in numeric literal"],
  ["-x", "invalid character 'x' in numeric literal"],
  ["1.", "invalid character ' ' after decimal point in numeric literal"],
  ["1.x", "invalid character 'x' after decimal point in numeric literal"],
  ["1e", "invalid character ' ' in exponent of numeric literal"],
  ["1ex", "invalid character 'x' in exponent of numeric literal"],
  ["1e+", "invalid character ' ' in exponent of numeric literal"],
  ['"abc', "unexpected end of JSON input"],
  ['"a\\x"', "invalid character 'x' in string escape code"],
  ['"a\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
  ['"a\nb"', "invalid character '\\n' in string literal"],
  ['"a\u0001"', "invalid character '\\x01' in string literal"],
  ["\u00e9", "invalid character '\u00c3' looking for beginning of value"],
  ['{"a":\u00e9}', "invalid character '\u00c3' looking for beginning of value"],
  ["[}", "invalid character '}' looking for beginning of value"],
  ["{]", "invalid character ']' looking for beginning of object key string"],
  ["]", "invalid character ']' looking for beginning of value"],
  ['{"a":1]', "invalid character ']' after object key:value pair"],
  ["\\", "invalid character '\\\\' looking for beginning of value"],
  ['"', "unexpected end of JSON input"],
  ['["a","b"', "unexpected end of JSON input"],
  ["\u0000", "invalid character '\\x00' looking for beginning of value"],
  ["\u007f", "invalid character '\\x7f' looking for beginning of value"],
  ["\u00a0", "invalid character '\u00c2' looking for beginning of value"],
  ["#", "invalid character '#' looking for beginning of value"],
  ["+1", "invalid character '+' looking for beginning of value"],
  [".5", "invalid character '.' looking for beginning of value"],
  ["NaN", "invalid character 'N' looking for beginning of value"],
  ["Infinity", "invalid character 'I' looking for beginning of value"],
  ['{"a":undefined}', "invalid character 'u' looking for beginning of value"],
  ["  ", "unexpected end of JSON input"],
  ["\n", "unexpected end of JSON input"],
  ['{"a":tRue}', "invalid character 'R' in literal true (expecting 'r')"],
  ["[1,2,,3]", "invalid character ',' looking for beginning of value"],
  ["{,}", "invalid character ',' looking for beginning of object key string"],
  ['{"a":}', "invalid character '}' looking for beginning of value"],
  ["\t}", "invalid character '}' looking for beginning of value"],
  ["apiVersion: v1\nkind: X", "invalid character 'a' looking for beginning of value"],
  ["\u2028", "invalid character '\u00e2' looking for beginning of value"],
];

describe("parseJson()", () => {
  it("parses JSON", () => {
    assert.deepEqual(parseJson('{"a": [1, -0.5e+3, "\\u00e9\\n", true, null, {}]}'), {
      a: [1, -500, "é\n", true, null, {}],
    });
  });

  for (const [text, message] of CASES) {
    it(`refuses ${JSON.stringify(text)} as Go does`, () => {
      assert.throws(() => parseJson(text), { name: "SyntaxError", message });
    });
  }
});
