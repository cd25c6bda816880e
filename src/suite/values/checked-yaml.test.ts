import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkYaml, compileSchema } from "./checked-yaml.js";

const isList = compileSchema<readonly object[]>({ type: "array", items: { type: "object" } });

function check(text: string) {
  return checkYaml(text, "port.yaml", isList, "manifest").value;
}

describe("checkYaml()", () => {
  it("resolves as many aliases as there are", () => {
    const heirs = Array.from({ length: 200 }, (_, i) => `- { <<: *base, version: "${i}" }`);
    assert.equal(check(["- &base { level: low }", ...heirs].join("\n")).length, 201);
  });

  for (const { what, text, message } of [
    {
      what: "an alias without an anchor",
      text: "- {}\n- { <<: *nothing }",
      message: /^port\.yaml:2: \*nothing: nothing before it is marked &nothing$/,
    },
    {
      what: "a text that is to be inherited",
      text: "- { <<: text }",
      message: /^port\.yaml: Merge sources must be maps/,
    },
  ]) {
    it(`refuses ${what}, as the file's mistake`, () => {
      assert.throws(() => check(text), { name: "SuiteError", code: "manifest", message });
    });
  }
});
