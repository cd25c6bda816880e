import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { PackageBundle, PackageEntry, SuiteManifest } from "./package-list.js";
import { bundleEntries } from "./package-manifest.js";

/** What is imported when it is needed. */
const LATE_IMPORT = /\bimport\("(\.[^"]+\.js)"\)/g;

/** What the bundle is made of, and what knows where that came from. */
const BUNDLED = /\.js(?:\.map)?$/;

/**
 * Bundles the modules of a staged package into a few files: to find, read and compile three hundred modules one by one takes
 * Node longer than the rest of a server's start. What is loaded late stays in files of its own.
 */
export function bundlePackage(
  root: string,
  folder: string,
  entry: PackageEntry & { readonly bundle: PackageBundle },
  suite: SuiteManifest,
): void {
  const dist = join(folder, "dist");
  const { bundle, main } = entry;
  const [node = ""] = /\d+\.\d+/.exec(suite.engines["node"] ?? "") ?? [];
  const named = bundle.named.filter((path) => path.endsWith(".js"));
  tieToMain(dist, main, named);
  execFileSync(
    join(root, "node_modules/.bin/esbuild"),
    [
      ...Object.entries(bundleEntries(entry, suite)).map(([name, path]) => `${name}=${path}`),
      ...named.map((path) => `${basename(path, ".js")}=dist/${path}`),
      ...["--bundle", "--splitting", "--format=esm", "--platform=node", `--target=node${node}`],
      // What a package depends on is installed beside it.
      "--packages=external",
      ...["--sourcemap", "--sources-content=false", "--log-level=warning"],
      `--outdir=dist/${bundle.folder}`,
    ],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  for (const path of bundle.named.filter((path) => !named.includes(path))) {
    copyFileSync(join(dist, path), join(dist, bundle.folder, basename(path)));
  }
  removeBundled(dist, bundle);
}

/**
 * Makes all late modules depend on the main module, which is loaded by then. Otherwise esbuild creates a file for what some late
 * modules share with the main one and others do not: dozens of files, all needed at the start.
 */
function tieToMain(dist: string, main: string, named: readonly string[]): void {
  const modules = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => join(dist, path));
  const late = modules.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(LATE_IMPORT)].map(([, specifier = ""]) =>
      join(dirname(path), specifier),
    ),
  );
  for (const path of new Set([...late, ...named.map((one) => join(dist, one))])) {
    const specifier = relative(dirname(path), join(dist, `${main}.js`));
    appendFileSync(path, `\nimport ${JSON.stringify(specifier.replace(/^(?!\.)/, "./"))};\n`);
  }
}

/** Removes the modules that are in the bundle now, and those that nothing in it needs. */
function removeBundled(dist: string, { folder, asCompiled }: PackageBundle): void {
  const isKept = (path: string) =>
    path.startsWith(`${folder}/`) ||
    (asCompiled.some((one) => path.startsWith(`${one}/`)) && path.endsWith(".js"));
  for (const path of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (BUNDLED.test(path) && !isKept(path)) rmSync(join(dist, path));
  }
}
