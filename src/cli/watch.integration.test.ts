/** `run --watch` from outside. Spawns the compiled program, which spawns itself for each run. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pollUntil } from "../time/poll-until.js";
import { SystemClock } from "../time/system-clock.js";
import { ProjectFixture, portYaml, runCli, startCli } from "./project-fixture.js";

describe("informer-conformance run --watch", () => {
  it("runs again when a file of the port changes, and ends with the last run's exit code", async () => {
    using project = new ProjectFixture({
      "ports/good/port.yaml": portYaml("good", "    env: {IS_NEW: no}\n"),
      "ports/good/src/main.txt": "one",
    });
    const args = ["run", "--port", "good", "--id", "promise-is-kept", "--watch"];
    const cli = startCli([...args, "--root", project.root], project.root);
    const ranTimes = () => cli.stdout().split("waiting for a change").length - 1;
    const soon = async (times: number) =>
      assert.ok(
        await pollUntil(new SystemClock(), () => ranTimes() === times, {
          maxMs: 60_000,
          periodMs: 50,
        }),
        `${cli.stdout()}\n${cli.stderr()}`,
      );
    try {
      await soon(1);
      project.write("ports/good/src/main.txt", "two, and longer");
      await soon(2);
      // What runs next is what the manifest says next.
      project.write("ports/good/port.yaml", portYaml("good").replace("1.0.0", "2.0.0"));
      await soon(3);
      assert.match(cli.stdout(), /good@2\.0\.0/);
    } finally {
      cli.kill("SIGINT");
    }
    const { exitCode } = await cli.ended;
    assert.equal(exitCode, 0);
  });

  it("exits with 2 where no port is named", async () => {
    const { exitCode, stderr } = await runCli(["run", "--watch"]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /Which port is to be watched\?/);
  });
});
