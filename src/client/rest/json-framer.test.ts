import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { FramingError, JsonFramer } from "./json-framer.js";

/** Pushes `text` in pieces of the given size and gives the documents, joined to nothing. */
function frames(text: string | Buffer, pieceBytes: number, framer = new JsonFramer()): string[] {
  const bytes = Buffer.from(text);
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    found.push(...framer.push(bytes.subarray(at, at + pieceBytes)));
  }
  return found.map((frame) => frame.trim());
}

const first = '{"a":"} \\" { é 漢 🙂","b":[1,-2.5e+3,true,null,[],{}]}';
const second = '{"c":{"d":[{"e":"\\\\"}]}}';

describe("JsonFramer", () => {
  const streams: readonly (readonly [string, string])[] = [
    ["line feeds", `${first}\n${second}\n`],
    ["nothing", `${first}${second}`],
    ["carriage returns and line feeds", `${first}\r\n${second}\r\n`],
    ["blank lines", `\n\n${first}\n\n\r\n  ${second}\n\n`],
    ["no line feed at the end", `${first}\n${second}`],
    ["documents over many lines", `${first.replaceAll(",", ",\n ")}${second}`],
  ];
  for (const [what, text] of streams) {
    it(`finds documents separated by ${what}, however they are cut`, () => {
      const expected = [JSON.parse(first), JSON.parse(second)];
      for (const pieceBytes of [1, 2, 3, 5, 7, 1000]) {
        const found = frames(text, pieceBytes).map((frame) => JSON.parse(frame));
        assert.deepEqual(found, expected, `pieces of ${pieceBytes}`);
      }
    });
  }

  it("finds a document as soon as its last byte is there", () => {
    const framer = new JsonFramer();
    assert.deepEqual([...framer.push(Buffer.from(second.slice(0, -1)))], []);
    assert.equal(framer.hasPartialFrame(), true);

    assert.deepEqual([...framer.push(Buffer.from("}"))], [second]);
    assert.equal(framer.hasPartialFrame(), false);
  });

  const broken: readonly (readonly [string, string])[] = [
    ["words between documents", `${first}\nhello\n`],
    ["a line that was cut inside a string", '{"a":"b\n{"c":1}\n'],
    ["a line that was cut before a member", '{"a":1,\n{"c":1}\n'],
    ["a line that was cut after a name", '{"a"\n{"c":1}\n'],
    ["a line that was cut before a value", '{"a":\n}'],
    ["a line that was cut after a value", '{"a":1\n{"c":1}\n'],
    ["brackets that do not match", '{"a":[1}'],
    ["two commas", '{"a":1,,"b":2}'],
    ["a name without quotes", "{a:1}"],
    ["a comma at the end", '{"a":1,}'],
    ["a document that is a string", '"a"'],
  ];
  for (const [what, text] of broken) {
    it(`refuses ${what}`, () => {
      for (const pieceBytes of [1, 1000]) {
        assert.throws(() => frames(text, pieceBytes), FramingError);
      }
    });
  }

  it("gives the documents that came before the bytes it refuses", () => {
    const framer = new JsonFramer();
    const found: string[] = [];
    assert.throws(() => {
      for (const frame of framer.push(Buffer.from(`${second}oops`))) found.push(frame);
    }, FramingError);

    assert.deepEqual(found, [second]);
  });

  it("refuses a document that is longer than its bound", () => {
    const text = JSON.stringify({ a: "x".repeat(100) });

    assert.deepEqual(frames(text, 10, new JsonFramer(text.length)), [text]);
    assert.throws(() => frames(text, 10, new JsonFramer(text.length - 1)), /longer than/);
  });

  it("agrees with JSON.parse on random documents, cut at random", () => {
    const prng = createPrng(11);
    const value = (depth: number): unknown => {
      const kind = prng.integer(0, depth > 3 ? 4 : 6);
      if (kind === 0) return prng.integer(-1000, 1000) / 8;
      if (kind === 1) return prng.next() < 0.5;
      if (kind === 2) return null;
      if (kind === 3) return String.fromCodePoint(prng.integer(0, 0xd7ff), 34, 92, 10, 0x1f600);
      const items = Array.from({ length: prng.integer(0, 4) }, () => value(depth + 1));
      return kind === 4 ? items : Object.fromEntries(items.map((item, at) => [`"${at}`, item]));
    };
    for (let round = 0; round < 200; round++) {
      const documents = Array.from({ length: 3 }, () => ({ v: value(0) }));
      const text = documents.map((one) => JSON.stringify(one)).join(prng.next() < 0.5 ? "" : "\n");
      const found = frames(text, prng.integer(1, 9)).map((frame) => JSON.parse(frame));
      assert.deepEqual(found, documents);
    }
  });
});
