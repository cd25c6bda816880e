import assert from "node:assert/strict";
import { test } from "node:test";
import { fencedBlocks } from "./fenced-blocks.js";

test("fencedBlocks() finds every block, its language and its section", () => {
  const page = [
    ...["# Title", "```", "a", "```", "## One", "### More", "```sh", "## no heading", "b", "```"],
    ...["## Two", "inline ```ts``` is none", "```text", "```", ""],
  ].join("\n");

  assert.deepEqual(fencedBlocks(page), [
    { language: "", text: "a\n", section: "" },
    { language: "sh", text: "## no heading\nb\n", section: "One" },
    { language: "text", text: "", section: "Two" },
  ]);
});
