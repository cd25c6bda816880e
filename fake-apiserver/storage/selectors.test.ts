import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { matchesFields, parseFieldSelector } from "./field-selector.js";
import { matchesLabels, parseLabelSelector } from "./label-selector.js";
import { ResourceTable } from "./resource-table.js";
import { SelectorError } from "./selector-error.js";

const resources = new ResourceTable();
const pods = resources.get({ group: "", version: "v1", resource: "pods" });
const leases = resources.get({
  group: "coordination.k8s.io",
  version: "v1",
  resource: "leases",
});

function labelled(labels: Readonly<Record<string, string>>): KubernetesObject {
  return { metadata: { labels } };
}

describe("parseLabelSelector()", () => {
  const web = labelled({ app: "web", tier: "front", size: "3" });
  const bare = labelled({});
  const cases: readonly [string, boolean, boolean][] = [
    ["", true, true],
    ["app=web", true, false],
    ["app==web", true, false],
    ["app!=web", false, true],
    ["app in (web, db)", true, false],
    ["app notin (web)", false, true],
    ["app", true, false],
    ["!app", false, true],
    ["app=web,tier!=back", true, false],
    ["in=x", false, false],
    ["app=", false, false],
    ["app in (web),!legacy", true, false],
    ["size>2", true, false],
    ["size > 3", false, false],
    ["size<4", true, false],
    ["app>1", false, false],
  ];
  for (const [selector, isWebSelected, isBareSelected] of cases) {
    it(`reads ${JSON.stringify(selector)}`, () => {
      const requirements = parseLabelSelector(selector);

      assert.equal(matchesLabels(requirements, web), isWebSelected);
      assert.equal(matchesLabels(requirements, bare), isBareSelected);
    });
  }

  for (const selector of ["a=b=c", "=x", "a in b", "a in (b", "a b", "a=b,,c", ",", "a>x", "a=-"]) {
    it(`refuses ${JSON.stringify(selector)}`, () => {
      assert.throws(() => parseLabelSelector(selector), SelectorError);
    });
  }
});

describe("parseFieldSelector()", () => {
  const pod: KubernetesObject = {
    metadata: { name: "a", namespace: "x" },
    spec: { nodeName: "n,1" },
    status: { phase: "Running" },
  };
  const cases: readonly [string, boolean][] = [
    ["metadata.name=a", true],
    ["metadata.name==a,metadata.namespace!=y", true],
    ["status.phase!=Running", false],
    ["spec.nodeName=n\\,1", true],
    ["spec.host=n\\,1", true],
    ["status.podIP=", true],
    ["spec.hostNetwork=false", true],
  ];
  for (const [selector, isSelected] of cases) {
    it(`reads ${selector}`, () => {
      assert.equal(matchesFields(parseFieldSelector(selector, pods), pod), isSelected);
    });
  }

  it("refuses unknown fields in the words of the kind", () => {
    assert.throws(() => parseFieldSelector("spec.foo=1", pods), {
      message: "field label not supported: spec.foo",
    });
    assert.throws(() => parseFieldSelector("spec.foo=1", leases), {
      message:
        '"spec.foo" is not a known field selector: only "metadata.name", "metadata.namespace"',
    });
  });

  it("refuses what is no condition and what escapes nothing", () => {
    assert.throws(() => parseFieldSelector("metadata.name", pods), SelectorError);
    assert.throws(() => parseFieldSelector("metadata.name=a\\b", pods), SelectorError);
  });
});
