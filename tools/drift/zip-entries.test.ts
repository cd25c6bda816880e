import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { zipEntries } from "./zip-entries.js";

/** A file `a.go`, packed, and a file `b`, as it is. */
const ARCHIVE = Buffer.from(
  "UEsDBBQAAAAIAAAAIQA+n7SsEAAAAFEAAAAEAAAAYS5nbytITM5OTE9VSFQooAqLCwBQSwMEFAAAAAAAAAAhAMQfRBsCAAAAAgAAAAEAAABiQkJQSwECFAMUAAAACAAAACEAPp+0rBAAAABRAAAABAAAAAAAAAAAAAAAgAEAAAAAYS5nb1BLAQIUAxQAAAAAAAAAIQDEH0QbAgAAAAIAAAABAAAAAAAAAAAAAACAATIAAABiUEsFBgAAAAACAAIAYQAAAFMAAAAAAA==",
  "base64",
);

describe("zipEntries()", () => {
  it("reads what is packed and what is not", () => {
    const texts = zipEntries(ARCHIVE).map(({ path, data }) => [path, data().toString()]);
    assert.deepEqual(texts, [
      ["a.go", `${"package a ".repeat(8)}\n`],
      ["b", "BB"],
    ]);
  });

  it("refuses what is no archive", () => {
    assert.throws(
      () => zipEntries(Buffer.from("Not an archive, and long enough.")),
      /no zip archive/,
    );
  });
});
