import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sourceLink, type UpstreamSource } from "../../src/suite/features/source-link.js";
import { driftOf, newTests } from "./drift-of.js";

const PINNED = {
  "tools/cache/store.go": `package cache

func (c *cache) Add() { one() }

func (c *cache) Get() { one() }

func (c *cache) Gone() {}
`,
  "tools/cache/store_test.go":
    "package cache\n\nfunc TestCache(t *testing.T) { a() }\n\nfunc TestSame(t *testing.T) {}\n",
  "tools/cache/old.go": "package cache\n",
};
const NEWEST = {
  "tools/cache/store.go": `package cache

func (c *cache) Get() {
	one()
}

// Add inserts.
func (c *cache) Add() { two() }
`,
  "tools/cache/store_test.go": `package cache

func TestCache(t *testing.T) { b() }

func TestSame(t *testing.T) {}

func TestNew(t *testing.T) {}

func TestCited(t *testing.T) {}

func helper() {}
`,
};

let root = "";
const folders = () => ({ pinned: join(root, "pinned"), newest: join(root, "newest") });
before(() => {
  root = mkdtempSync(join(tmpdir(), "releases-"));
  for (const [folder, files] of Object.entries({ pinned: PINNED, newest: NEWEST })) {
    for (const [path, text] of Object.entries(files)) {
      const file = join(root, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
});
after(() => rmSync(root, { recursive: true }));

function upstream(text: string): UpstreamSource {
  const source = sourceLink(text)?.upstream;
  assert.ok(source);
  return source;
}

describe("driftOf()", () => {
  for (const [source, changes] of [
    ["client-go tools/cache/store.go (Get), test TestSame", []],
    [
      "client-go tools/cache/store.go (cache.Add), test TestCache",
      ["cache.Add changed", "TestCache changed"],
    ],
    ["client-go tools/cache/store.go (Gone)", ["Gone is gone"]],
    ["client-go tools/cache/store.go", ["tools/cache/store.go changed"]],
    ["client-go tools/cache (Get)", []],
    ["client-go tools/cache/old.go", ["tools/cache/old.go is gone"]],
    ["client-go tools/cache/old.go (Pop)", ["tools/cache/old.go is gone"]],
  ] as const) {
    it(`finds ${changes.join(", ") || "nothing"} in ${source}`, () => {
      assert.deepEqual(driftOf(upstream(source), folders()), changes);
    });
  }
});

describe("newTests()", () => {
  it("names tests that are new and that nobody cites", () => {
    const cited = [
      upstream("client-go tools/cache/store.go"),
      upstream("client-go tools/cache/store.go, test TestCited"),
    ];
    assert.deepEqual(newTests(cited, folders()), ["tools/cache/store_test.go (TestNew)"]);
  });
});
