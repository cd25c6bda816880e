import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly dependencies?: Readonly<Record<string, string>> } | undefined>
  >;
}

/** Where npm puts what these packages depend on, themselves included: each folder once, relative to `root`. */
export function installedFolders(root: string, names: readonly string[]): readonly string[] {
  const { packages }: LockFile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const folders = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = resolveFrom(packages, name, from);
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    for (const each of Object.keys(packages[folder]?.dependencies ?? {})) visit(each, folder);
  };
  for (const name of names) visit(name, "");
  return [...folders];
}

/** As Node does: in the folder's own modules, and then further and further out. */
function resolveFrom(
  packages: LockFile["packages"],
  name: string,
  from: string,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (at === "") return undefined;
  }
}

/** The size of all files in a folder, in bytes; of modules, without nested dependencies. */
export function folderBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") bytes += folderBytes(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}
