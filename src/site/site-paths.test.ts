import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linkBetween, slugOf } from "./site-paths.js";

describe("slugOf()", () => {
  it("keeps names that are file names already", () => {
    assert.equal(slugOf("client-node@2.0.1"), "client-node@2.0.1");
  });

  it("gives every other name a file of its own, on any file system", () => {
    const names = [
      "gap [web]",
      "gap [Web]",
      "gap [web ]",
      "gap-web",
      "../gap",
      ".",
      "",
      "a/b",
      "网",
    ];
    const slugs = names.map((name) => slugOf(name).toLowerCase());
    assert.equal(new Set(slugs).size, names.length);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9_@-][a-z0-9_.@-]*$/);
    assert.ok(slugOf("x".repeat(5_000)).length < 100);
  });
});

describe("linkBetween()", () => {
  it("is relative from wherever it stands", () => {
    assert.equal(linkBetween("index.html", "ports/a.html#x"), "ports/a.html#x");
    assert.equal(linkBetween("failures/a/b.html", "spec/c/d.html"), "../../spec/c/d.html");
    assert.equal(linkBetween("ports/a.html", "ports/a.html#x"), "#x");
    assert.equal(linkBetween("ports/a.html", "ports/a.html"), "a.html");
  });
});
