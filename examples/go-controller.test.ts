/** The example in Go prints what docs/fake-apiserver.md says. The first build compiles client-go, which takes minutes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { SpawnedProgram, whyMissing } from "../fake-apiserver/testing/spawned-program.js";
import { fencedBlocks } from "../tools/fenced-blocks.js";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = fileURLToPath(new URL("examples/go-controller", ROOT));

/** client-go, compiled from nothing on a busy machine. */
const TIMEOUT_MS = 600_000;

/** Unit tests have seconds; this needs minutes, so it runs only when it is asked for by its name. */
const isAskedFor = process.env["npm_lifecycle_event"] === "go-example";
const skip = isAskedFor ? (whyMissing("go", ["version"]) ?? false) : "npm run go-example runs it";

describe("examples/go-controller", { skip, timeout: TIMEOUT_MS }, () => {
  it("prints what the page says", async () => {
    const page = readFileSync(new URL("docs/fake-apiserver.md", ROOT), "utf8");
    const stated = fencedBlocks(page).find(
      ({ section, language }) => section === "In Go" && language === "text",
    );
    const cli = fileURLToPath(new URL("../fake-apiserver/cli.js", import.meta.url));
    using server = new SpawnedProgram(process.execPath, [cli], { env: {} });
    const [, api = "", admin = ""] = await server.output(
      /Kubernetes API +(http:\S+)\n +control API +(http:\S+)\n/,
    );
    const env = { PATH: process.env["PATH"] ?? "", HOME: homedir() };
    const args = ["-C", FOLDER, "run", ".", "-api", api, "-admin", admin];

    using program = new SpawnedProgram("go", args, { env });

    const { stdout, stderr, exitCode } = await program.ended;
    assert.equal(exitCode, 0, stderr);
    assert.equal(stdout, stated?.text);
  });
});
