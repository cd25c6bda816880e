import { closeSync, openSync, writeSync } from "node:fs";
import { FileError } from "../faults/load-rules-file.js";
import type { Journal } from "../journal/journal-entry.js";

/**
 * Writes every entry of a journal to a file as it is recorded, one JSON object per line. The file is truncated. Written
 * entries survive if the process is killed. Returns the way to stop.
 *
 * @throws FileError when the file cannot be written
 */
export function writeJournal(journal: Journal, path: string): () => void {
  const file = openForWriting(path);
  const unsubscribe = journal.subscribe((entry) => {
    writeSync(file, `${JSON.stringify(entry)}\n`);
  });
  return () => {
    unsubscribe();
    closeSync(file);
  };
}

/** Opens a file for writing, truncated. @throws FileError */
export function openForWriting(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FileError(`${path}: ${why}`, { cause: error });
  }
}
