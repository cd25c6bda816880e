import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file that is made from others. */
export interface GeneratedFile {
  /** Below the root of the repository: "docs/faults.md". */
  readonly path: string;
  readonly text: string;
}

/** Those that are missing below `root`, or are not what they should be. */
export function staleFiles(
  root: string,
  files: readonly GeneratedFile[],
): readonly GeneratedFile[] {
  return files.filter(({ path, text }) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
}
