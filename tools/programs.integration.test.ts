import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { before, describe, it } from "node:test";
import { packageRoot } from "../src/suite/values/package-root.js";

const ROOT = packageRoot();

/** Programs of their own: each folder's main.ts, and what package.json and the nightly run call. */
const PROGRAMS = [
  ...new Set([
    ...readdirSync(join(ROOT, "tools"))
      .map((folder) => `dist/tools/${folder}/main.js`)
      .filter((path) => existsSync(join(ROOT, path))),
    ...["package.json", ".ci/run"].flatMap((path) =>
      [
        ...readFileSync(join(ROOT, path), "utf8").matchAll(
          /dist\/(?:tools|bench|ports\/mutants)\/[\w/-]+\.js/g,
        ),
      ].map(([program]) => program),
    ),
  ]),
];

/** Loads all of them in one process, with one flag after another, and prints how each ends: [exit code, output, errors]. */
const LOADER = `
import process from "node:process";
import { syncBuiltinESMExports } from "node:module";
const programs = process.argv.splice(1);
const written = { stdout: "", stderr: "" };
const print = process.stdout.write.bind(process.stdout);
for (const name of ["stdout", "stderr"]) process[name].write = (text) => { written[name] += text; return true; };
let end;
process.exit = (code) => {
  end ??= [code, written.stdout, written.stderr];
  throw new Error("ended");
};
syncBuiltinESMExports();
const ends = { "--nonsense": {}, "--help": {} };
for (const flag of Object.keys(ends)) for (const program of programs) {
  process.argv.splice(0, 9, process.execPath, program, flag);
  Object.assign(written, { stdout: "", stderr: "" });
  end = undefined;
  const error = await import("./" + program + "?" + flag).catch((thrown) => thrown);
  ends[flag][program] = end ?? ["did not end", written.stdout, String(error?.stack)];
}
print(JSON.stringify(ends), () => process.reallyExit(0));
`;

type Ends = Readonly<Record<string, readonly [code: number, stdout: string, stderr: string]>>;

describe("programs of this repository", () => {
  let ends: Readonly<Record<"--nonsense" | "--help", Ends>>;

  before(() => {
    const options = ["--input-type=module", "--eval", LOADER, "--", ...PROGRAMS];
    const { stdout, stderr } = spawnSync(execPath, options, { cwd: ROOT, encoding: "utf8" });
    assert.equal(stderr, "");
    ends = JSON.parse(stdout);
  });

  it("refuse a flag that they do not have, in one line, with 2", () => {
    for (const [program, end] of Object.entries(ends["--nonsense"])) {
      assert.deepEqual(end, [2, "", "error: unknown option '--nonsense'\n"], program);
    }
  });

  it("say with --help what they take", () => {
    for (const [program, [code, stdout, stderr]] of Object.entries(ends["--help"])) {
      assert.deepEqual([code, stderr], [0, ""], program);
      assert.match(stdout, /^Usage: .*\n\n\w(?:.*\n)*Options:\n/, program);
    }
  });
});
