import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { excerptOf, formatLine, LineSplitter, parseLine } from "./framing.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("LineSplitter", () => {
  it("gives back the lines that a chunk completes, numbered from 1", () => {
    const splitter = new LineSplitter();

    const first = splitter.push(encode("one\ntwo\nthr"));
    const second = splitter.push(encode("ee\n"));

    const lines = [...first, ...second].map(({ number, bytes }) => [number, decode(bytes)]);
    assert.deepEqual(lines, [
      [1, "one"],
      [2, "two"],
      [3, "three"],
    ]);
  });

  it("keeps a character whole whose bytes come one at a time", () => {
    const splitter = new LineSplitter();
    const text = '{"name":"żółw 🐢"}';

    const lines = [...encode(`${text}\n`)].flatMap((byte) => splitter.push(Uint8Array.of(byte)));

    assert.deepEqual(
      lines.map(({ bytes }) => decode(bytes)),
      [text],
    );
  });

  it("gives a line of exactly the bound, and reports one byte more without waiting for its end", () => {
    const splitter = new LineSplitter({ lineMaxBytes: 4 });

    const [allowed] = splitter.push(encode("1234\n"));
    const [oversized, ...rest] = splitter.push(encode("12345\nnext\n"));

    assert.equal(allowed?.type, "line");
    assert.equal(oversized?.type, "oversized");
    assert.equal(oversized.number, 2);
    assert.deepEqual(rest, []);
    assert.deepEqual(splitter.push(encode("more\n")), []);
  });

  it("hands out at the end what has no newline", () => {
    const splitter = new LineSplitter();
    splitter.push(encode('{}\n{"id":'));

    const rest = splitter.end();

    assert.equal(rest?.number, 2);
    assert.equal(decode(rest.bytes), '{"id":');
    assert.equal(splitter.end(), undefined);
  });
});

describe("parseLine()", () => {
  it("takes nesting that has an end, and none that a program could fall into", () => {
    const nested = (depth: number) =>
      Buffer.from(
        `{"text":"${"[".repeat(2_000)}\\"{","value":${"[".repeat(depth)}${"]".repeat(depth)}}`,
      );

    assert.equal(parseLine(nested(400)).type, "object");
    const deep = parseLine(nested(9_000));
    assert.equal(deep.type, "bad");
    assert.equal(deep.reason, "is nested more than 500 levels deep");
  });

  it("reads an object, with a carriage return or without", () => {
    assert.deepEqual(parseLine(encode('{"id":1}')), { type: "object", value: { id: 1 } });
    assert.deepEqual(parseLine(encode('{"id":1}\r')), { type: "object", value: { id: 1 } });
  });

  const bad = [
    { line: "", reason: "is empty", column: 1 },
    { line: "Listening on 8080", reason: "is not JSON", column: 1 },
    { line: "  [1,", reason: "is not JSON", column: 3 },
    { line: "[1]", reason: "is JSON but not an object", column: 1 },
    { line: "null", reason: "is JSON but not an object", column: 1 },
    { line: '{"a":"}{"}{"b":1}', reason: "holds more than one object", column: 11 },
    { line: '{"a":1} {"b":1}', reason: "holds more than one object", column: 9 },
    { line: '{"a":1}done', reason: "goes on after its object", column: 8 },
    { line: '{"a":"\\"', reason: "is cut off", column: 9 },
    { line: "{a:1}", reason: "is not valid JSON", column: 1 },
    { line: '\uFEFF{"a":1}', reason: "begins with a byte order mark", column: 1 },
  ];
  for (const { line, reason, column } of bad) {
    it(`says of ${JSON.stringify(line)} that it ${reason}`, () => {
      const parsed = parseLine(encode(line));

      assert.equal(parsed.type, "bad");
      assert.deepEqual([parsed.reason, parsed.column], [reason, column]);
    });
  }

  it("says of bytes that are no text that they are not UTF-8", () => {
    const parsed = parseLine(Uint8Array.of(0x7b, 0xff, 0x7d));

    assert.equal(parsed.type === "bad" && parsed.reason, "is not UTF-8");
  });
});

describe("excerptOf()", () => {
  it("cuts after 400 characters", () => {
    assert.equal(excerptOf(encode("ü".repeat(400))), "ü".repeat(400));
    assert.equal(excerptOf(encode("ü".repeat(401))), `${"ü".repeat(400)}…`);
  });
});

describe("formatLine()", () => {
  it("writes one line whatever is in the strings", () => {
    assert.equal(formatLine({ message: "a\nb" }), '{"message":"a\\nb"}\n');
  });
});
