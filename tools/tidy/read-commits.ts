import { spawnSync } from "node:child_process";
import type { Commit } from "./history.js";

/** What has landed. */
const LANDED = "origin/main";

/** The commits of a branch, or why they are unknown. */
export type BranchCommits =
  | { readonly type: "known"; readonly commits: readonly Commit[] }
  | { readonly type: "unknown"; readonly reason: string };

/** The commits since what has landed, newest first. A clone without that branch, or without its beginning, knows none. */
export function readCommits(root: string): BranchCommits {
  const git = (...args: readonly string[]) =>
    spawnSync("git", [...args], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (git("rev-parse", "--verify", "--quiet", `${LANDED}^{commit}`).status !== 0) {
    return { type: "unknown", reason: `there is no ${LANDED} to compare with` };
  }
  if (git("merge-base", LANDED, "HEAD").status !== 0) {
    return { type: "unknown", reason: `a shallow clone does not say what ${LANDED} has in common` };
  }
  const { stdout } = git("log", "--no-merges", "--format=%h %s", `${LANDED}..HEAD`);
  const lines = stdout.split("\n").filter((line) => line !== "");
  const commits = lines.map((line) => {
    const [id = "", ...words] = line.split(" ");
    return { id, subject: words.join(" ") };
  });
  return { type: "known", commits };
}
