import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { renderHtml } from "./html.js";
import { renderJunit } from "./junit.js";
import type { Report } from "./report.js";
import { targetName } from "./summary-text.js";

/** Where the files of a run were written. */
export interface WrittenReports {
  /** The page for people. */
  readonly htmlFile: string;
}

/** Writes `<port>@<version>/report.json` and `junit.xml` for each report, and one `index.html` for all, below `folder`. */
export function writeReports(folder: string, reports: readonly Report[]): WrittenReports {
  for (const report of reports) {
    const own = join(folder, targetName(report));
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "report.json"), `${JSON.stringify(report, undefined, 2)}\n`);
    writeFileSync(join(own, "junit.xml"), renderJunit(report));
  }
  mkdirSync(folder, { recursive: true });
  const htmlFile = join(folder, "index.html");
  writeFileSync(htmlFile, renderHtml(reports));
  return { htmlFile };
}

/**
 * Archives cucumber's messages as they come, in `<target>/messages.ndjson` below a folder. Written synchronously, so
 * that an interrupted run keeps what it had.
 */
export class MessageArchive {
  readonly #folder: string;
  readonly #files = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Appends a message to the target's file; opens it on the first. */
  append(target: string, message: object): void {
    let file = this.#files.get(target);
    if (file === undefined) {
      const own = join(this.#folder, target);
      mkdirSync(own, { recursive: true });
      file = openSync(join(own, "messages.ndjson"), "w");
      this.#files.set(target, file);
    }
    writeSync(file, `${JSON.stringify(message)}\n`);
  }

  /** Closes every file. */
  close(): void {
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }
}
