/**
 * How many lines there are, by folder: code and texts, tests, and what programs write.
 *
 *   npm run lines [-- <commit> …]     default: HEAD; of several, one below the other
 */
import { execFileSync } from "node:child_process";
import { stderr, stdout } from "node:process";
import { orExit, program } from "../../src/cli/flags.js";
import { linesByFolder } from "./lines-by-folder.js";

const command = program("lines", "How many lines there are, by folder.").argument(
  "[commits...]",
  "of several, one below the other",
  ["HEAD"],
);
for (const commit of orExit(() => command.parse()).processedArgs[0]) show(commit);

function show(commit: string): void {
  const folders = linesByFolder(linesAt(commit));
  stdout.write(`${commit}\n   code   tests    made  folder\n`);
  for (const { folder, ...lines } of folders) row(lines, folder);
  const sum = (of: "code" | "tests" | "made") => folders.reduce((all, one) => all + one[of], 0);
  row({ code: sum("code"), tests: sum("tests"), made: sum("made") }, "all");
}

function row(lines: { code: number; tests: number; made: number }, folder: string): void {
  const columns = [lines.code, lines.tests, lines.made].map((count) => String(count).padStart(7));
  stdout.write(`${columns.join(" ")}  ${folder}\n`);
}

/** Lines of each file that git tracks and that is text. */
function linesAt(commit: string): ReadonlyMap<string, number> {
  try {
    const options = {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: "pipe",
    } as const;
    const answer = execFileSync("git", ["grep", "-zIc", "", commit], options);
    const entries = answer.matchAll(/^[^:]+:(.+)\0(\d+)$/gm);
    return new Map([...entries].map(([, path = "", count]) => [path, Number(count)]));
  } catch {
    stderr.write(`There is no commit ${JSON.stringify(commit)} here\n`);
    process.exit(2);
  }
}
