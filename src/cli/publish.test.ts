/** `publish` and `diff` from outside, on what runs left. Spawns the compiled program. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { FEATURE, ProjectFixture, runCli } from "./project-fixture.js";

const KEPT = "reports/published";

/** Commands that know no `--root` run where the project is. */
function inside(project: ProjectFixture, ...args: string[]) {
  return runCli(args, project.root);
}

describe("informer-conformance publish", () => {
  it("keeps what a run found, and leaves it as it is when another run finds the same", async () => {
    using project = new ProjectFixture();
    await project.run(["run", "--port", "good", "--port", "bad"]);
    const first = await project.run(["publish"]);
    assert.equal(first.exitCode, 0, first.stderr);
    assert.match(first.stdout, /^good@1\.0\.0: published: conformant$/m);
    assert.match(first.stdout, /^bad@1\.0\.0: published: nonconformant$/m);
    const folder = join(project.root, KEPT);
    assert.deepEqual(readdirSync(folder).sort(), ["bad@1.0.0.json", "evidence", "good@1.0.0.json"]);
    assert.deepEqual(readdirSync(join(folder, "evidence")), ["bad@1.0.0.json"]);
    const text = readFileSync(join(folder, "bad@1.0.0.json"), "utf8");

    await project.run(["run", "--port", "bad", "--seed", "2", "--order", "random"]);
    const again = await project.run(["publish"]);
    assert.match(again.stdout, /^bad@1\.0\.0: as published on \d{4}-\d\d-\d\d$/m);
    assert.equal(readFileSync(join(folder, "bad@1.0.0.json"), "utf8"), text);
  });

  it("refuses a partial run, and says why", async () => {
    using project = new ProjectFixture();
    await project.run(["run", "--port", "good", "--id", "all-is-well"]);
    const { exitCode, stdout } = await project.run(["publish"]);
    assert.equal(exitCode, 1);
    assert.match(stdout, /^good@1\.0\.0: not published: the run left scenarios out/m);
  });

  it("says which results are older than the features, and adds what they were not asked", async () => {
    using project = new ProjectFixture();
    await project.run(["run", "--port", "good"]);
    await project.run(["publish"]);
    const young = await project.run(["publish", "--check"]);
    assert.deepEqual(
      [young.exitCode, young.stdout],
      [0, "every published result is of today's features\n"],
    );

    project.write("features/promises.feature", FEATURE.replace("| once    |", "| twice   |"));
    const old = await project.run(["publish", "--check"]);
    assert.equal(old.exitCode, 1);
    assert.match(old.stdout, /^good@1\.0\.0: of [\d-]+, and since: scenarios 1 new, 1 gone$/m);
    assert.match(old.stdout, /^1 published result is older than the features/m);
    assert.match(old.stdout, /^what they have not been asked: --id promise-is-kept$/m);

    await project.run(["run", "--port", "good", "--id", "promise-is-kept"]);
    const { exitCode, stdout } = await project.run(["publish"]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^good@1\.0\.0: published anew: conformant$/m);
    assert.equal((await project.run(["publish", "--check"])).exitCode, 0);
  });

  it("exits with 2 where nothing was run", async () => {
    using project = new ProjectFixture();
    const { exitCode, stderr } = await project.run(["publish"]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /There is no result in .*reports/);
  });
});

describe("informer-conformance diff", () => {
  it("exits with 1 for what is newly broken, and reads reports, folders and published results", async () => {
    using project = new ProjectFixture();
    await project.run(["run", "--port", "good", "--port", "bad"]);
    await project.run(["publish"]);
    const worse = await inside(project, "diff", "reports/out/good@1.0.0", `${KEPT}/bad@1.0.0.json`);
    assert.equal(worse.exitCode, 1, worse.stderr);
    assert.match(worse.stdout, /^good@1\.0\.0 → bad@1\.0\.0 {2}2 newly broken, 2 the same$/m);
    assert.match(
      worse.stdout,
      /promise-is-kept \[once\] {2}PASS → FAIL\n {4}the promise is broken$/m,
    );

    const better = await inside(
      project,
      ...[
        "diff",
        "--json",
        "reports/out/bad@1.0.0/report.json",
        "reports/out/good@1.0.0/report.json",
      ],
    );
    assert.equal(better.exitCode, 0);
    assert.equal(JSON.parse(better.stdout).comparisons[0].mended.length, 2);

    const same = await inside(project, "diff", "reports/out", KEPT);
    assert.equal(same.exitCode, 0);
    assert.match(same.stdout, /^bad@1\.0\.0 → bad@1\.0\.0 {2}4 the same$/m);
  });

  it("exits with 2 for what is no result, of another format, or not there", async () => {
    using project = new ProjectFixture({
      "old/report.json": '{"format": 1, "port": {}, "scenarios": []}',
      "no/report.json": "[]",
      "cut/report.json": "{",
    });
    for (const [path, message] of [
      ["old", /has format 1 and not 2/],
      ["no", /is no result/],
      ["cut", /Cannot read .*report\.json/],
      ["nowhere", /There is no result in nowhere/],
    ] as const) {
      const { exitCode, stderr } = await inside(project, "diff", path, path);
      assert.equal(exitCode, 2, path);
      assert.match(stderr, message);
    }
  });
});
