import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readCommits } from "./read-commits.js";

let folder = "";
before(() => {
  folder = mkdtempSync(join(tmpdir(), "commits-"));
  git(".", "init", "--quiet", "--initial-branch=main", "landed");
  for (const subject of ["one", "two", "three"]) commit("landed", subject);
  git(".", "clone", "--quiet", "landed", "whole");
});
after(() => rmSync(folder, { recursive: true }));

function git(place: string, ...args: readonly string[]): void {
  const options = ["user.name=a", "user.email=a@example.test", "commit.gpgsign=false"];
  const settings = options.flatMap((option) => ["-c", option]);
  execFileSync("git", [...settings, ...args], { cwd: join(folder, place), stdio: "pipe" });
}

function commit(place: string, subject: string): void {
  git(place, "commit", "--quiet", "--allow-empty", "-m", subject);
}

function subjects(place: string): readonly string[] | string {
  const read = readCommits(join(folder, place));
  return read.type === "known" ? read.commits.map(({ subject }) => subject) : read.reason;
}

describe("readCommits()", () => {
  it("reads what came since main landed", () => {
    assert.deepEqual(subjects("whole"), []);
    commit("whole", "feat: four");
    commit("whole", "fix: five");
    assert.deepEqual(subjects("whole"), ["fix: five", "feat: four"]);
  });

  it("says that there is no branch to compare with", () => {
    assert.equal(subjects("landed"), "there is no origin/main to compare with");
  });

  it("reads a shallow clone as far as it goes", () => {
    const url = `file://${join(folder, "landed")}`;
    git(".", "clone", "--quiet", "--depth=1", url, "shallow");
    commit("shallow", "feat: here");
    assert.deepEqual(subjects("shallow"), ["feat: here"]);
  });

  it("says that a shallow clone does not know what both have in common", () => {
    git(".", "clone", "--quiet", "--depth=1", `file://${join(folder, "landed")}`, "cut");
    git("cut", "checkout", "--quiet", "--orphan", "elsewhere");
    commit("cut", "feat: from nowhere");
    assert.match(`${subjects("cut")}`, /^a shallow clone does not say/);
  });
});
