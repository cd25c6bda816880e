import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { UpstreamSource } from "../../src/suite/features/source-link.js";

/** What is wrong with a source in the folder of its module: what it cites and is not there. */
export function missingOf(source: UpstreamSource, moduleFolder: string): readonly string[] {
  const file = join(moduleFolder, source.path);
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined) return [`no ${source.path}`];
  const folder = status.isDirectory() ? file : dirname(file);
  const texts = status.isDirectory() ? goTexts(file, () => true) : [readFileSync(file, "utf8")];
  const names = source.names.filter((name) => !texts.some((text) => hasWord(text, lastPart(name))));
  const tests = source.tests.filter((test) => !isTested(test, folder, moduleFolder));
  return [
    ...names.map((name) => `no ${name} in ${source.path}`),
    ...tests.map((test) => `no ${test}`),
  ];
}

/** What the description of a feature cites as its source and none of the modules has: files and tests. */
export function missingOfText(text: string, moduleFolders: readonly string[]): readonly string[] {
  const files = text.match(/(?<![\w./-])[a-z][\w-]*\/[\w./-]+\.go\b/g) ?? [];
  const tests = text.match(/\bTest[A-Z_]\w+/g) ?? [];
  return [
    ...files.filter((file) => !moduleFolders.some((folder) => existsSync(join(folder, file)))),
    ...tests.filter((test) => !moduleFolders.some((folder) => isTested(test, folder, folder))),
  ].map((name) => `no ${name}`);
}

/** "queue.Touch" is the method Touch of queue. */
function lastPart(name: string): string {
  return name.split(".").at(-1) ?? name;
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** Tests stand beside what they test, or in a folder beside it. */
function isTested(test: string, folder: string, moduleFolder: string): boolean {
  const declared = new RegExp(`^func (?:\\([^)]*\\) )?${test}\\(`, "m");
  const isTest = (name: string) => name.endsWith("_test.go");
  const beside = folder === moduleFolder ? folder : dirname(folder);
  return [folder, beside].some((place) =>
    goTexts(place, isTest).some((text) => declared.test(text)),
  );
}

const texts = new Map<string, readonly string[]>();

function goTexts(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  const key = `${folder} ${isWanted("a_test.go") && !isWanted("a.go")}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  const read = names
    .filter((name) => name.endsWith(".go") && isWanted(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  texts.set(key, read);
  return read;
}
