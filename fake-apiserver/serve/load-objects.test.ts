import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WIDGETS } from "../testing/widgets.js";
import { loadObjects } from "./load-objects.js";

describe("loadObjects()", () => {
  let directory = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "load-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const namesIn = (paths: readonly string[]) =>
    loadObjects(paths).objects.map(({ object }) => object.metadata.name);

  it("reads every document of a file, and where it was", () => {
    const path = file(
      "pods.yaml",
      "# two pods\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\n---\n\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: b}\n",
    );

    assert.deepEqual(loadObjects([path]).objects, [
      { object: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } }, place: `${path}:2:1` },
      { object: { apiVersion: "v1", kind: "Pod", metadata: { name: "b" } }, place: `${path}:8:1` },
    ]);
  });

  it("reads the items of a list, without what only a server may say", () => {
    const metadata = { name: "a", uid: "u", resourceVersion: "7", managedFields: [], labels: {} };
    const list = {
      apiVersion: "v1",
      kind: "List",
      items: [{ apiVersion: "v1", kind: "Pod", metadata }],
    };

    const { objects } = loadObjects([file("list.json", JSON.stringify(list))]);

    assert.deepEqual(
      objects.map(({ object }) => object.metadata),
      [{ name: "a", labels: {} }],
    );
  });

  it("reads the manifests of a directory in the order of their names", () => {
    const pod = (name: string) =>
      JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name } });
    file("2.json", pod("second"));
    file("1.yaml", pod("first"));
    file("notes.txt", "not a manifest");

    assert.deepEqual(namesIn([directory]), ["first", "second"]);
  });

  it("finds nothing in an empty file", () => {
    assert.deepEqual(namesIn([file("empty.yaml", ""), file("comment.yaml", "# nothing\n")]), []);
  });

  it("finds the resources that a custom resource definition serves", () => {
    const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget, shortNames: [wd]}
  versions:
    - {name: v1, served: true, storage: true}
    - {name: v1alpha1, served: false, storage: false}
`;

    assert.deepEqual(loadObjects([file("crd.yaml", definition)]).resources, [
      { ...WIDGETS, shortNames: ["wd"], categories: [] },
    ]);
  });

  const refusals: readonly (readonly [text: string, message: RegExp])[] = [
    ["a: 1\nb: [1\n", /\/bad\.yaml:\d+:\d+: Flow sequence/],
    ["apiVersion: v1\nkind: Pod\n", /\/bad\.yaml:1:1: not a Kubernetes object: it needs/],
    ["---\n- just\n- a list\n", /\/bad\.yaml:2:1: not a Kubernetes object/],
  ];
  for (const [text, message] of refusals) {
    it(`refuses ${JSON.stringify(text)} and names the line`, () => {
      const path = file("bad.yaml", text);

      assert.throws(() => loadObjects([path]), { name: "FileError", message });
    });
  }

  it("refuses a file that does not exist", () => {
    const path = join(directory, "none.yaml");

    assert.throws(() => loadObjects([path]), { name: "FileError", message: /none\.yaml: ENOENT/ });
  });
});
