import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { basicStages, loadStages } from "./load-stages.js";

const README = new URL("../../../fake-apiserver/README.md", import.meta.url);

const HEAD = `apiVersion: kwok.x-k8s.io/v1alpha1
kind: Stage
metadata: {name: s}
spec:
  resourceRef: {apiGroup: v1, kind: Pod}
`;

describe("loadStages()", () => {
  let directory = "";
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "stages-"));
  });
  after(() => rmSync(directory, { recursive: true }));
  const file = (text: string, name = "s.yaml"): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };

  it("reads several documents, lists and JSON", () => {
    const one = `${HEAD}  selector: {}\n`;
    const list = JSON.stringify({
      kind: "StageList",
      items: loadStages(file(one)),
    });

    assert.equal(loadStages(file(`${one}---\n# nothing\n---\n${one}`)).length, 2);
    assert.equal(loadStages(file(list, "s.json")).length, 1);
  });

  it("reads what is directly inside a directory, but for what kustomize reads", () => {
    const inside = mkdtempSync(join(directory, "d-"));
    writeFileSync(join(inside, "a.yaml"), `${HEAD}  selector: {}\n`);
    writeFileSync(join(inside, "kustomization.yaml"), "kind: Kustomization\nresources: [a.yaml]\n");
    writeFileSync(join(inside, "README.md"), "# nothing");

    assert.deepEqual(
      loadStages(inside).map(({ metadata }) => metadata.name),
      ["s"],
    );
  });

  it("reads what the documentation shows", () => {
    const readme = readFileSync(README, "utf8");
    const [, shown = ""] = /```yaml\n(apiVersion: kwok[\s\S]*?)```/.exec(readme) ?? [];

    assert.deepEqual(
      loadStages(file(shown)).map(({ metadata }) => metadata.name),
      ["widget-warms"],
    );
  });

  it("reads stages of versions that only older releases have", () => {
    const jobs = HEAD.replace("apiGroup: v1, kind: Pod", "apiGroup: batch/v1beta1, kind: CronJob");

    assert.equal(loadStages(file(jobs)).length, 1);
  });

  it("has basic stages, which are right", () => {
    assert.ok(basicStages().length > 10);
  });

  const wrong: readonly (readonly [what: string, text: string, message: string])[] = [
    [
      "another kind",
      "apiVersion: v1\nkind: Pod\n",
      '2:7: kind: "Pod" is no Stage; --load takes other objects',
    ],
    ["no YAML", "a: [", "1:5: "],
    ["a list", "- a\n", "1:1: (root): not a Stage"],
    ["an alias of nothing", "a: *b\n", "Unresolved alias"],
    [
      "a missing member",
      `apiVersion: kwok.x-k8s.io/v1alpha1\nkind: Stage\nmetadata: {name: s}\n`,
      '1:1: (root): member "spec" is missing',
    ],
    [
      "a misspelt member",
      `${HEAD}  selektor: {}\n`,
      '6:13: spec.selektor: unknown member "selektor"; did you mean "selector"?',
    ],
    [
      "a negative delay",
      `${HEAD}  delay: {durationMilliseconds: -1}\n`,
      "6:33: spec.delay.durationMilliseconds: must be >= 0",
    ],
    [
      "an unknown operator",
      `${HEAD}  selector: {matchExpressions: [{key: .a, operator: Is}]}\n`,
      "6:53: spec.selector.matchExpressions[0].operator: must be one of In, NotIn, Exists, DoesNotExist",
    ],
    [
      "an expression that is not served",
      `${HEAD}  selector: {matchExpressions: [{key: .a | length, operator: Exists}]}\n`,
      "6:39: spec.selector.matchExpressions[0].key: unexpected length at column 6 of .a | length",
    ],
    [
      "values where there are to be none",
      `${HEAD}  selector: {matchExpressions: [{key: .a, operator: Exists, values: [a]}]}\n`,
      "6:69: spec.selector.matchExpressions[0].values: Exists takes no values",
    ],
    [
      "an expression of CEL that is wrong",
      `${HEAD}  selector:\n    matchExpressions:\n      - cel: {expression: "self.a ="}\n`,
      "8:27: spec.selector.matchExpressions[0].cel.expression: compilation failed",
    ],
    [
      "a template that is wrong",
      `${HEAD}  next:\n    statusTemplate: |\n      a: 1\n      b: {{ Nw }}\n`,
      '9:1: spec.next.statusTemplate: line 2: there is no function "Nw"; did you mean "Now"?',
    ],
    [
      "a subresource that is none",
      `${HEAD}  steps:\n    - patch: {subresource: scale, template: a}\n`,
      '7:28: spec.steps[0].patch.subresource: "scale" is not served; "status" is',
    ],
    [
      "a kind that is not there",
      HEAD.replace("kind: Pod", "kind: Pods"),
      '5:37: spec.resourceRef.kind: there is no kind "Pods" in the core group; did you mean "Pod"?',
    ],
    [
      "a version that is not there",
      HEAD.replace("apiGroup: v1", "apiGroup: v2"),
      "5:27: spec.resourceRef.apiGroup: there is no Pod in v2; it is in v1",
    ],
    [
      "an expression with a text that JSON does not have",
      `${HEAD}  selector: {matchExpressions: [{key: '.["\\x"]', operator: Exists}]}\n`,
      "6:39: spec.selector.matchExpressions[0].key: ",
    ],
  ];
  for (const [what, text, message] of wrong) {
    it(`names the place of ${what}`, () => {
      assert.throws(
        () => loadStages(file(text)),
        (error: Error) => {
          assert.equal(error.name, "FileError");
          assert.ok(error.message.startsWith(join(directory, "s.yaml")), error.message);
          assert.ok(error.message.includes(message), error.message);
          return true;
        },
      );
    });
  }
});
