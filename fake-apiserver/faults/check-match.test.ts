import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkMatch } from "./check-match.js";
import { compileSchema, ruleDefinition } from "./compile-schema.js";
import { loadFaults } from "./loaded-faults.js";
import { RuleError } from "./parse-rule.js";

await loadFaults();

/** As written without a type checker. */
const parsed = (json: string) => JSON.parse(json);

/** The complaint; undefined when there is none. */
function complaint(json: string): string | undefined {
  try {
    checkMatch(parsed(json));
    return undefined;
  } catch (error) {
    assert.ok(error instanceof RuleError);
    return error.message;
  }
}

describe("checkMatch()", () => {
  it("takes what is of the grammar", () => {
    assert.equal(complaint("{}"), undefined);
    assert.equal(
      complaint(
        '{"verb": ["list", "watch"], "group": "", "resource": "pods", "namespace": "n", "name": "a", ' +
          '"query": {"limit": "/^5/", "continue": null}, "userAgent": "kubectl", "acceptEncoding": "gzip", "isContinuation": false}',
      ),
      undefined,
    );
  });

  it("names the member and the verb that were probably meant", () => {
    assert.equal(
      complaint('{"resorce": "pods"}'),
      'resorce: unknown member "resorce"; did you mean "resource"?',
    );
    assert.match(complaint('{"verb": "lists"}') ?? "", /^verb: must be one of .*"list"\?$/);
    assert.match(complaint('{"verb": ["list", "wach"]}') ?? "", /did you mean "watch"\?$/);
  });

  it("refuses a pattern that is none", () => {
    assert.match(complaint('{"userAgent": "/(/"}') ?? "", /^userAgent: Invalid regular expression/);
  });

  it("says the same as the schema", () => {
    const check = compileSchema(ruleDefinition("Match"));

    for (const json of ['{"resorce": "pods"}', '{"verb": "lists"}', '{"xyzzy": 1}', "{}"]) {
      const checked = check(parsed(json));
      const issue = checked.type === "valid" ? undefined : new RuleError(checked.issue).message;
      assert.equal(complaint(json), issue);
    }
  });
});
