import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { promisify } from "node:util";
import { whyMissing } from "../../fake-apiserver/testing/spawned-program.js";
import { packageRoot } from "../suite/values/package-root.js";
import { kitLanguages } from "./init-command.js";
import { runCli } from "./project-fixture.js";

/** By language, the file that translates. */
const ADAPTERS = {
  go: "informer.go",
  java: "src/adapter/Main.java",
  python: "adapter.py",
  ruby: "adapter.rb",
  typescript: "adapter.js",
};

describe("informer-conformance init", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "init-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const init = (...args: string[]) => runCli(["init", "--language", ...args], folder);

  for (const [language, file] of Object.entries(ADAPTERS)) {
    it(`writes an adapter in ${language}, with its kit and marks at what is to be done`, async () => {
      const written = await init(language, "--name", "kube-foo", "--ports", "adapters");
      assert.equal(written.exitCode, 0, written.stderr);
      assert.match(
        written.stdout,
        /^next: informer-conformance doctor --port \.\/adapters\/kube-foo$/m,
      );
      const port = join(folder, "adapters", "kube-foo");
      assert.match(readFileSync(join(port, "port.yaml"), "utf8"), /^name: kube-foo$/m);
      assert.ok(existsSync(join(port, ".gitignore")));
      const adapter = readFileSync(join(port, file), "utf8");
      assert.ok(adapter.split("TO" + "DO").length > 5);
      assert.ok(!adapter.includes("{{name}}"));
    });
  }

  it("writes one in Rust", async () => {
    const written = await init("rust", "--name", "kube-foo");
    assert.equal(written.exitCode, 0, written.stderr);
    const port = join(folder, "kube-foo");
    assert.match(readFileSync(join(port, "Cargo.toml"), "utf8"), /^name = "kube-foo-adapter"$/m);
    assert.match(readFileSync(join(port, "src", "main.rs"), "utf8"), /"name": "kube-foo"/);
    assert.ok(existsSync(join(port, "kit", "src", "lib.rs")));
    assert.ok(!existsSync(join(port, "kit", "template")));
  });

  it("names every language that has a kit in its help", async () => {
    const { stdout } = await runCli(["init", "--help"], folder);
    const text = stdout.replaceAll(/\s+/g, " ");
    const languages = kitLanguages();
    const listed = `${languages.slice(0, -1).join(", ")} or ${languages.at(-1)}`;
    assert.ok(text.includes(`language of the adapter: ${listed} `), text);
  });

  it("refuses a language without a kit, a folder that is there, and a name that no port can have", async () => {
    const other = await init("pyton");
    assert.equal(other.exitCode, 2);
    assert.match(other.stderr, /no kit for "pyton"; did you mean "python"\?/);

    assert.equal((await init("python")).exitCode, 0);
    const again = await init("python");
    assert.equal(again.exitCode, 2);
    assert.match(again.stderr, /my-informer is there already/);

    const named = await init("python", "--name", "My Informer");
    assert.equal(named.exitCode, 2);
    assert.match(named.stderr, /lower-case letters, digits, dots and dashes/);
  });
});

/** Side by side: the doctor tries what an adapter does not declare, and waits for it. */
describe("what informer-conformance init writes", { concurrency: true }, () => {
  const folder = mkdtempSync(join(tmpdir(), "init-"));
  // Maven fetches what it builds with: that is for a run to do, and not for a test.
  const languages = Object.keys(ADAPTERS).filter((language) => language !== "java");
  before(async () => {
    for (const language of languages) {
      await runCli(["init", "--language", language, "--name", `kube-${language}`], folder);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const language of languages) {
    it(`passes the doctor, in ${language}`, async () => {
      const { stdout } = await runCli(["doctor", "--port", join(folder, `kube-${language}`)]);
      // Without the language's toolchain, the output says so, and nothing else.
      assert.match(
        stdout,
        /^nothing is wrong with the adapter$|FAILED {2}the toolchain is there: .* is not installed/m,
      );
    });
  }
});

/** Beside the doctor, which drives each kit from outside, this one has tests of its own. */
describe("the kit for Go", { skip: whyMissing("go", ["version"]) ?? false }, () => {
  it("passes its tests, by the race detector where there is a C compiler", async () => {
    const race = whyMissing("cc", ["--version"]) === undefined ? ["-race"] : [];
    const kit = join(packageRoot(), "ports", "kits", "go");
    // It rejects with what the tests have printed.
    await promisify(execFile)("go", ["-C", kit, "test", ...race, "."]);
  });
});

/** Its instants cannot be told from outside: a call without one is timed when the suite reads its line. */
describe("the kit for Rust", { skip: whyMissing("cargo", ["--version"]) ?? false }, () => {
  it("passes its tests", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kit-"));
    try {
      // A copy, as cargo writes beside the sources.
      cpSync(join(packageRoot(), "ports", "kits", "rust"), folder, { recursive: true });
      await promisify(execFile)("cargo", ["test", "--quiet"], { cwd: folder });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
