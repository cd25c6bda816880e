import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { bundlePackage } from "./bundle-package.js";
import { type PackageEntry, readSuiteManifest, type SuiteManifest } from "./package-list.js";
import { exportsOf, packageManifest, programsOf } from "./package-manifest.js";
import { specifiersIn } from "./specifiers.js";

/** Files that are not needed at run time. */
const LEFT_OUT = [
  /\.tsbuildinfo$/,
  /\.(test|cases)\./,
  /-fixture\./,
  /\/scripted-/,
  /\/testing(\/|$)/,
];

/** Compiled modules read like their sources; a bundle does not. */
const MAP = /\.map$/;

/** Lays out in `folder` what a package holds, from the compiled code of the repository at `root`. */
export function stagePackage(
  root: string,
  name: string,
  entry: PackageEntry,
  folder: string,
): void {
  const { bundle } = entry;
  const leftOut = bundle === undefined ? [MAP, ...LEFT_OUT] : LEFT_OUT;
  for (const room of entry.rooms) {
    const from = join(root, "dist", room);
    const filter = (path: string) =>
      !leftOut.some((pattern) => pattern.test(path.slice(root.length)));
    cpSync(from, join(folder, "dist", room), { recursive: true, filter });
  }
  for (const path of entry.files ?? []) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const suite = readSuiteManifest(root);
  const dist = join(folder, "dist");
  if (entry.isLibrary === true) leaveOutUnreachable(dist, entry, suite, [".js", ".d.ts"]);
  const code = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(dist, path), "utf8"));
  if (bundle !== undefined) {
    bundlePackage(root, folder, { ...entry, bundle }, suite);
    leaveOutUnreachable(dist, entry, suite, [".d.ts"]);
  }
  copyFileSync(join(root, entry.readme), join(folder, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const manifest = packageManifest(name, entry, suite, code);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const program of Object.values(programsOf(entry))) chmodSync(join(folder, program), 0o755);
}

/** Removes files with these suffixes that none of the package's names leads to: only tests and other packages need them. */
function leaveOutUnreachable(
  dist: string,
  entry: PackageEntry,
  suite: SuiteManifest,
  suffixes: readonly string[],
): void {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    // What has no code, types alone, may still be imported by the types of others.
    for (const suffix of suffixes) {
      const text = readFileSync(`${path}${suffix}`, "utf8");
      for (const specifier of specifiersIn(text)) {
        const module = /^(\..*)\.js$/.exec(specifier)?.[1];
        if (module !== undefined) visit(join(dirname(path), module));
      }
    }
  };
  for (const target of Object.values(exportsOf(entry, suite))) {
    visit(join(dist, target.replace(/^\.\/dist\//, "").replace(/\.js$/, "")));
  }
  for (const path of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const suffix = suffixes.find((one) => path.endsWith(one));
    if (suffix === undefined) continue;
    if (!reached.has(join(dist, path.slice(0, -suffix.length)))) rmSync(join(dist, path));
  }
}
