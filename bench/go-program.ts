import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Programs in Go are compiled by so many compilers at a time: each takes half a gigabyte. */
const COMPILERS_MAX_COUNT = 2;

/** The benchmarks' program in Go. Builds it when its sources are newer. @throws Error when that fails */
export function goProgram(root: string): string {
  const folder = join(root, "bench/client-go");
  const program = join(folder, ".build/client-go");
  const builtAtMs = existsSync(program) ? statSync(program).mtimeMs : 0;
  const isNewer = (name: string) => statSync(join(folder, name)).mtimeMs > builtAtMs;
  if (readdirSync(folder).some((name) => !name.startsWith(".") && isNewer(name))) {
    const build = ["build", "-trimpath", "-p", String(COMPILERS_MAX_COUNT), "-o", program, "."];
    execFileSync("go", build, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  }
  return program;
}
