import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../src/suite/package-root.js";

/** What a program of this package's development dependencies makes of `input`. */
export function runTool(program: string, args: readonly string[], input: string): string {
  const root = packageRoot();
  const path = join(root, "node_modules", ".bin", program);
  return execFileSync(path, args, { input, encoding: "utf8", cwd: root });
}

/** `text` as the formatter of this package writes it; `path`, which need not exist, says what it is. */
export function formatted(path: string, text: string): string {
  return runTool("biome", ["format", `--stdin-file-path=${path}`], text);
}
