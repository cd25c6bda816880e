import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { SourceTree, type TreeFile } from "./source-tree.js";

/** Everything git tracks or would track below `root`. @throws Error when git is missing or `root` is no working copy */
export function readTree(root: string): SourceTree {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = new Set(listed.split("\0").filter((path) => path !== ""));
  return new SourceTree([...paths].flatMap((path) => readFile(root, path)));
}

function readFile(root: string, path: string): readonly TreeFile[] {
  const absolute = join(root, path);
  // Git lists a deleted file until the deletion is staged.
  if (!statSync(absolute, { throwIfNoEntry: false })?.isFile()) return [];
  const bytes = readFileSync(absolute);
  return [{ path, text: bytes.includes(0) ? "" : bytes.toString("utf8"), sizeBytes: bytes.length }];
}
