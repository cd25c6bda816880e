import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { history } from "./history.js";
import { SourceTree } from "./source-tree.js";

const TREE = SourceTree.of({ "src/cli/main.ts": "", "docs/port-authors.md": "" });

function found(subject: string): readonly string[] {
  return history([{ id: "abc1234", subject }], TREE).map(({ path, what }) => `${path}: ${what}`);
}

describe("history()", () => {
  for (const subject of [
    "feat(cli): --quick leaves out what waits long",
    "docs(port-authors): how a version is named",
    "docs: a page about sentences",
    "refactor(main)!: two flags are one",
    "cli: an error says where",
  ]) {
    it(`is content with "${subject}"`, () => assert.deepEqual(found(subject), []));
  }

  it("finds subjects that fit no line", () => {
    const subject = `fix(cli): ${"a".repeat(63)}`;
    assert.deepEqual(found(subject), [`commit abc1234: a subject of 73 characters: ${subject}`]);
  });

  it("finds scopes that are several or none of ours, and subjects of another form", () => {
    const several = "fix(cli,docs): a flag";
    assert.deepEqual(found(several), [`commit abc1234: the scope "cli,docs" of: ${several}`]);
    const unknown = "fix(command-line): a flag";
    assert.deepEqual(found(unknown), [`commit abc1234: the scope "command-line" of: ${unknown}`]);
    const alone = "command-line: a flag";
    assert.deepEqual(found(alone), [`commit abc1234: the scope "command-line" of: ${alone}`]);
    assert.deepEqual(found("wip"), ["commit abc1234: wip"]);
  });
});
