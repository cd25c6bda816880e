import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type PackageEntry, readSuiteManifest } from "./package-list.js";
import { packageManifest } from "./package-manifest.js";

/** What nobody needs who only runs it. */
const LEFT_OUT = [
  /\.map$/,
  /\.tsbuildinfo$/,
  /\.(test|cases)\./,
  /-fixture\./,
  /\/scripted-/,
  /\/testing(\/|$)/,
];

/** Lays out in `folder` what a package holds, from the compiled code of the repository at `root`. */
export function stagePackage(
  root: string,
  name: string,
  entry: PackageEntry,
  folder: string,
): void {
  for (const room of entry.rooms) {
    const from = join(root, "dist", room);
    const filter = (path: string) =>
      !LEFT_OUT.some((pattern) => pattern.test(path.slice(root.length)));
    cpSync(from, join(folder, "dist", room), { recursive: true, filter });
  }
  for (const path of entry.files ?? []) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  copyFileSync(join(root, entry.readme), join(folder, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const code = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(folder, "dist", path), "utf8"));
  const manifest = packageManifest(name, entry, readSuiteManifest(root), code);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const program of Object.values(entry.bin ?? {})) {
    chmodSync(join(folder, "dist", `${program}.js`), 0o755);
  }
}
