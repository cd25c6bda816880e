import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { OutFolder } from "./out-folder.js";

let folder = "";

function write(path: string, text = "old"): void {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe("OutFolder", () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "out-folder-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("makes the folder, and leaves nothing of its own in it", () => {
    const out = new OutFolder(join(folder, "a", "b"));

    out.close();

    assert.deepEqual(readdirSync(join(folder, "a", "b")), []);
  });

  it("removes the reports of an earlier run, and nothing else", () => {
    for (const name of ["report.json", "junit.xml", "messages.ndjson"]) write(`old@1.0.0/${name}`);
    write("mixed@1.0.0/report.json");
    write("mixed@1.0.0/mine.txt");
    write("mine/junit.xml");
    write("index.html");

    const out = new OutFolder(folder);
    assert.ok(existsSync(join(folder, "index.html")), "a run that cannot begin leaves them");
    out.clear();
    out.close();

    assert.deepEqual(readdirSync(folder).sort(), ["mine", "mixed@1.0.0"]);
    assert.deepEqual(readdirSync(join(folder, "mixed@1.0.0")), ["mine.txt"]);
    assert.ok(existsSync(join(folder, "mine", "junit.xml")));
  });

  it("is not shared with a run that is under way", () => {
    // The parent of this process is alive, and is not this process.
    write(".in-use", `${process.ppid}\n`);

    assert.throws(() => new OutFolder(folder), {
      code: "usage",
      message: new RegExp(`^Another run \\(process ${process.ppid}\\) writes to `),
      hint: /--out another folder/,
    });
  });

  it("takes the folder of a run that has died", () => {
    write(".in-use", "999999999\n");

    new OutFolder(folder).close();

    assert.deepEqual(readdirSync(folder), []);
  });

  it("says what to do about a path that cannot be a folder", () => {
    write("file");

    for (const path of ["file", "file/below"]) {
      assert.throws(() => new OutFolder(join(folder, path)), {
        code: "machine",
        message: /^Cannot go on with .*file/,
        hint: /^Give --out a folder/,
      });
    }
  });
});
