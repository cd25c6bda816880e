import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { FileError, loadRulesFile } from "./load-rules-file.js";
import { loadFaults } from "./loaded-faults.js";

await loadFaults();

describe("loadRulesFile()", () => {
  const directory = mkdtempSync(join(tmpdir(), "rules-"));
  after(() => rmSync(directory, { recursive: true }));

  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const refusalOf = (path: string): string => {
    try {
      loadRulesFile(path);
    } catch (error) {
      assert.ok(error instanceof FileError);
      return error.message.replace(directory, "");
    }
    assert.fail("the file was accepted");
  };

  it("reads YAML", () => {
    const path = file("good.yaml", "- match: {verb: list}\n  do:\n    - fault: status.500\n");

    assert.deepEqual(loadRulesFile(path), [
      { match: { verb: "list" }, do: [{ fault: "status.500" }] },
    ]);
  });

  it("reads JSON", () => {
    const path = file("good.json", '{"do":[{"fault":"status.401"}]}');

    assert.deepEqual(loadRulesFile(path), [{ do: [{ fault: "status.401" }] }]);
  });

  it("finds no rules in an empty file", () => {
    assert.deepEqual(loadRulesFile(file("empty.yaml", "# nothing yet\n")), []);
  });

  it("names the line of an unknown fault", () => {
    const path = file("typo.yaml", "- do:\n    - fault: status.500\n    - fault: status.505\n");

    assert.equal(
      refusalOf(path),
      '/typo.yaml:3:14: [0].do[1].fault: unknown fault "status.505"; did you mean "status.500"?',
    );
  });

  it("names the line of the rule in which a member is missing", () => {
    const path = file("missing.yaml", "- do: [{fault: status.500}]\n- times: 1\n");

    assert.equal(refusalOf(path), '/missing.yaml:2:3: [1]: member "do" is missing');
  });

  it("names the line of a rule that cannot be obeyed", () => {
    const path = file("vain.yaml", "- match:\n    verb: list\n  do:\n    - fault: event.410\n");

    assert.equal(
      refusalOf(path),
      "/vain.yaml:4:14: [0].do[0].fault: event.410 only affects watches, but this rule matches no watches; " +
        'set match.verb to "watch", or leave it out',
    );
  });

  it("names the line of a mistake in the syntax", () => {
    const path = file("syntax.yaml", 'do:\n  - fault: "unclosed\n');

    assert.match(refusalOf(path), /^\/syntax\.yaml:\d+:\d+: Missing closing "quote/);
  });

  it("names a file that does not exist", () => {
    assert.match(refusalOf(join(directory, "none.yaml")), /^\/none\.yaml: ENOENT/);
  });
});
