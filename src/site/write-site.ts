import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../suite/values/package-root.js";
import { SuiteError } from "../suite/values/suite-error.js";
import type { SiteFile } from "./build-site.js";

/** The list of the site's files, so that the next run removes only those. */
const LIST = ".site-files";

/** The sources of the site. */
const ASSETS: Readonly<Record<string, readonly string[]>> = {
  "site.css": ["src/style/base.css", "src/site/assets/site.css"],
  "site.js": ["src/site/assets/site.js"],
};

/** The result. */
export interface WrittenSite {
  readonly fileCount: number;
  readonly bytes: number;
  /** The largest page. */
  readonly largest: { readonly path: string; readonly bytes: number };
}

/**
 * Writes a site into `folder`, replacing an existing one.
 * @throws SuiteError code "usage" if the folder contains anything else
 */
export function writeSite(folder: string, files: Iterable<SiteFile>): WrittenSite {
  clear(folder);
  const written: string[] = [];
  let bytes = 0;
  let largest = { path: "", bytes: 0 };
  for (const { path, text } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const size = Buffer.byteLength(text);
    bytes += size;
    if (path.endsWith(".html") && size > largest.bytes) largest = { path, bytes: size };
    written.push(path);
  }
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const [name, sources] of Object.entries(ASSETS)) {
    const text = sources
      .map((source) => readFileSync(join(packageRoot(), source), "utf8"))
      .join("");
    writeFileSync(join(folder, "assets", name), text);
    written.push(`assets/${name}`);
  }
  writeFileSync(join(folder, LIST), `${written.join("\n")}\n`);
  return { fileCount: written.length, bytes, largest };
}

function clear(folder: string): void {
  if (!existsSync(folder)) return;
  const list = join(folder, LIST);
  if (existsSync(list)) {
    const paths = readFileSync(list, "utf8")
      .split("\n")
      .filter((path) => isBelow(path));
    for (const path of paths) rmSync(join(folder, path), { force: true });
    return;
  }
  if (readdirSync(folder).length > 0) {
    throw new SuiteError("usage", `${folder} contains something other than a site`, {
      hint: "Use --out with an empty or new folder.",
    });
  }
}

function isBelow(path: string): boolean {
  return path !== "" && !path.startsWith("/") && !path.split("/").includes("..");
}
