import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parse } from "yaml";
import { packageRoot } from "../values/package-root.js";
import { isManifest, loadPort, versionOf } from "./manifest.js";

/** A page of the documentation: its path, and the YAML it shows. */
interface Page {
  readonly path: string;
  readonly examples: readonly string[];
}

function pages(): readonly Page[] {
  const root = packageRoot();
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const paths = ["README.md", "CONTRIBUTING.md", ...docs];
  return paths.map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const examples = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, body = ""]) => body);
    return { path, examples };
  });
}

/** The names of all members that a schema knows, at any depth. */
function membersOf(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([word, value]) => [
    ...(word === "properties" ? Object.keys(value) : []),
    ...membersOf(value),
  ]);
}

describe("port.yaml", () => {
  const manifests = pages().flatMap(({ path, examples }) =>
    examples.flatMap((text) => (/^versions:/m.test(text) ? [{ path, text }] : [])),
  );

  it("is shown by the documentation as it has to be", () => {
    assert.ok(manifests.some(({ path }) => path === join("docs", "port-authors.md")));
    for (const { path, text } of manifests) {
      assert.ok(isManifest(parse(text)), `${path}: ${JSON.stringify(isManifest.errors)}`);
    }
  });

  it("has no member that the page for authors does not name", () => {
    const page = readFileSync(join(packageRoot(), "docs", "port-authors.md"), "utf8");
    for (const name of membersOf(isManifest.schema)) {
      assert.match(page, new RegExp(`\\b${name}\\b`), name);
    }
  });
});

describe("loadPort()", () => {
  let root = "";
  before(() => {
    root = mkdtempSync(join(tmpdir(), "manifest-"));
    mkdirSync(join(root, "ports", "many"), { recursive: true });
  });
  after(() => rmSync(root, { recursive: true }));

  function versions(...lines: readonly string[]) {
    const head = ["name: many", "description: Many", "language: any", "versions:"];
    writeFileSync(join(root, "ports", "many", "port.yaml"), [...head, ...lines].join("\n"));
    return loadPort(root, "many").manifest.versions;
  }

  it("gives each of several names what is said of all", () => {
    const shared = '{ names: [one, two], level: "0.37", module: a.js, env: { NAME: "{version}" } }';
    const [one, two, three] = versions(
      `  - ${shared}`,
      '  - { version: three, level: "0.37", module: a.js }',
    );
    const expected = { level: "0.37", module: "a.js" };
    assert.deepEqual(one, { ...expected, version: "one", env: { NAME: "one" } });
    assert.deepEqual(two, { ...expected, version: "two", env: { NAME: "two" } });
    assert.deepEqual(three, { ...expected, version: "three" });
  });

  it("fills in a version and its level, and takes over what another version says", () => {
    const [one, two] = versions(
      "  - &one",
      "    version: one",
      '    level: "0.36"',
      '    build: [[make, "{version}"]]',
      '    inputs: ["{level}/*.c"]',
      '    run: [".build/{level}/{version}"]',
      "    env: { NAME: first }",
      '  - { <<: *one, version: two, level: "0.37", env: { OTHER: second } }',
    );
    assert.deepEqual(one, {
      version: "one",
      level: "0.36",
      build: [["make", "one"]],
      inputs: ["0.36/*.c"],
      run: [".build/0.36/one"],
      env: { NAME: "first" },
    });
    assert.deepEqual(two, {
      version: "two",
      level: "0.37",
      build: [["make", "two"]],
      inputs: ["0.37/*.c"],
      run: [".build/0.37/two"],
      env: { OTHER: "second" },
    });
  });

  it("refuses a name twice, and a version without any", () => {
    const shared = '  - { names: [one, one], level: "0.37", module: a.js }';
    assert.throws(() => versions(shared), /port\.yaml:5: version one is described twice/);
    assert.throws(
      () => versions('  - { level: "0.37", module: a.js }'),
      /port\.yaml:5: .*required property 'version'/,
    );
    assert.throws(
      () => versions('  - { version: "1.0", names: [one], level: "0.37", module: a.js }'),
      /port\.yaml:5: versions\[0\]: needs one of version and names, and not both/,
    );
  });
});

describe("versionOf()", () => {
  it("names some of many versions when there is none of that name", () => {
    const versions = Array.from({ length: 60 }, (_, place) => ({
      version: `1.${place}`,
      level: "0.37",
      run: ["serve"],
    }));

    assert.throws(
      () => versionOf({ name: "many", versions }, "2.0"),
      ({ hint }: { readonly hint?: string }) =>
        hint?.endsWith("1.38, 1.39, and 20 more in its port.yaml.") === true,
    );
  });
});
