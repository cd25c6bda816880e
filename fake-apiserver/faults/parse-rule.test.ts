import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadFaults } from "./loaded-faults.js";
import { parseRules, RuleError } from "./parse-rule.js";

await loadFaults();

function refusalOf(input: unknown): string {
  try {
    parseRules(input);
  } catch (error) {
    assert.ok(error instanceof RuleError);
    return error.message;
  }
  assert.fail("the input was accepted");
}

describe("parseRules()", () => {
  it("accepts one rule", () => {
    const rule = { match: { verb: "watch" }, do: [{ fault: "stream.cleanClose" }], times: 1 };

    assert.deepEqual(parseRules(rule), [rule]);
  });

  it("accepts a list with every member a rule can have", () => {
    const rules = [
      {
        name: "deaf",
        match: {
          verb: ["list", "watch"],
          protocol: ["http/1.1", "h2"],
          group: "",
          resource: "pods",
          namespace: "default",
          name: "a",
          query: { continue: null, resourceVersion: "/^[1-9]/" },
          userAgent: "kubectl",
          isContinuation: false,
        },
        do: [{ fault: "event.410", reason: "Gone", event: { nth: 2, type: "ADDED", key: "a/b" } }],
        times: 1,
        after: 1,
        scope: "both",
      },
      { do: [{ fault: "event.error", code: 500, reason: "InternalError" }] },
    ];

    assert.deepEqual(parseRules(rules), rules);
  });

  it("returns a copy", () => {
    const rule = { do: [{ fault: "status.500" }] };

    const [parsed] = parseRules(rule);
    rule.do.length = 0;

    assert.equal(parsed?.do.length, 1);
  });

  const refusals: readonly { readonly input: unknown; readonly message: string }[] = [
    {
      input: [{ do: [{ fault: "status.500" }, { fault: "event.401" }] }],
      message: '[0].do[1].fault: unknown fault "event.401"; did you mean "event.410"?',
    },
    {
      input: { do: [{ fault: "nothing of the kind at all" }] },
      message: 'do[0].fault: unknown fault "nothing of the kind at all"',
    },
    { input: { do: [{}] }, message: "do[0].fault: must be a string" },
    {
      input: { do: [{ fault: "status.500" }], tims: 3 },
      message: 'tims: unknown member "tims"; did you mean "times"?',
    },
    {
      input: { do: [{ fault: "status.500", code: 501 }] },
      message: 'do[0].code: unknown member "code"; known members: fault',
    },
    {
      input: { do: [{ fault: "stream.abort", event: { nht: 1 } }] },
      message: 'do[0].event.nht: unknown member "nht"; did you mean "nth"?',
    },
    { input: { do: [{ fault: "event.error" }] }, message: 'do[0]: member "code" is missing' },
    {
      input: { do: [{ fault: "event.410", reason: "gone" }] },
      message: 'do[0].reason: must be one of Expired, Gone, none; did you mean "Gone"?',
    },
    {
      input: { match: { verb: "wach" }, do: [{ fault: "status.500" }] },
      message:
        'match.verb: must be one of list, watch, get, create, update, patch, delete, deletecollection, other; did you mean "watch"?',
    },
    {
      input: { match: { query: { limit: "/(/" } }, do: [{ fault: "status.500" }] },
      message: "match.query.limit: Invalid regular expression: /(/: Unterminated group",
    },
    {
      input: [{ match: { userAgent: "/[/" }, do: [{ fault: "status.500" }] }],
      message: "[0].match.userAgent: Invalid regular expression: /[/: Unterminated character class",
    },
    { input: { do: [{ fault: "status.500" }], times: 0 }, message: "times: must be >= 1" },
    { input: { do: [] }, message: "do: must NOT have fewer than 1 items" },
    { input: {}, message: '(root): member "do" is missing' },
    {
      input: "status.500",
      message:
        "(root): this is neither a rule nor a list of rules; " +
        'a rule looks like {"match": {"verb": "watch"}, "do": [{"fault": "event.410"}]}',
    },
    {
      input: { rules: [{ do: [{ fault: "status.500" }] }] },
      message:
        "(root): this is neither a rule nor a list of rules; " +
        'a rule looks like {"match": {"verb": "watch"}, "do": [{"fault": "event.410"}]}',
    },
  ];
  for (const { input, message } of refusals) {
    it(`refuses ${JSON.stringify(input)}`, () => {
      assert.equal(refusalOf(input), message);
    });
  }
});
