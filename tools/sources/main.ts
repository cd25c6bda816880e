/**
 * Checks that every file, function and test that the ledger cites exists in the modules of Go that are pinned here.
 *
 *   npm run sources -- --help
 *
 * Modules that are not on this machine are skipped, by name.
 */
import { spawnSync } from "node:child_process";
import { cwd, exit, stdout } from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { sourceLink, type UpstreamSource } from "../../src/suite/features/source-link.js";
import { readTree } from "../tidy/read-tree.js";
import { missingOf, missingOfText } from "./missing-of.js";
import { PINNED_MODULES } from "./pinned-modules.js";

const { download = false } = flagsOf<{ download?: true }>(
  program("sources", "Checks that the sources in the ledger exist.").option(
    "--download",
    "let Go download the modules that are not on this machine",
  ),
);
const modules = cachedGoModules(download);
const absent = new Set<string>();
let [checkedCount, brokenCount, skippedCount] = [0, 0, 0];
const tree = readTree(cwd());
for (const { path, id, sources } of tree.ledger) {
  for (const { text, line } of sources) {
    const upstream = sourceLink(text)?.upstream;
    if (upstream === undefined) continue;
    const folder = folderOf(upstream);
    if (folder === undefined) {
      skippedCount++;
      continue;
    }
    checkedCount++;
    const missing = missingOf(upstream, folder);
    if (missing.length === 0) continue;
    brokenCount++;
    stdout.write(`${path}:${line}: ${id}: ${text}: ${missing.join(", ")}\n`);
  }
}
const everything = Object.values(PINNED_MODULES).map((pinned) => modules.folderOf(...pinned));
const old = modules.folderOf("ports/client-go/levels/0.32", "k8s.io/client-go");
for (const { path, text } of tree.files.filter((file) => file.path.endsWith(".feature"))) {
  const source = /^ *Source: [\s\S]*?\n *\n/m.exec(text)?.[0] ?? "";
  const folders = [...everything, old].flatMap((folder) => folder ?? []);
  if (folders.length < everything.length + 1) {
    skippedCount++;
    continue;
  }
  checkedCount++;
  const missing = missingOfText(source, folders);
  if (missing.length === 0) continue;
  brokenCount++;
  stdout.write(`${path}: ${missing.join(", ")}\n`);
}
for (const name of absent) stdout.write(`skipped: ${name} is not on this machine: --download\n`);
stdout.write(
  `total: ${checkedCount - brokenCount} passed, ${brokenCount} failed, ${skippedCount} skipped\n`,
);
exit(brokenCount === 0 ? 0 : 1);

function folderOf({ module, release }: UpstreamSource): string | undefined {
  if (module === "informer-conformance") return cwd();
  const [pinned = "", path = ""] = PINNED_MODULES[module] ?? [];
  const goModFolder = release === undefined ? pinned : `ports/client-go/levels/${release}`;
  const folder = modules.folderOf(goModFolder, path);
  if (folder === undefined) absent.add(`${path} of ${goModFolder}`);
  return folder;
}

/** Where modules of Go are, by the folder whose go.mod pins them. */
interface GoModules {
  /** Folder of a module; undefined where it has not been downloaded, or Go is missing. */
  folderOf(goModFolder: string, path: string): string | undefined;
}

/** The modules in this machine's cache. With `isDownloading`, missing ones are downloaded by Go. */
function cachedGoModules(isDownloading: boolean): GoModules {
  const known = new Map<string, string | undefined>();
  return {
    folderOf(goModFolder, path) {
      const key = `${goModFolder} ${path}`;
      if (!known.has(key)) {
        if (isDownloading) spawnSync("go", ["mod", "download", path], { cwd: goModFolder });
        known.set(key, listedFolder(goModFolder, path));
      }
      return known.get(key);
    },
  };
}

function listedFolder(cwd: string, path: string): string | undefined {
  const { stdout } = spawnSync("go", ["list", "-m", "-f", "{{.Dir}}", path], {
    cwd,
    encoding: "utf8",
  });
  const folder = (stdout ?? "").trim();
  return folder === "" ? undefined : folder;
}
