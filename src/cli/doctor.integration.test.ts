import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ProjectFixture, portYaml, runCli } from "./project-fixture.js";

describe("informer-conformance doctor", () => {
  it("finds nothing wrong with the reference", async () => {
    const { exitCode, stdout } = await runCli(["doctor", "--port", "reference"]);
    assert.equal(exitCode, 0, stdout);
    assert.doesNotMatch(stdout, /FAILED/);
    assert.match(stdout, /^ {2}ok {6}it reports a deletion$/m);
    assert.match(stdout, /^ {2}ok {6}it closes a trial and leaves no connection behind$/m);
    assert.match(stdout, /nothing is wrong with the adapter/);
  });

  for (const port of [
    "mutants@polls",
    "mutants@lets-changes-rest",
    "mutants@takes-its-time-to-stop",
  ]) {
    it(`lets time pass for ${port}, whose clock is virtual`, async () => {
      const { exitCode, stdout } = await runCli(["doctor", "--port", port]);
      assert.equal(exitCode, 0, stdout);
      assert.match(stdout, /^ {2}ok {6}it reports a deletion$/m);
    });
  }

  it("names what an adapter does wrong, and how to mend it", async () => {
    using project = new ProjectFixture();
    // The fixture's adapter says ok to everything, and does nothing.
    const { exitCode, stdout } = await project.run(["doctor", "--port", "good"]);
    assert.equal(exitCode, 3);
    assert.match(stdout, /^ {2}ok {6}it starts and says hello: fixture 1\.0\.0/m);
    assert.match(
      stdout,
      /^ {2}FAILED {2}it refuses an unknown trial: expected the error invalid, got an ok\n {10}fix {2}Answer /m,
    );
    assert.match(
      stdout,
      /FAILED {2}it says not-supported to .*: line \d+ of standard output breaks the protocol: reply to index\.list: items: missing\n {10}fix {2}docs\/protocol\.md /,
    );
    assert.match(stdout, /– {7}it reports a deletion: an earlier check failed/);
  });

  it("tries what is not declared, and says what would be graded", async () => {
    using project = new ProjectFixture();
    const { exitCode } = await runCli(["init", "--language", "typescript"], project.root);
    assert.equal(exitCode, 0);
    const { stdout } = await runCli(["doctor", "--port", "./my-informer"], project.root);
    // The template's stand-in calls as many handlers as there are, and the template does not say so.
    assert.match(stdout, /^ {2}\d+ of \d+ scenarios apply$/m);
    assert.match(stdout, /^ {2}it could declare, which together makes \d+:$/m);
    assert.match(
      stdout,
      /^ {4}handlers\.multiple +a second handler is notified as well; \d+ more by itself$/m,
    );
    assert.match(stdout, /^ {2}not declared, and not seen: .*streaming-list \d+/m);
    assert.match(stdout, /^nothing is wrong with the adapter$/m);
  });

  it("finds a handler that blocks nobody, and a process that a handler brings down", async () => {
    using project = new ProjectFixture();
    await runCli(["init", "--language", "javascript"], project.root);
    const adapter = join(project.root, "my-informer", "adapter.js");
    const claims = readFileSync(adapter, "utf8").replace(
      '["store",',
      '["handlers.isolated-errors", "store",',
    );
    writeFileSync(adapter, claims.replace("return type && handler", "if (type) handler"));
    const { stdout } = await runCli(["doctor", "--port", "./my-informer"], project.root);
    assert.match(
      stdout,
      /FAILED {2}it lets a blocked handler go: the handler is notified of the next change while it blocks/,
    );
    assert.match(stdout, /FAILED {2}it lives though a handler throws: /);

    const mended = readFileSync(adapter, "utf8").replace(/"(block|slow)-handler",/g, "");
    // The stand-in makes one watch, and says nothing when it ends.
    writeFileSync(
      adapter,
      mended.replace("capabilities:", 'traits: ["watches-once"], capabilities:'),
    );
    const { stdout: without } = await runCli(["doctor", "--port", "./my-informer"], project.root);
    assert.doesNotMatch(without, /^ {4}block-handler/m);
    assert.match(
      without,
      /FAILED {2}it says whether a watch is one request: another watch, or its/,
    );
  });

  it("stops at a missing toolchain, a failed build or an adapter that does not start", async () => {
    const warp = "toolchain: [{program: warp, probe: [no-such-program]}]\n";
    using project = new ProjectFixture({
      "ports/good/port.yaml": portYaml("good", warp),
      "ports/bad/port.yaml": portYaml("bad", "    build: [[node, -e, process.exit(9)]]\n"),
      "ports/mute/port.yaml": portYaml("mute").replace(
        "../../adapter.js",
        `-e, "console.error('no module foo'); process.exit(8)"`,
      ),
    });
    for (const [port, message] of [
      ["good", /FAILED {2}the toolchain is there: warp is not installed/],
      ["bad", /FAILED {2}it builds: .*exit code 9/],
      ["mute", /FAILED {2}it starts and says hello: .*exit code 8.*\n.*\n {12}no module foo\n/],
    ] as const) {
      const { exitCode, stdout } = await project.run(["doctor", "--port", port]);
      assert.equal(exitCode, 3);
      assert.match(stdout, message);
      assert.match(stdout, /^1 failed$/m);
    }
  });

  it("exits with 2 for an unknown port", async () => {
    using project = new ProjectFixture();
    assert.equal((await project.run(["doctor", "--port", "goot"])).exitCode, 2);
  });
});
