import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UpstreamSource } from "../../src/suite/features/source-link.js";
import { type GoDeclaration, goDeclarations } from "./go-declarations.js";

/** The folders of one module in two releases. */
export interface ReleasePair {
  readonly pinned: string;
  readonly newest: string;
}

/** What a source cites that is another in the newest release, in words: "Add changed", "TestCache is gone". */
export function driftOf(source: UpstreamSource, folders: ReleasePair): readonly string[] {
  const before = goFiles(join(folders.pinned, source.path));
  const after = goFiles(join(folders.newest, source.path));
  if (after.length === 0) return before.length === 0 ? [] : [`${source.path} is gone`];
  const isAllCited = source.names.length + source.tests.length === 0;
  const changes = [
    ...(isAllCited && textOf(before) !== textOf(after) ? [`${source.path} changed`] : []),
    ...source.names.flatMap((name) => changeOf(name, declared(before), declared(after))),
    ...source.tests.flatMap((test) =>
      changeOf(test, testsOf(folders.pinned, source.path), testsOf(folders.newest, source.path)),
    ),
  ];
  return [...new Set(changes)];
}

/** Tests of the newest release, by "file (name)", that the pinned one lacks, in the folders that `sources` cite. */
export function newTests(
  sources: readonly UpstreamSource[],
  folders: ReleasePair,
): readonly string[] {
  const cited = new Set(sources.flatMap(({ tests }) => tests));
  const places = new Set(
    sources.map(({ path }) => (path.endsWith(".go") ? dirname(path) : path)).filter(isPackage),
  );
  return [...places].sort().flatMap((place) => {
    const known = new Set(testNames(folders.pinned, place).map(({ name }) => name));
    return testNames(folders.newest, place)
      .filter(({ name }) => !known.has(name) && !cited.has(name))
      .map(({ file, name }) => `${file} (${name})`);
  });
}

/** The whole module is no place to look for tests. */
function isPackage(place: string): boolean {
  return place !== ".";
}

function changeOf(
  name: string,
  before: readonly GoDeclaration[],
  after: readonly GoDeclaration[],
): readonly string[] {
  const textsIn = (all: readonly GoDeclaration[]) =>
    all.flatMap(({ names, text }) => (names.includes(name) ? text : [])).sort();
  const [then, now] = [textsIn(before), textsIn(after)];
  if (then.length === 0) return [];
  if (now.length === 0) return [`${name} is gone`];
  return then.join("\n") === now.join("\n") ? [] : [`${name} changed`];
}

function declared(files: readonly string[]): readonly GoDeclaration[] {
  return files.flatMap((file) => goDeclarations(readFileSync(file, "utf8")));
}

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, "utf8").replaceAll(/\s+/g, " ")).join("\n");
}

/** Tests stand beside what they test, or in a folder beside it. */
function testsOf(moduleFolder: string, path: string): readonly GoDeclaration[] {
  const place = path.endsWith(".go") ? dirname(path) : path;
  const near = [place, ...(dirname(place) === "." ? [] : [dirname(place)])];
  return near.flatMap((one) => declared(goFiles(join(moduleFolder, one), true)));
}

function testNames(
  moduleFolder: string,
  place: string,
): readonly { readonly file: string; readonly name: string }[] {
  return goFiles(join(moduleFolder, place), true).flatMap((path) =>
    goDeclarations(readFileSync(path, "utf8"))
      .flatMap(({ names }) => names[0] ?? [])
      .filter((name) => /^Test[A-Z_]/.test(name) && name !== "TestMain")
      .map((name) => ({ file: path.slice(moduleFolder.length + 1), name })),
  );
}

const listed = new Map<string, readonly string[]>();

/** A file, or all files of Go in a folder, without its tests, or only these. */
function goFiles(path: string, isTest = false): readonly string[] {
  const key = `${isTest} ${path}`;
  const known = listed.get(key);
  if (known !== undefined) return known;
  const files = listFiles(path, isTest);
  listed.set(key, files);
  return files;
}

function listFiles(path: string, isTest: boolean): readonly string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith(".go") && name.endsWith("_test.go") === isTest)
    .sort()
    .map((name) => join(path, name));
}
