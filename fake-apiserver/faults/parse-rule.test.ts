import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseRules, RuleError } from "./parse-rule.js";
import type { FaultId } from "./rule.js";
import { ruleSchema } from "./rule-schema.js";

/** Every id of the union: the compiler refuses a missing one and a foreign one. */
const FAULT_IDS: Readonly<Record<FaultId, true>> = {
  "connect.refuse": true,
  "connect.acceptThenClose": true,
  "connect.acceptThenReset": true,
  "status.410.watch": true,
  "status.410.list": true,
  "status.410.continue": true,
  "status.410.reasonGone": true,
  "status.410.codeOnly": true,
  "status.429.json": true,
  "status.429.text": true,
  "status.429.noRetryAfter": true,
  "status.500": true,
  "status.502.html": true,
  "status.503.retryAfter": true,
  "status.504.tooLarge": true,
  "status.401": true,
  "status.403": true,
  "status.404.textPlain": true,
  "status.422.sendInitialEvents": true,
  "request.reset": true,
  "stream.cleanClose": true,
  "stream.abort": true,
  "stream.reset": true,
  "stream.halfOpen": true,
  "stream.truncateJson": true,
  "stream.abortMidFrame": true,
  "stream.splitFrames": true,
  "stream.splitUtf8": true,
  "stream.coalesce": true,
  "stream.noNewline": true,
  "stream.crlf": true,
  "stream.blankLines": true,
  "event.410": true,
  "event.error": true,
  "event.drop": true,
  "event.duplicate": true,
  "event.unknownType": true,
  "event.otherKind": true,
  "event.addedForKnown": true,
  "event.modifiedForUnknown": true,
  "event.malformedJson": true,
  "watchlist.noEndBookmark": true,
  "watchlist.falseEndBookmark": true,
  "watchlist.dieBeforeEnd": true,
  "bookmark.none": true,
  "replica.staleList": true,
  "list.itemsNull": true,
  "list.truncated": true,
  "watch.skipMissed": true,
};

function refusalOf(input: unknown): string {
  try {
    parseRules(input);
  } catch (error) {
    assert.ok(error instanceof RuleError);
    return error.message;
  }
  assert.fail("the input was accepted");
}

describe("rule.schema.json", () => {
  it("knows exactly the faults of the TypeScript union", () => {
    const inSchema = ruleSchema.$defs.Fault.oneOf.map((branch) => branch.properties.fault.const);

    assert.deepEqual(inSchema.toSorted(), Object.keys(FAULT_IDS).toSorted());
  });

  it("titles each fault with its id and says what it imitates", () => {
    for (const branch of ruleSchema.$defs.Fault.oneOf) {
      assert.equal(branch.title, branch.properties.fault.const);
      assert.match(branch["x-imitates"], /\.$/);
      assert.match(branch.description, /\.$/);
    }
  });
});

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
    { input: "status.500", message: "(root): must be object" },
  ];
  for (const { input, message } of refusals) {
    it(`refuses ${JSON.stringify(input)}`, () => {
      assert.equal(refusalOf(input), message);
    });
  }
});
