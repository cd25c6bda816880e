import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { sampleScenario, sampleTarget } from "./samples.js";
import {
  atDepthOf,
  selectScenarios,
  selectTargets,
  sourcePathsOf,
  withoutSlow,
} from "./selection.js";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "selection-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function writePort(name: string, text: string): void {
  mkdirSync(join(root, "ports", name), { recursive: true });
  writeFileSync(join(root, "ports", name, "port.yaml"), text);
}

function portYaml(name: string, versions = '[{version: "1", level: "0.37", run: [a]}]'): string {
  return `name: ${name}\ndescription: d\nlanguage: go\nversions: ${versions}\n`;
}

const THREE =
  '[{version: "3", level: "0.37", run: [a]}, {version: "2", level: "0.36", run: [a], isDefault: false}, {version: "1", level: "0.9", module: m.js}]';

describe("selectTargets()", () => {
  beforeEach(() => {
    writePort("alpha", portYaml("alpha", THREE));
    writePort("beta", portYaml("beta"));
    mkdirSync(join(root, "ports", "draft"));
  });

  const names = (...ports: string[]) => selectTargets(root, ports).map(({ name }) => name);

  it("takes every default version of every port that has a manifest", () => {
    assert.deepEqual(names(), ["alpha@3", "alpha@1", "beta@1"]);
  });

  it("takes the first version of a name, and each target once", () => {
    assert.deepEqual(names("beta", "alpha", "alpha@3"), ["beta@1", "alpha@3"]);
  });

  it("takes a version that is not a default when asked by name", () => {
    assert.deepEqual(names("alpha@2"), ["alpha@2"]);
  });

  it("refuses an unknown port or version with a suggestion", () => {
    assert.throws(() => names("alpa"), { code: "usage", message: /"alpa"; did you mean "alpha"/ });
    assert.throws(() => names("beta@11"), { code: "usage", message: /did you mean "1"/ });
  });

  for (const [what, text, message] of [
    ["another name than the folder's", portYaml("gamma"), /port\.yaml:1: name must be .* beta/],
    ["no version", portYaml("beta", "[]"), /:4: versions: must NOT have fewer/],
    ["an unknown member", `${portYaml("beta")}lane: 3\n`, /"lane"; did you mean "lanes"/],
    [
      "both a module and a command",
      portYaml("beta", '[{version: "1", level: "0.37", run: [a], module: m}]'),
      /version 1 needs either module or run/,
    ],
    [
      "a version twice",
      portYaml("beta", `${THREE.slice(0, -1)}, {version: "1", level: "0.9", run: [a]}]`),
      /version 1 is described twice/,
    ],
    [
      "a malformed level",
      portYaml("beta", "[{version: v, level: x, run: [a]}]"),
      /versions\[0\]\.level: "x" must match/,
    ],
  ] as const) {
    it(`refuses a manifest with ${what}`, () => {
      writePort("beta", text);
      assert.throws(() => names("beta"), { code: "manifest", message });
    });
  }
});

describe("selectScenarios()", () => {
  const [plain, one, two] = ["plain", "rows [one]", "rows [two]"].map((id) => sampleScenario(id));
  const all = [plain, one, two].flatMap((scenario) => scenario ?? []);
  const ids = (...wanted: string[]) => selectScenarios(all, wanted, all).map(({ id }) => id);

  it("takes all without ids", () => {
    assert.deepEqual(ids(), ["plain", "rows [one]", "rows [two]"]);
  });

  it("takes all rows of a slug, and one row of a full id", () => {
    assert.deepEqual(ids("rows"), ["rows [one]", "rows [two]"]);
    assert.deepEqual(ids("rows [two]", "plain"), ["plain", "rows [two]"]);
  });

  it("refuses an unknown id with a suggestion", () => {
    assert.throws(() => ids("plane"), { code: "usage", message: /did you mean "plain"/ });
  });

  it("takes nothing when the tags left the id out", () => {
    assert.deepEqual(selectScenarios(all.slice(0, 1), ["rows"], all), []);
  });
});

describe("sourcePathsOf()", () => {
  it("names each file once, with the lines to run", () => {
    const scenarios = [
      sampleScenario("a", { uri: "features/x.feature", line: 3 }),
      sampleScenario("b", { uri: "features/y.feature", line: 9 }),
      sampleScenario("c", { uri: "features/x.feature", line: 12 }),
    ];
    assert.deepEqual(sourcePathsOf(scenarios), ["features/x.feature:3:12", "features/y.feature:9"]);
  });
});

describe("atDepthOf()", () => {
  const whole = sampleScenario("whole");
  const part = sampleScenario("part", { parts: ["fifo"] });
  const target = sampleTarget();
  const chosen = (depths?: readonly ("informer" | "component")[]) => {
    const version = { ...target.version, ...(depths === undefined ? {} : { depths }) };
    return atDepthOf({ ...target, version }, [whole, part]).map(({ slug }) => slug);
  };

  it("judges informers as a whole unless the manifest says otherwise", () => {
    assert.deepEqual(chosen(), ["whole"]);
    assert.deepEqual(chosen(["component"]), ["part"]);
    assert.deepEqual(chosen(["informer", "component"]), ["whole", "part"]);
  });
});

describe("withoutSlow()", () => {
  it("leaves out what waits long, of all or of what was chosen", () => {
    assert.equal(withoutSlow(""), "not @slow");
    assert.equal(withoutSlow("@must or @may"), "(@must or @may) and not @slow");
  });
});
