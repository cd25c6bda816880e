import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sourceLink } from "../../src/suite/features/source-link.js";
import { missingOf, missingOfText } from "./missing-of.js";

const FILES = {
  "tools/cache/store.go": "package cache\n\nfunc (c *cache) Add() {}\n",
  "tools/cache/store_test.go": "package cache\n\nfunc TestCache(t *testing.T) {}\n",
  "rest/watch/decoder.go": "package watch\n",
  "rest/request_test.go": "package rest\n\nfunc TestWatch(t *testing.T) {}\n",
};

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "modules-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
after(() => rmSync(folder, { recursive: true }));

function missing(source: string): readonly string[] {
  const upstream = sourceLink(source)?.upstream;
  assert.ok(upstream);
  return missingOf(upstream, folder);
}

describe("missingOf()", () => {
  it("is content with files, names and tests that are there", () => {
    assert.deepEqual(missing("client-go tools/cache/store.go (cache.Add), test TestCache"), []);
    assert.deepEqual(missing("client-go tools/cache (Add)"), []);
    assert.deepEqual(missing("client-go rest/watch/decoder.go, test TestWatch"), []);
  });

  it("tells files, names and tests that are not", () => {
    assert.deepEqual(missing("client-go tools/cache/fifo.go"), ["no tools/cache/fifo.go"]);
    assert.deepEqual(missing("client-go tools/cache/store.go (Ad), test TestCach"), [
      "no Ad in tools/cache/store.go",
      "no TestCach",
    ]);
  });
});

describe("missingOfText()", () => {
  it("finds what the description of a feature cites", () => {
    const text = "Source: client-go tools/cache/store.go, tests TestCache, TestGone; rest/gone.go";
    assert.deepEqual(missingOfText(text, [folder]), ["no rest/gone.go", "no TestGone"]);
  });
});
