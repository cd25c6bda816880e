import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf, SuiteError } from "../suite/values/suite-error.js";
import { PUBLISHED_FORMAT, type PublishedResult } from "./published-result.js";
import { REPORT_FORMAT, type Report } from "./report.js";

/** The results in a file or folder. */
export interface FoundResults {
  readonly reports: readonly Report[];
  readonly published: readonly PublishedResult[];
}

/**
 * Reads a `report.json` or its folder, the folder of a run, a published result, or
 * a folder of those.
 * @throws SuiteError code "usage" if there is none, or an invalid one
 */
export function readResults(path: string): FoundResults {
  const files = filesAt(path);
  if (files.length === 0) {
    throw new SuiteError("usage", `There is no result in ${path}`, {
      hint: "Name a report.json, a folder that a run wrote, or a published result.",
    });
  }
  const values = files.map(readResult);
  return {
    reports: values.flatMap((value) => ("scenarios" in value ? value : [])),
    published: values.flatMap((value) => ("areas" in value ? value : [])),
  };
}

/** The reports of runs in a folder, possibly none. @throws SuiteError code "usage" for an unreadable one */
export function reportsBelow(folder: string): readonly Report[] {
  const values = filesAt(folder)
    .filter((file) => basename(file) === REPORT_FILE)
    .map(readResult);
  return values.flatMap((value) => ("scenarios" in value ? value : []));
}

const REPORT_FILE = "report.json";

function filesAt(path: string): readonly string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isDirectory()) return [path];
  const own = join(path, REPORT_FILE);
  if (existsSync(own)) return [own];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return join(path, entry.name, REPORT_FILE);
      return /@.*\.json$/.test(entry.name) ? join(path, entry.name) : [];
    })
    .filter((file) => existsSync(file))
    .sort();
}

function readResult(file: string): Report | PublishedResult {
  const hint = "It is written by run, as report.json, or by publish.";
  let value: Report | PublishedResult;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SuiteError("usage", `Cannot read ${file}: ${messageOf(error)}`, { hint });
  }
  const format = formatOf(value);
  if (format === undefined) throw new SuiteError("usage", `${file} is no result`, { hint });
  if (value.format !== format) {
    throw new SuiteError("usage", `${file} has format ${value.format} and not ${format}`, {
      hint: "Create it again with this release of the suite.",
    });
  }
  return value;
}

/** The format of a value of this shape. */
function formatOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("port" in value)) return undefined;
  if ("scenarios" in value && Array.isArray(value.scenarios)) return REPORT_FORMAT;
  return "areas" in value && Array.isArray(value.areas) ? PUBLISHED_FORMAT : undefined;
}
