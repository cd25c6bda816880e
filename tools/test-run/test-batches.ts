import { dirname } from "node:path/posix";
import { groupBy } from "../../src/report/group-by.js";

/** The test files of one folder. */
export interface TestBatch {
  /** The folder, with dashes: `src-informer`. */
  readonly name: string;
  /** A module that runs them one after another in one process. */
  readonly source: string;
}

/**
 * One batch for each folder of `tests`, which are relative to the folder above that of the batches. Starting a process
 * and loading what is tested takes longer than most files of tests do.
 */
export function testBatches(tests: readonly string[]): readonly TestBatch[] {
  return [...groupBy(tests, dirname)].map(([folder, files]) => ({
    name: folder.replaceAll("/", "-"),
    source: files.map((file) => `import ${JSON.stringify(`../${file}`)};\n`).join(""),
  }));
}
