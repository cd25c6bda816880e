/** What `npm pack` makes is all that a user needs, and works where it is installed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** Files that lie around where somebody worked, and whether a user needs them. */
const LYING_AROUND: Readonly<Record<string, boolean>> = {
  "dist/src/cli/main.js": true,
  "dist/src/index.d.ts": true,
  "dist/fake-apiserver/cli.js": true,
  "dist/steps/stores.js": true,
  "dist/ports/reference/adapter.js": true,
  "docs/port-authors.md": true,
  "features/requirements/store.yaml": true,
  "ports/client-go/main.go": true,
  "ports/client-go/parts/store.go": true,
  "ports/client-node/adapter.ts": true,
  "ports/reference/port.yaml": true,
  "src/protocol/protocol.schema.json": true,
  "dist/.tsbuildinfo": false,
  "dist/src/cli/main.js.map": false,
  "dist/src/cli/main.test.js": false,
  "dist/src/cli/main.test.d.ts": false,
  "dist/src/cli/project-fixture.js": false,
  "dist/src/client/rest/answers.cases.js": false,
  "dist/tools/run-tests.js": false,
  "dist/ports/mutants/main.js": false,
  "dist/ports/liars/honest.js": false,
  "dist/unit-batches/src.mjs": false,
  "informer-conformance-0.1.0.tgz": false,
  "ports/client-go/.build/adapter": false,
  "ports/client-go/adapter_test.go": false,
  "ports/client-node/node_modules/yaml/index.js": false,
  "ports/kits/python/tests/kit.py": false,
  "ports/kits/python/src/__pycache__/kit.pyc": false,
  "ports/kits/java/build/kit.jar": false,
  "ports/kube-rs/target/release/adapter": false,
  "ports/mutants/port.yaml": false,
  "ports/reference/adapter.ts": false,
  "reports/out/index.html": false,
  "src/index.ts": false,
  "tools/run-tests.ts": false,
};

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "package-"));
});
after(() => rmSync(folder, { recursive: true }));

/** Runs a program in the folder, and returns what it wrote to its standard output. */
function run(cwd: string, program: string, ...args: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: "1", npm_config_cache: join(folder, "cache") };
  return execFileSync(program, args, { cwd, env, encoding: "utf8", stdio: "pipe" });
}

/** A folder with the package as `npm install` puts it there, and with what it depends on, linked: nothing is fetched. */
function installed(): string {
  const modules = join(folder, "user", "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  run(ROOT, "npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", folder);
  run(folder, "tar", "-xzf", `${MANIFEST.name}-${MANIFEST.version}.tgz`);
  const home = join(modules, MANIFEST.name);
  renameSync(join(folder, "package"), home);
  for (const name of Object.keys(MANIFEST.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const [name, program] of Object.entries<string>(MANIFEST.bin)) {
    symlinkSync(join(home, program), join(modules, ".bin", name));
  }
  return join(folder, "user");
}

describe("the package", () => {
  it("holds what a user needs, and nothing else that lies around", () => {
    const workplace = join(folder, "workplace");
    for (const path of Object.keys(LYING_AROUND)) {
      mkdirSync(dirname(join(workplace, path)), { recursive: true });
      writeFileSync(join(workplace, path), "\n");
    }
    copyFileSync(join(ROOT, "package.json"), join(workplace, "package.json"));
    const [packed] = JSON.parse(
      run(workplace, "npm", "pack", "--ignore-scripts", "--dry-run", "--json"),
    );
    const paths = new Set(packed.files.map(({ path }: { readonly path: string }) => path));
    const isPacked = Object.keys(LYING_AROUND).map((path) => [path, paths.has(path)]);
    assert.deepEqual(Object.fromEntries(isPacked), LYING_AROUND);
  });

  it("leaves an archive that git ignores, and the house rules with it", () => {
    assert.equal(run(ROOT, "git", "check-ignore", "x-0.1.0.tgz"), "x-0.1.0.tgz\n");
  });

  it("has programs that are executable once they are compiled", () => {
    for (const program of Object.values<string>(MANIFEST.bin)) {
      const file = join(folder, "clone", program);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, "#!/bin/sh\necho started\n", { mode: 0o644 });
    }
    copyFileSync(join(ROOT, "package.json"), join(folder, "clone", "package.json"));
    run(join(folder, "clone"), process.execPath, join(ROOT, "dist", "tools", "make-executable.js"));
    for (const program of Object.values<string>(MANIFEST.bin)) {
      assert.equal(run(folder, join(folder, "clone", program)), "started\n");
    }
  });

  describe("where it is installed", () => {
    let user = "";
    before(() => {
      user = installed();
    });

    it("judges a port", () => {
      const tags = ["--quick", "--tags", "@req:STORE-01", "--out", "reports"];
      const program = join("node_modules", ".bin", "informer-conformance");
      const said = run(user, program, "run", "--port", "reference", ...tags);
      assert.match(said, /reference@atomic-fifo {2}nothing wrong .* [1-9]\d* passed/);
    });

    it("explains the fake apiserver", () => {
      const said = run(user, join("node_modules", ".bin", "fake-apiserver"), "--help");
      assert.match(said, /^Usage: fake-apiserver/);
    });

    it("offers something by each of its public names", () => {
      const imports = Object.entries<string>(MANIFEST.exports).map(([path, target]) => {
        const how = target.endsWith(".json") ? ', { with: { type: "json" } }' : "";
        return [join(MANIFEST.name, path), how] as const;
      });
      // One process for all: to start one and load what they share costs more than all else here.
      const program = imports.map(
        ([name, how]) =>
          `if (Object.keys(await import("${name}"${how})).length > 0) console.log("${name}");`,
      );
      const said = run(user, process.execPath, "--input-type=module", "--eval", program.join("\n"));
      assert.deepEqual(
        said.trimEnd().split("\n"),
        imports.map(([name]) => name),
      );
    });
  });
});
