import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseJsonPath, valuesAt } from "./json-path.js";

const OBJECT = {
  metadata: { labels: { "a.b": "dotted" } },
  spec: { size: 3, ports: [{ port: 80 }, { port: 81 }] },
  status: { conditions: [{ type: "Ready", status: "True" }, { type: "Lost" }] },
};

describe("valuesAt()", () => {
  const cases: readonly [string, readonly unknown[]][] = [
    [".spec.size", [3]],
    ["{.spec.size}", [3]],
    [".metadata.labels['a.b']", ["dotted"]],
    [".metadata.labels.a\\.b", ["dotted"]],
    [".spec.ports[0].port", [80]],
    [".spec.ports[-1].port", [81]],
    [".spec.ports[*].port", [80, 81]],
    ['.status.conditions[?(@.type=="Ready")].status', ["True"]],
    [".spec.ports[?(@.port==81)].port", [81]],
    [".spec.ports[7]", []],
    [".spec.none.size", []],
    [".constructor.name", []],
  ];
  for (const [path, values] of cases) {
    it(`follows ${path}`, () => {
      assert.deepEqual(valuesAt(parseJsonPath(path) ?? [], OBJECT), values);
    });
  }
});

describe("parseJsonPath()", () => {
  it("knows what it cannot read", () => {
    assert.equal(parseJsonPath("spec size"), undefined);
    assert.equal(parseJsonPath(".spec[?(@.a>1)]"), undefined);
  });
});
