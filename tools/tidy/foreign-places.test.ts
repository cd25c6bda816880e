import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foreignPlaces } from "./foreign-places.js";
import { SourceTree } from "./source-tree.js";

function found(text: string): readonly string[] {
  return foreignPlaces(SourceTree.of({ "docs/a.md": text })).map(
    ({ line, what }) => `${line}: ${what}`,
  );
}

describe("foreignPlaces()", () => {
  it("finds folders of one machine", () => {
    const folder = ["", "root", ""].join("/");

    assert.deepEqual(found(`\nrun ${folder}bin/a`), [`2: a path of one machine (${folder})`]);
  });

  it("finds registries, in addresses and on their own", () => {
    const [npm, rust] = [["registry", "npmjs", "org"].join("."), ["crates", "io"].join(".")];

    assert.deepEqual(found(`"https://${npm}/a"\nget it from ${rust}.`), [
      `1: the registry ${npm}`,
      `2: the registry ${rust}`,
    ]);
  });

  it("leaves relative paths and pages about a package alone", () => {
    const page = ["https://docs", "rs/kube"].join(".");

    assert.deepEqual(found(`src/work/a, ./root/b, ${page}, github.com/kubernetes/client-go`), []);
  });
});
