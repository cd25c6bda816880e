import { posix } from "node:path";
import type { Finding } from "./finding.js";
import type { SourceTree } from "./source-tree.js";
import { isTest } from "./typescript-source.js";

/** Where an unimported file is dead code. */
const ROOTS = ["src/", "fake-apiserver/", "steps/", "tools/", "ports/", "bench/"];

/** Files that say which compiled module is started: `dist/src/cli/main.js`. */
const STARTERS = /^(?:package\.json|\.ci\/.*|\.c8rc\.json|cucumber\.\w+|ports\/[^/]+\/port\.yaml)$/;

/** Loaded by cucumber, or started by the workflow of their folder. */
const LOADED_BY_PATTERN = /^(?:steps\/(?:apiserver\/)?[^/]+\.ts|bench\/[^/]+\.bench\.ts)$/;

/** Every file is used by another, besides its own test, or is a program. */
export function unusedFiles(tree: SourceTree): Finding[] {
  const used = new Set([...importedPaths(tree), ...startedPaths(tree), ...namedPrograms(tree)]);
  return tree.sources
    .filter(({ path }) => ROOTS.some((root) => path.startsWith(root)))
    .filter(({ path }) => !isTest(path) && !LOADED_BY_PATTERN.test(path) && !used.has(path))
    .map(({ path }) => ({
      path,
      line: 1,
      what: "no file imports this one",
      instead: "use it or delete it",
    }));
}

function importedPaths(tree: SourceTree): readonly string[] {
  return tree.sources.flatMap(({ path, imports, text }) => {
    const ownSubject = path.replace(/(?:\.integration)?\.(?:test|cases)\.ts$/, ".ts");
    const targets = [...imports.flatMap(({ target }) => target ?? []), ...workerPaths(path, text)];
    return targets.filter((target) => target !== ownSubject);
  });
}

/** `new URL("./worker.js", import.meta.url)` starts a file without importing it. */
function workerPaths(path: string, text: string): readonly string[] {
  const urls = text.matchAll(/new URL\("(\.[^"]+)\.js", import\.meta\.url\)/g);
  return [...urls].map(([, module = ""]) => `${posix.join(posix.dirname(path), module)}.ts`);
}

/** Programs under ports/ are started by name: `startLiar("answers-twice")`. */
function namedPrograms(tree: SourceTree): readonly string[] {
  const programs = tree.sources.filter(({ path }) => path.startsWith("ports/"));
  const names = quotedNames(tree);
  return programs
    .map(({ path }) => path)
    .filter((path) => {
      const others = [...(names.get(posix.basename(path, ".ts")) ?? [])];
      return others.some((other) => other !== path);
    });
}

/** What stands in quotation marks, and in which files. */
function quotedNames(tree: SourceTree): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { path, text } of tree.sources) {
    // What ends one name may begin the next.
    for (const [, name = ""] of text.matchAll(/"(?=([\w.-]+)")/g)) {
      names.set(name, (names.get(name) ?? new Set()).add(path));
    }
  }
  return names;
}

function startedPaths(tree: SourceTree): readonly string[] {
  const starters = tree.files.filter(({ path }) => STARTERS.test(path));
  const programs = tree.files.filter(({ path }) => path.startsWith("tools/"));
  return [...starters, ...programs].flatMap(({ text }) =>
    [...text.matchAll(/dist\/([\w/.-]+)\.js/g)].map(([, module = ""]) => `${module}.ts`),
  );
}
