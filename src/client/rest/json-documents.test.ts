import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { JsonDocuments } from "./json-documents.js";
import { FramingError, JsonFramer } from "./json-framer.js";

/** Pushes `text` in pieces of the given size and gives the documents. */
function documents(text: string, pieceBytes: number, reader = new JsonDocuments()): unknown[] {
  const bytes = Buffer.from(text);
  const found: unknown[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    found.push(...reader.push(bytes.subarray(at, at + pieceBytes)));
  }
  return found;
}

/** How many documents the framer finds in the text before it refuses the rest. */
function framedCount(text: string): number {
  let count = 0;
  try {
    for (const _ of new JsonFramer().push(Buffer.from(text))) count++;
  } catch {
    return count;
  }
  return count;
}

const first = '{"a":"} \\" { é 漢 🙂","b":[1,-2.5e+3,true,null,[],{}]}';
const second = '{"c":{"d":[{"e":"\\\\"}]}}';
const separators = ["\n", "", "\r\n", "\n\n  \n", " ", "\t", "\r"];

describe("JsonDocuments", () => {
  for (const separator of separators) {
    it(`reads documents separated by ${JSON.stringify(separator)}, however they are cut`, () => {
      const text = [first, second, first, ""].join(separator);
      const expected = [first, second, first].map((one) => JSON.parse(one));

      for (const pieceBytes of [1, 2, 3, 5, 7, 30, 1000]) {
        assert.deepEqual(documents(text, pieceBytes), expected, `pieces of ${pieceBytes}`);
      }
    });

    it(`gives a document before ${JSON.stringify(separator)} when its last byte is there`, () => {
      const reader = new JsonDocuments();

      const found = documents(`${first}\n${second}${separator}{"begun`, 1000, reader);

      assert.equal(found.length, 2);
    });
  }

  it("reads documents that go over many lines", () => {
    const text = `${first.replaceAll(",", ",\n ")}\n${second}\n${JSON.stringify([{}], null, 1)}\n`;

    for (const pieceBytes of [1, 3, 1000]) {
      assert.deepEqual(documents(text, pieceBytes), [JSON.parse(first), JSON.parse(second), [{}]]);
    }
  });

  it("goes back to lines after a document that was on none", () => {
    const text = `${first}${second}\n${second}\n${first}\n`;

    assert.equal(documents(text, 1000).length, 4);
  });

  for (const text of [
    `${first}\nhello\n`,
    '{"a":"b\n{"c":1}\n',
    '{"a":1,\n{"c":1}\n',
    '{"a":[1}\n',
    '{"a":1,}\n',
    '"a"\n',
    "17\n",
  ]) {
    it(`refuses ${JSON.stringify(text.slice(0, 12))}… where the framer does`, () => {
      const found: unknown[] = [];

      assert.throws(() => {
        for (const document of new JsonDocuments().push(Buffer.from(text))) found.push(document);
      }, FramingError);
      assert.equal(found.length, framedCount(text));
    });
  }

  it("refuses at the end what could not have become a document", () => {
    const reader = new JsonDocuments();
    assert.deepEqual(documents('{"a":tru"', 1000, reader), []);

    assert.throws(() => reader.end(), FramingError);
  });

  it("lets the beginning of a document end quietly", () => {
    const reader = new JsonDocuments();
    assert.deepEqual(documents('{"a":tr', 1000, reader), []);

    reader.end();
  });

  it("refuses a document that is too long, whether its line has ended or not", () => {
    const long = JSON.stringify({ a: "x".repeat(100) });

    for (const text of [`${long}\n`, long.slice(0, 90)]) {
      assert.throws(() => {
        const reader = new JsonDocuments(50);
        documents(text, 10, reader);
        reader.end();
      }, FramingError);
    }
  });

  it("takes a document of megabytes as it comes", () => {
    const long = { a: "é{}\n".repeat(500_000) };

    assert.deepEqual(documents(`${JSON.stringify(long)}\n${second}\n`, 65_536), [
      long,
      JSON.parse(second),
    ]);
  });

  it("finds what the framer finds, whatever the separators and the cuts", () => {
    const prng = createPrng(4);
    for (let round = 0; round < 300; round++) {
      const parts = Array.from({ length: prng.integer(1, 6) }, () => {
        const document = prng.next() < 0.5 ? first : second;
        return document + (separators[prng.integer(0, separators.length)] ?? "");
      });
      const text = parts.join("");
      const cut = prng.integer(1, text.length + 1);

      const found = documents(text, cut);

      assert.equal(found.length, framedCount(text), JSON.stringify({ text, cut }));
    }
  });
});
