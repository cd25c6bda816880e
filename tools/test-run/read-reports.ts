import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../src/report/report.js";

/** All `<target>/report.json` below `folder`, by target. A folder that is not there holds none. */
export function readReports(folder: string): ReadonlyMap<string, Report> {
  const reports = new Map<string, Report>();
  if (!existsSync(folder)) return reports;
  for (const target of readdirSync(folder).sort()) {
    const file = join(folder, target, "report.json");
    if (existsSync(file)) reports.set(target, parseReport(readFileSync(file, "utf8")));
  }
  return reports;
}

/** Our own program has just written it: what it holds is what `Report` says. */
function parseReport(text: string): Report {
  return JSON.parse(text);
}
