import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { compareVersions } from "../../src/suite/values/version-order.js";
import { loadExplanations } from "./explained.js";
import { chooseLevels } from "./run-level.js";

const ROOT = packageRoot();
const MANIFEST = loadPort(ROOT, "client-go").manifest;

/** Minor versions that files of the adapter leave something out before: 27 of `before_0_27`. */
function boundaries(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".go"));
  const texts = files.map((name) => readFileSync(join(folder, name), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/before_0_(\d+)/g)].map(([, minor]) => `0.${minor}`)),
  );
}

describe("chooseLevels()", () => {
  it("takes all levels of a manifest, newest first, each with its versions", () => {
    const levels = chooseLevels(MANIFEST, []);
    assert.deepEqual(
      levels.map(({ level }) => level),
      ["0.37", "0.36", "0.35", "0.33", "0.32", "0.29", "0.26", "0.19"],
    );
    for (const { level, versions } of levels) {
      assert.ok(
        versions.some((one) => one.endsWith("-parts")),
        `${level} drives parts`,
      );
      assert.ok(
        versions.some((one) => /^[\d.]+$/.test(one)),
        `${level} drives informers`,
      );
    }
  });

  it("takes those that are named, and says which there are", () => {
    assert.deepEqual(
      chooseLevels(MANIFEST, ["0.19", "0.36"]).map(({ level }) => level),
      ["0.36", "0.19"],
    );
    assert.throws(() => chooseLevels(MANIFEST, ["0.1"]), /no level "0\.1"; there are 0\.37, 0\.36/);
  });
});

describe("loadExplanations()", () => {
  const places = chooseLevels(MANIFEST, []).flatMap(({ level, versions }) => [level, ...versions]);

  it("reads those that are kept, about levels and versions of the manifest", () => {
    for (const one of loadExplanations(ROOT, places)) {
      if ("parts" in one) assert.ok(one.levels.length > 0, one.parts.join());
      else assert.ok(one.levels ?? one.versions, one.scenarios.join());
    }
  });

  it("refuses a level that does not exist", () => {
    const [known = ""] = places;
    assert.throws(
      () => loadExplanations(ROOT, [known]),
      /explained\.yaml:\d+: there is no 0\.35$/m,
    );
  });
});

describe("the manifest of client-go", () => {
  const folder = join(ROOT, "ports", "client-go");
  const known = [...new Set([...boundaries(folder), ...boundaries(join(folder, "parts"))])];

  for (const { version, level, build = [] } of MANIFEST.versions) {
    it(`builds ${version} with the tags and the modules of its level`, () => {
      const [words = []] = build;
      const tags = words.find((one) => one.startsWith("-tags="))?.slice("-tags=".length) ?? "";
      const later = known.filter((boundary) => compareVersions(level, boundary) < 0);
      const wanted = later.map((boundary) => `before_${boundary.replace(".", "_")}`);
      assert.deepEqual(tags.split(",").filter(Boolean).sort(), wanted.sort());
      const file = words.find((one) => one.startsWith("-modfile="))?.slice("-modfile=".length);
      const modules = readFileSync(join(folder, file ?? "go.mod"), "utf8");
      const release = /k8s\.io\/client-go v(\S+)/.exec(modules)?.[1] ?? "";
      assert.ok(version === release || version.startsWith(`${release}-`), release);
    });
  }
});
