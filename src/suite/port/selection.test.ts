import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { sampleScenario, sampleTarget } from "../verdict/samples.js";
import {
  atDepthOf,
  selectScenarios,
  selectTargets,
  sourcePathsOf,
  type TargetChoice,
  withoutSlow,
} from "./selection.js";

let root = "";

function writePort(name: string, text: string): void {
  mkdirSync(join(root, "ports", name), { recursive: true });
  writeFileSync(join(root, "ports", name, "port.yaml"), text);
}

function portYaml(name: string, versions = '[{version: "1", level: "0.37", run: [a]}]'): string {
  return `name: ${name}\ndescription: d\nlanguage: go\nversions: ${versions}\n`;
}

const THREE =
  '[{version: "3", level: "0.37", run: [a]}, {version: "2", level: "0.36", run: [a], isDefault: false}, {version: "1", level: "0.9", module: m.js}]';

function prepareEach(): void {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "selection-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));
}

describe("selectTargets()", () => {
  prepareEach();

  beforeEach(() => {
    writePort("alpha", portYaml("alpha", THREE));
    writePort("beta", portYaml("beta"));
    mkdirSync(join(root, "ports", "draft"));
  });

  const select = (ports: readonly string[], more: Partial<TargetChoice> = {}) =>
    selectTargets({ root, ports, ...more });
  const names = (...ports: string[]) => select(ports).targets.map(({ name }) => name);

  it("takes the first version of every port that has a manifest, and says what else there is", () => {
    assert.deepEqual(names(), ["alpha@3", "beta@1"]);
    assert.deepEqual(select([]).unasked, ["alpha@1"]);
  });

  it("takes every default version of NAME@all", () => {
    assert.deepEqual(names("alpha@all", "beta"), ["alpha@3", "alpha@1", "beta@1"]);
  });

  it("takes the first version of a name, and each target once", () => {
    assert.deepEqual(names("beta", "alpha", "alpha@3"), ["beta@1", "alpha@3"]);
  });

  it("takes a version that is not a default when asked by name", () => {
    assert.deepEqual(names("alpha@2"), ["alpha@2"]);
  });

  it("takes a port that is no default when it is named, or when all are, and says whom it left out", () => {
    writePort("beta", `${portYaml("beta")}isDefault: false\n`);
    writePort(
      "gamma",
      portYaml("gamma", '[{version: "1", level: "0.37", run: [a], isDefault: false}]'),
    );
    assert.deepEqual(names(), ["alpha@3"]);
    assert.deepEqual(names("beta"), ["beta@1"]);
    const all = select(["alpha@2"], { isAll: true });
    assert.deepEqual(
      all.targets.map(({ name }) => name),
      ["alpha@2", "alpha@3", "alpha@1", "beta@1"],
    );
    assert.deepEqual(select([]).unasked, ["alpha@1", "beta"]);
    assert.deepEqual(select(["alpha"]).unasked, []);
    assert.deepEqual(all.unasked, []);
  });

  it("refuses an unknown port or version with a suggestion", () => {
    assert.throws(() => names("alpa"), { code: "usage", message: /"alpa"; did you mean "alpha"/ });
    assert.throws(() => names("beta@11"), { code: "usage", message: /did you mean "1"/ });
  });

  for (const [what, text, message] of [
    ["another name than the folder's", portYaml("gamma"), /port\.yaml:1: name must be .* beta/],
    ["no version", portYaml("beta", "[]"), /:4: versions: must NOT have fewer/],
    ["an unknown member", `${portYaml("beta")}lane: 3\n`, /:5: .*"lane"; did you mean "lanes"/],
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

describe("selectTargets() with ports elsewhere", () => {
  prepareEach();

  let elsewhere = "";
  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    writePort("alpha", portYaml("alpha"));
    writeElsewhere("mine/port.yaml", portYaml("mine", THREE));
    writeElsewhere("other/port.yaml", portYaml("other"));
  });
  afterEach(() => rmSync(elsewhere, { recursive: true }));

  function writeElsewhere(path: string, text: string): void {
    const file = join(elsewhere, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  const select = (portFolders: readonly string[], ports: readonly string[] = [], isAll = false) =>
    selectTargets({ root, portFolders, ports, isAll });
  const names = (...args: Parameters<typeof select>) =>
    select(...args).targets.map(({ name }) => name);

  it("takes those of a folder, and the package's own when they are asked for", () => {
    assert.deepEqual(names([elsewhere]), ["mine@3", "mine@1", "other@1"]);
    assert.deepEqual(select([elsewhere]).unasked, ["alpha"]);
    assert.deepEqual(names([elsewhere], ["alpha", "mine@2"]), ["alpha@1", "mine@2"]);
    assert.deepEqual(names([elsewhere], [], true), ["alpha@1", "mine@3", "mine@1", "other@1"]);
    const [target] = select([elsewhere], ["mine"]).targets;
    assert.equal(target?.port.folder, join(elsewhere, "mine"));
  });

  it("takes a folder that is a port, whatever the folder is called", () => {
    writeElsewhere("conformance/port.yaml", portYaml("kube-foo", THREE));
    const folder = join(elsewhere, "conformance");
    assert.deepEqual(names([folder]), ["kube-foo@3", "kube-foo@1"]);
    assert.deepEqual(names([], [folder]), ["kube-foo@3"]);
    assert.deepEqual(names([], [`${folder}@2`]), ["kube-foo@2"]);
  });

  it("takes a port once that is named by its folder and lies in the package", () => {
    assert.deepEqual(names([join(root, "ports")], ["alpha"]), ["alpha@1"]);
    assert.deepEqual(names([], [join(root, "ports", "alpha")]), ["alpha@1"]);
  });

  it("refuses a folder that is not there, or without a port, or of several ports", () => {
    const usage = (message: RegExp) => ({ code: "usage", message });
    mkdirSync(join(elsewhere, "empty"));
    assert.throws(() => names([join(elsewhere, "no")]), usage(/^There is no folder .*no$/));
    assert.throws(() => names([join(elsewhere, "empty")]), usage(/no port\.yaml in .*empty, nor/));
    assert.throws(() => names([], [join(elsewhere, "empty")]), usage(/no port\.yaml in .*empty/));
    assert.throws(() => names([], [elsewhere]), {
      code: "usage",
      hint: `It holds ports: --ports ${elsewhere} --port mine --port other.`,
    });
  });

  it("refuses two ports of one name, and says where they are", () => {
    writeElsewhere("alpha/port.yaml", portYaml("alpha"));
    assert.throws(() => names([elsewhere]), {
      code: "usage",
      message: /^Two ports are called alpha: .*alpha and ports\/alpha$/,
    });
  });
});

describe("selectScenarios()", () => {
  prepareEach();

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
  prepareEach();

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
  prepareEach();

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
  prepareEach();

  it("leaves out what waits long, of all or of what was chosen", () => {
    assert.equal(withoutSlow(""), "not @slow");
    assert.equal(withoutSlow("@must or @may"), "(@must or @may) and not @slow");
  });
});
