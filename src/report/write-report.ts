import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderHtml } from "./html.js";
import { renderJunit } from "./junit.js";
import type { Report } from "./report.js";
import { targetName } from "./summary-text.js";

/** The paths of a run's files. */
export interface WrittenReports {
  /** The HTML page. */
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
