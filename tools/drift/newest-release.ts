import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipEntries } from "./zip-entries.js";

/** A module as Go has it. */
export interface Release {
  readonly version: string;
  /** Where its files are. */
  readonly folder: string;
}

/** The release that a go.mod pins. @throws Error of Go where it cannot be had */
export function pinnedRelease(goModFolder: string, path: string): Release {
  return downloaded(path, goModFolder);
}

/**
 * The newest release that the module proxy has. @throws Error of Go where there is no way to it
 * @param isPreRelease whether alphas, betas and candidates count
 */
export function newestRelease(path: string, isPreRelease: boolean): Release {
  const folder = mkdtempSync(join(tmpdir(), "drift-"));
  try {
    const query = isPreRelease ? lastOf(path, folder) : "latest";
    return downloaded(`${path}@${query}`, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Versions are listed in their order, with what comes before a release. */
function lastOf(path: string, cwd: string): string {
  const [, ...versions] = go(["list", "-m", "-versions", path], cwd).trim().split(" ");
  return versions.at(-1) ?? "latest";
}

function downloaded(query: string, cwd: string): Release {
  const {
    Version,
    Dir,
    Zip,
    Error: trouble,
  }: Download = JSON.parse(go(["mod", "download", "-json", query], cwd));
  if (Dir !== undefined) return { version: Version, folder: Dir };
  // A newer Kubernetes may need a newer Go than this one, which downloads it but refuses to unpack it.
  if (Zip === undefined) throw new TypeError(trouble ?? `no ${query}`);
  return { version: Version, folder: unpacked(Zip) };
}

/** What Go says of a download. */
interface Download {
  readonly Version: string;
  readonly Dir?: string;
  readonly Zip?: string;
  readonly Error?: string;
}

/** The files of Go of an archive, in a folder that is removed when this process ends. */
function unpacked(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), "drift-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  for (const { path, data } of zipEntries(readFileSync(zip))) {
    // "k8s.io/client-go@v0.38.0/tools/cache/store.go"
    const inside = path.replace(/^.*?@[^/]+\//, "");
    if (!inside.endsWith(".go") || inside.split("/").includes("..")) continue;
    const file = join(folder, inside);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data());
  }
  return folder;
}

/** What Go prints; what it prints before it fails as well, since it says why in there. */
function go(args: readonly string[], cwd: string): string {
  const { stdout, stderr, error } = spawnSync("go", args, { cwd, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (stdout === "") throw new TypeError(stderr.trim());
  return stdout;
}
