/**
 * Packs what is published beside the suite, from the compiled code: `packages/packages.yaml` says what is in a package.
 * Prints the size of each, packed and installed with what it depends on.
 *
 *   npm run packages [-- --out DIR]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
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
  program("packages", "Packs what is published beside the suite.").option(
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
    const archive = execFileSync(
      "npm",
      ["pack", folder, "--silent", "--ignore-scripts", "--pack-destination", target],
      { encoding: "utf8" },
    ).trim();
    const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const needed = installedFolders(ROOT, Object.keys(dependencies));
    const ownBytes = folderBytes(folder);
    const neededBytes = needed.reduce((sum, each) => sum + folderBytes(join(ROOT, each)), 0);
    table.push([
      join(out, archive),
      kilobytes(statSync(join(target, archive)).size),
      kilobytes(ownBytes),
      kilobytes(ownBytes + neededBytes),
      needed.length + 1,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.log(table.toString());

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / BYTES_PER_KB).toLocaleString("en")} kB`;
}
