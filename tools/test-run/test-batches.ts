import { dirname } from "node:path/posix";
import { groupBy } from "../../src/report/group-by.js";

/** Test files that run in one process. */
export interface TestBatch {
  /** Its first folder, with dashes: `src-informer`. */
  readonly name: string;
  /** A module that runs them one after another. */
  readonly source: string;
}

/** Starting a process and loading the tested code takes longer than most test files do: so many share one. */
const FILES_MAX_COUNT = 80;

/** Folders whose tests mostly wait, for processes and deadlines: each is a batch, and they start first. */
const WAITING = ["ports/liars", "ports/mutants/real-time", "src/cli", "tools/browser"];

/**
 * Batches of neighbouring folders of `tests`, which are relative to the folder above that of the batches. A folder is never
 * divided. They run in the order of their names.
 * @param isMeasured whether each file is followed by a mark of what it cost
 */
export function testBatches(tests: readonly string[], isMeasured = false): readonly TestBatch[] {
  const batches: { readonly name: string; readonly files: string[] }[] = [];
  const folders = groupBy(tests, dirname);
  for (const [folder, files] of folders) {
    if (WAITING.includes(folder)) continue;
    const last = batches.at(-1);
    if (last !== undefined && last.files.length + files.length <= FILES_MAX_COUNT) {
      last.files.push(...files);
    } else batches.push({ name: folder.replaceAll("/", "-"), files: [...files] });
  }
  for (const folder of WAITING) {
    const files = folders.get(folder) ?? [];
    if (files.length > 0)
      batches.push({ name: `0-${folder.replaceAll("/", "-")}`, files: [...files] });
  }
  return batches.map(({ name, files }) => ({
    name,
    source: importsOf(files, isMeasured)
      .map((module) => `import ${JSON.stringify(module)};\n`)
      .join(""),
  }));
}

/** What a batch imports; where costs are wanted, with marks before the first file and behind each. */
function importsOf(files: readonly string[], isMeasured: boolean): readonly string[] {
  const mark = (file: string) => `${new URL("./mark-costs.js", import.meta.url)}?${file}`;
  const marksOf = (file: string) => (isMeasured ? [mark(file)] : []);
  return [...marksOf(""), ...files.flatMap((file) => [`../${file}`, ...marksOf(file)])];
}
