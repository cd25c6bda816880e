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

/** How tests are put into batches. */
export interface BatchOptions {
  /** Each file is a batch: it takes so long that starting a process for it does not count. @default false */
  readonly isOfOneFile?: boolean;
  /** Each file is followed by a mark of what it cost. @default false */
  readonly isMeasured?: boolean;
}

/** The files of a batch, while more may come. */
interface Files {
  readonly name: string;
  readonly files: string[];
}

/**
 * Batches of neighbouring folders of `tests`, which are relative to the folder above that of the batches. A folder is not
 * divided, unless each file is a batch. They run in the order of their names.
 */
export function testBatches(
  tests: readonly string[],
  { isOfOneFile = false, isMeasured = false }: BatchOptions = {},
): readonly TestBatch[] {
  const maxCount = isOfOneFile ? 1 : FILES_MAX_COUNT;
  const waiting: Files[] = [];
  const others: Files[] = [];
  for (const [path, files] of groupBy(tests, isOfOneFile ? String : dirname)) {
    const name = path.replaceAll("/", "-");
    const last = others.at(-1);
    if (files.some((file) => WAITING.includes(dirname(file)))) {
      waiting.push({ name: `0-${name}`, files: [...files] });
    } else if (last !== undefined && last.files.length + files.length <= maxCount) {
      last.files.push(...files);
    } else others.push({ name, files: [...files] });
  }
  return [...waiting, ...others].map(({ name, files }) => ({
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
