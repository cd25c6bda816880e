import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { keptInDist } from "./kept-in-dist.js";

describe("keptInDist()", () => {
  let root = "";
  let madeCount = 0;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "kept-"));
    madeCount = 0;
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const make = () => {
    madeCount++;
    return { words: ["a", "b"] };
  };
  const kept = (digest: string) => keptInDist(root, "words", digest, make);
  const file = () => join(root, "dist", "kept", "words.json");

  it("makes it once for the same sources, and again for others", () => {
    mkdirSync(join(root, "dist"));

    assert.deepEqual([kept("1"), kept("1")], [make(), make()]);
    assert.equal(madeCount, 3);
    kept("2");
    kept("1");
    assert.equal(madeCount, 5);
    assert.deepEqual(readdirSync(join(root, "dist", "kept")), ["words.json"]);
  });

  it("believes nothing that other code has kept, nor what is no JSON", () => {
    mkdirSync(join(root, "dist"));
    kept("1");
    const text = readFileSync(file(), "utf8");
    for (const other of [text.replace(/"key":"1 ./, '"key":"1 x'), text.slice(0, -5), "null"]) {
      writeFileSync(file(), other);
      assert.deepEqual(kept("1"), { words: ["a", "b"] });
    }
    assert.equal(madeCount, 4);
  });

  it("keeps nothing of what cannot be made", () => {
    mkdirSync(join(root, "dist"));
    const fail = () => {
      throw new Error("does not parse");
    };

    assert.throws(() => keptInDist(root, "words", "1", fail), /does not parse/);
    assert.deepEqual(readdirSync(join(root, "dist")), []);
  });

  it("leaves a project without dist, and a place that cannot be written, as they are", () => {
    kept("1");
    assert.deepEqual(readdirSync(root), []);
    mkdirSync(join(root, "dist"));
    writeFileSync(join(root, "dist", "kept"), "");

    assert.deepEqual(kept("1"), { words: ["a", "b"] });
    assert.equal(madeCount, 2);
  });
});
