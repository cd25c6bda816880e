import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** What is written down of one package: `packages/packages.yaml`. Paths without `dist` and without a suffix. */
export interface PackageEntry {
  readonly description: string;
  readonly readme: string;
  /** Folders of compiled code. */
  readonly rooms: readonly string[];
  /** What is read as it is. @default nothing */
  readonly files?: readonly string[];
  /** Whether it holds only what can be imported: nothing in it is found by its path. @default false */
  readonly isLibrary?: boolean;
  /** Absent: modules stay as they are compiled. */
  readonly bundle?: PackageBundle;
  /** What the package's own name imports. */
  readonly main: string;
  /** Programs, by their names. @default none */
  readonly bin?: Readonly<Record<string, string>>;
}

/** How the modules of a package are put together into a few files. */
export interface PackageBundle {
  /** Where these go. As deep as a room: modules find files by where they are themselves. */
  readonly folder: string;
  /** What modules ask for by its name, when they need it; with suffixes. */
  readonly named: readonly string[];
  /** Folders of modules that a browser loads one by one. */
  readonly asCompiled: readonly string[];
}

/** Of the suite: what the packages have in common with it. */
export interface SuiteManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The packages that are published beside the suite, by name. */
export function readPackageList(root: string): Readonly<Record<string, PackageEntry>> {
  return parse(readFileSync(`${root}/packages/packages.yaml`, "utf8"));
}

/** The suite's own package.json. */
export function readSuiteManifest(root: string): SuiteManifest {
  return JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
}
