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
import { type PackageEntry, readSuiteManifest, type SuiteManifest } from "./package-list.js";
import { exportsOf, packageManifest } from "./package-manifest.js";
import { specifiersIn } from "./specifiers.js";

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
  if (entry.isLibrary === true)
    leaveOutUnreachable(join(folder, "dist"), entry, readSuiteManifest(root));
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

/** Removes modules that none of the package's names leads to: only tests and other packages need them. */
function leaveOutUnreachable(dist: string, entry: PackageEntry, suite: SuiteManifest): void {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    // What has no code, types alone, may still be imported by the types of others.
    for (const suffix of [".js", ".d.ts"]) {
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
    const module = /^(.*?)(?:\.js|\.d\.ts)$/.exec(path)?.[1];
    if (module !== undefined && !reached.has(join(dist, module))) rmSync(join(dist, path));
  }
}
