/**
 * Packs the suite and what is published beside it, from the compiled code: `packages/packages.yaml` says what is in a package.
 * Prints the size of each, packed and installed with what it depends on.
 *
 *   npm run packages [-- --out DIR]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import Table from "cli-table3";
import { flagsOf, program } from "../../src/cli/flags.js";
import { folderBytes, installedFolders } from "./installed-size.js";
import { readPackageList } from "./package-list.js";
import { stagePackage } from "./stage-package.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BYTES_PER_KB = 1_000;

const { out } = flagsOf<{ out: string }>(
  program("packages", "Packs the suite, and what is published beside it.").option(
    "--out <folder>",
    "where the archives go",
    "dist/packages",
  ),
);

const target = resolve(out);
mkdirSync(target, { recursive: true });
const table = new Table({
  head: ["package", "archive", "unpacked", "installed", "packages"],
  style: { head: [], border: [] },
});
for (const [name, entry] of Object.entries(readPackageList(ROOT))) {
  const folder = mkdtempSync(join(tmpdir(), "package-"));
  try {
    stagePackage(ROOT, name, entry, folder);
    pack(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
pack(ROOT);
console.log(table.toString());

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / BYTES_PER_KB).toLocaleString("en")} kB`;
}

/** Packs a folder, and adds a row with its size. */
function pack(folder: string): void {
  const flags = ["--json", "--silent", "--ignore-scripts", "--pack-destination", target];
  const answer = execFileSync("npm", ["pack", folder, ...flags], { encoding: "utf8" });
  const [packed]: { filename: string; size: number; unpackedSize: number }[] = JSON.parse(answer);
  if (packed === undefined) throw new Error(`npm packed nothing in ${folder}`);
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const needed = installedFolders(ROOT, Object.keys(dependencies));
  const neededBytes = needed.reduce((sum, each) => sum + folderBytes(join(ROOT, each)), 0);
  table.push([
    join(out, packed.filename),
    kilobytes(packed.size),
    kilobytes(packed.unpackedSize),
    kilobytes(packed.unpackedSize + neededBytes),
    needed.length + 1,
  ]);
}
