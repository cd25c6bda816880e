import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ProjectFixture, runCli } from "./project-fixture.js";
import { seedsOfFindings } from "./seeds-of-findings.js";

describe("informer-conformance merge", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "merge-"));
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (...names: readonly string[]) => join(folder, ...names);
  const exploration = (seed: number, count: number, ...more: readonly string[]) =>
    runCli([
      ...["explore", "--port", "mutants@relist-adds-again"],
      ...["--seed", String(seed), "--histories", String(count), ...more],
    ]);

  it("makes of the shards of an exploration what one had found", async () => {
    const found = await seedsOfFindings();
    const [first = 0] = found;
    // The shards are the even places and the odd ones.
    const last = found.find((seed) => (seed - first) % 2 === 1) ?? first;
    const own = found.filter((seed) => seed <= last);
    const count = last - first + 1;
    const shard = (place: number, ...more: readonly string[]) =>
      exploration(first, count, "--shard", `${place}/2`, "--out", at(String(place)), ...more);
    const shards = [await shard(1), await shard(2, "--exit-zero")];
    assert.deepEqual(
      shards.map(({ exitCode }) => exitCode),
      [1, 0],
    );

    const { exitCode, stdout } = await runCli(["merge", at("2"), at("1"), "--out", at("whole")]);

    assert.equal(exitCode, 1, stdout);
    assert.ok(stdout.includes(`     seeds     ${own.join(", ")}\n`), stdout);
    assert.ok(stdout.includes(`in ${own.length} histories · ${count} histories, seeds `), stdout);
    assert.deepEqual(readdirSync(at("whole")).sort(), [
      `found-mutants-relist-adds-again-nothing-known-is-added-${first}.feature`,
      "mutants@relist-adds-again.json",
    ]);
    const part = await runCli(["merge", at("2"), "--out", at("part")]);
    assert.ok(part.stdout.includes(`  missing: shard 1 of 2 of the seeds from ${first}\n`));
    const again = await shard(2, "--resume");
    assert.match(again.stdout, /^mutants@relist-adds-again {2}done before, in /);
    assert.equal(again.exitCode, 1);
    const other = await exploration(first, count, "--strict", "--out", at("whole"), "--resume");
    assert.equal(other.exitCode, 2);
    assert.match(other.stderr, /Cannot go on with what is kept in .*: one has the options ""/);
  });

  it("makes one page of runs on several machines", async () => {
    using project = new ProjectFixture();
    await project.run(["run", "--port", "good", "--out", at("good")]);
    await project.run(["run", "--port", "bad", "--out", at("bad")]);

    const { exitCode, stdout } = await project.run([
      ...["merge", at("good"), at("bad"), "--out", at("runs")],
    ]);

    assert.equal(exitCode, 1);
    assert.match(stdout, /^good@1\.0\.0 {2}conformant/m);
    assert.match(stdout, /^bad@1\.0\.0 {2}not conformant/m);
    const page = readFileSync(at("runs", "index.html"), "utf8");
    for (const name of ["good@1.0.0", "bad@1.0.0"]) assert.ok(page.includes(name), name);
    const twice = await project.run(["merge", at("good"), at("runs"), "--out", at("twice")]);
    assert.equal(twice.exitCode, 2);
    assert.match(twice.stderr, /There are 2 runs of good@1\.0\.0\nhint: Each port and version is/);
  });

  it("makes one of the campaigns that judge mutants, each line once", async () => {
    for (const [name, text] of [
      ["a", '{"name":1}\n{"name":2}\n{"na'],
      ["b", '{"name":2}\n{"name":3}\n'],
    ] as const) {
      mkdirSync(at("mutate", name), { recursive: true });
      writeFileSync(at("mutate", name, "results.jsonl"), text);
    }

    const folders = [at("mutate", "a"), at("mutate", "b")];
    const { exitCode } = await runCli(["merge", ...folders, "--out", at("mutate")]);

    assert.equal(exitCode, 0);
    assert.equal(
      readFileSync(at("mutate", "results.jsonl"), "utf8"),
      '{"name":1}\n{"name":2}\n{"name":3}\n',
    );
  });

  for (const [what, name, message] of [
    ["a folder that is not there", "absent", /absent is not a folder\nhint: Name the folders that/],
    ["a folder with nothing in it", ".", /There is nothing to merge in /],
  ] as const) {
    it(`refuses ${what}`, async () => {
      mkdirSync(at("empty"), { recursive: true });
      const { exitCode, stderr } = await runCli(["merge", at("empty", name), "--out", at("none")]);

      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });
  }
});
