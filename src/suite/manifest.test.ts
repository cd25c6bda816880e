import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { isManifest } from "./manifest.js";
import { packageRoot } from "./package-root.js";

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
