import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ruleJudge } from "./rule-violations.js";

const ITEMS_COUNT = 5_000;

/** A judge of `spec` by one rule. */
function judgeBy(rule: string, more: Record<string, unknown> = {}) {
  const list = { type: "array", items: { type: "string" } };
  const keyed = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["k"],
    items: { type: "object", properties: { k: { type: "string" }, v: { type: "integer" } } },
  };
  const properties = {
    tags: list,
    set: { ...list, "x-kubernetes-list-type": "set" },
    keyed,
    text: { type: "string" },
    map: { type: "object", additionalProperties: { type: "string" } },
    size: { type: "integer" },
    other: { type: "integer" },
  };
  const spec = { type: "object", properties, "x-kubernetes-validations": [{ rule, ...more }] };
  const judge = ruleJudge({ type: "object", properties: { spec } });
  assert.ok(judge);
  return judge;
}

function messages(rule: string, spec: unknown, old?: unknown): readonly string[] {
  const before = old === undefined ? undefined : { spec: old };
  return judgeBy(rule)({ spec }, before).causes.map(({ message }) => message);
}

describe("ruleJudge()", () => {
  it("takes sets and lists by keys in any order", () => {
    const old = {
      set: ["a", "b"],
      keyed: [
        { k: "a", v: 1 },
        { k: "b", v: 2 },
      ],
    };
    const spec = {
      set: ["b", "a"],
      keyed: [
        { k: "b", v: 2 },
        { k: "a", v: 1 },
      ],
    };
    assert.deepEqual(messages("self.set == oldSelf.set", spec, old), []);
    assert.deepEqual(messages("self.keyed == oldSelf.keyed", spec, old), []);
    assert.deepEqual(messages("(self.keyed + oldSelf.keyed).size() == 2", spec, old), []);
  });

  it("warns of what was so before, and has not changed", () => {
    const judge = judgeBy("self.size < 3");
    const same = judge({ metadata: { name: "b" }, spec: { size: 5 } }, { spec: { size: 5 } });
    assert.deepEqual(same, {
      causes: [],
      warnings: ["spec: Invalid value: failed rule: self.size < 3"],
    });
    const other = judge({ spec: { size: 5, other: 1 } }, { spec: { size: 5 } });
    assert.equal(other.causes.length, 1);
  });

  it("ends when so many items are refused that the answer would hold megabytes", () => {
    const items = {
      type: "string",
      "x-kubernetes-validations": [{ rule: "false", message: "x".repeat(2000) }],
    };
    const tags = { type: "array", items };
    const judge = ruleJudge({ type: "object", properties: { tags } });
    const { causes } =
      judge?.({ tags: Array.from({ length: 100_000 }, () => "") }, undefined) ?? {};
    assert.ok(causes !== undefined && causes.length < 10_000);
    assert.match(causes.at(-1)?.message ?? "", /running out of cost budget/);
  });

  it("evaluates no more rules of nothing than it could steps", () => {
    const rules = Array.from({ length: 20 }, () => ({ rule: "true" }));
    const tags = { type: "array", items: { type: "string", "x-kubernetes-validations": rules } };
    const judge = ruleJudge({ type: "object", properties: { tags } });
    const { causes } =
      judge?.({ tags: Array.from({ length: 100_000 }, () => "") }, undefined) ?? {};
    assert.match(causes?.[0]?.message ?? "", /running out of cost budget/);
  });

  for (const rule of [
    "self.tags.all(t, self.tags.all(u, t == u || t != u))",
    "self.tags.all(t, t in self.tags)",
    "self.tags.all(t, self.tags.indexOf('zz') < 0)",
    "self.tags.distinct().size() > 0",
    "self.tags.all(t, self.map == self.map)",
    "self.tags.all(t, (['a'] + self.tags).size() > 0)",
    "self.tags.all(t, lists.range(1000000).size() > 0)",
    "self.tags.all(t, self.text.indexOf('b') < 0)",
    "self.tags.all(t, self.text.charAt(1) == 'a')",
    "self.tags.all(t, size(self.text) > 0)",
    "self.tags.exists(t, [double(self.text)].size() == 0)",
    "self.tags.all(t, '%s'.format([self.map]) != '')",
    "self.tags.all(t, self.tags.map(u, '').min() == '')",
    "self.tags.all(t, ['a', 'a'].join(self.text) != '')",
    "self.tags.all(t, 'a'.replace('', self.text) != '')",
    "self.tags.all(t, !sets.intersects(self.tags, []))",
    "self.tags.all(t, [self.tags.map(u, [])].all(l, l.flatten().size() == 0))",
    "self.tags.all(t, !'aaaaaaaaaa'.matches('(a{0,30}){0,30}b'))",
    "self.tags.all(t, !t.matches('(' + t + '{0,30}){0,30}b'))",
    "self.tags.all(t, timestamp('2020-01-01T00:00:00Z').getHours('Europe/Berlin') > 0)",
  ]) {
    it(`ends ${rule}`, () => {
      const tags = Array.from({ length: ITEMS_COUNT }, (_, index) => `tag${index}`);
      const map = Object.fromEntries(tags.map((tag) => [tag, tag]));
      const [message] = messages(rule, { tags, map, text: "a".repeat(100_000) });
      assert.match(message ?? "", /operation cancelled: actual cost limit exceeded/);
    });
  }
});
