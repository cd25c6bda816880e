import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allows, policyRule, ruleTexts, uncovered } from "./policy-rule.js";

const USER = { username: "alice", groups: [] };
const OPEN = { user: USER, group: "", subresource: "", namespace: "", name: "" };

describe("allows()", () => {
  const rows: readonly (readonly [string, object, object, boolean])[] = [
    ["a subresource by its own name", { resources: ["pods/log"] }, { subresource: "log" }, true],
    ["a subresource of any resource", { resources: ["*/log"] }, { subresource: "log" }, true],
    ["no subresource by its resource", { resources: ["pods"] }, { subresource: "log" }, false],
    ["no resource by its subresource", { resources: ["*/log"] }, {}, false],
    ["a name that it lists", { resources: ["pods"], resourceNames: ["a"] }, { name: "a" }, true],
    ["no other name", { resources: ["pods"], resourceNames: ["a"] }, { name: "b" }, false],
    ["no request without a name", { resources: ["pods"], resourceNames: ["a"] }, {}, false],
    ["no path", { nonResourceURLs: ["*"] }, {}, false],
  ];
  for (const [says, rule, wanted, isAllowed] of rows) {
    it(`allows ${says}`, () => {
      const given = policyRule({ verbs: ["get"], apiGroups: [""], ...rule });

      assert.equal(allows(given, { ...OPEN, verb: "get", resource: "pods", ...wanted }), isAllowed);
    });
  }

  it("takes a star at the end of a path for whatever follows", () => {
    const rule = policyRule({ verbs: ["get"], nonResourceURLs: ["/a/*", "/b"] });
    const allowed = ["/a/", "/a/x/y", "/b", "/a", "/b/x"].filter((path) =>
      allows(rule, { user: USER, verb: "get", path }),
    );

    assert.deepEqual(allowed, ["/a/", "/a/x/y", "/b"]);
  });
});

describe("uncovered()", () => {
  it("finds the parts that no rule covers, and joins their verbs in words", () => {
    const owned = [
      { verbs: ["get"], apiGroups: ["*"], resources: ["pods", "*/status"] },
      { verbs: ["*"], apiGroups: [""], resources: ["secrets"], resourceNames: ["a"] },
      { verbs: ["get"], nonResourceURLs: ["/a/*"] },
    ].map(policyRule);
    const wanted = [
      { verbs: ["get", "list", "watch"], apiGroups: [""], resources: ["pods", "nodes/status"] },
      { verbs: ["get"], apiGroups: [""], resources: ["secrets"], resourceNames: ["a", "b"] },
      { verbs: ["get", "post"], nonResourceURLs: ["/a/b"] },
    ].map(policyRule);

    assert.deepEqual(ruleTexts(uncovered(owned, wanted)), [
      '{APIGroups:[""], Resources:["nodes/status"], Verbs:["list" "watch"]}',
      '{APIGroups:[""], Resources:["pods"], Verbs:["list" "watch"]}',
      '{APIGroups:[""], Resources:["secrets"], ResourceNames:["b"], Verbs:["get"]}',
      '{NonResourceURLs:["/a/b"], Verbs:["post"]}',
    ]);
  });
});
