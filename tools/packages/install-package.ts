import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PackageEntry } from "./package-list.js";
import { stagePackage } from "./stage-package.js";

/** A package where npm puts it. */
export interface InstalledPackage {
  readonly folder: string;
  readonly manifest: {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
    readonly bin?: Readonly<Record<string, string>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };
}

/** Installs a package in the folder of a user, with only what it says it depends on, linked: nothing is fetched. */
export function installPackage(
  root: string,
  name: string,
  entry: PackageEntry,
  user: string,
): InstalledPackage {
  const modules = join(user, "node_modules");
  const folder = join(modules, name);
  mkdirSync(folder, { recursive: true });
  stagePackage(root, name, entry, folder);
  const manifest: InstalledPackage["manifest"] = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const dependency of Object.keys(manifest.dependencies)) {
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", dependency), link);
  }
  return { folder, manifest };
}
