import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { plainText } from "../report/plain-text.js";
import { EVIDENCE_FOLDER } from "../report/published-evidence.js";
import { type FoundResults, readResults } from "../report/read-results.js";
import { buildSite } from "../site/build-site.js";
import { readSiteFacts } from "../site/site-facts.js";
import { writeSite } from "../site/write-site.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import type { Terminal } from "./terminal.js";

/** The options of `site`. */
export interface SiteCommandOptions {
  readonly reports: readonly string[];
  readonly before?: readonly string[];
  readonly out: string;
  readonly root: string;
}

/** Makes a static site of results and of the specification. Returns the exit code. */
export async function siteCommand(
  { reports, before = [], out, root }: SiteCommandOptions,
  { stdout }: Pick<Terminal, "stdout">,
): Promise<number> {
  const found = reports.map((path) => readResults(resolve(path)));
  const seen = reports.flatMap(evidenceBeside).map((path) => readResults(path));
  const earlier = before.map((path) => readResults(resolve(path)));
  const facts = await readSiteFacts(resolve(root), {
    ...allOf(found),
    before: allOf(earlier),
    evidence: seen.flatMap((one) => one.reports),
  });
  const folder = resolve(out);
  const { fileCount, bytes, largest } = writeSite(folder, buildSite(facts));
  const size = `${(bytes / 1e6).toFixed(1)} MB in ${fileCount} files`;
  const page = `the largest page ${Math.ceil(largest.bytes / 1000)} kB, ${largest.path}`;
  stdout.write(plainText(`${facts.results.length} results, ${size}; ${page}\n`));
  stdout.write(`site  ${pathToFileURL(folder).href}/index.html\n`);
  return EXIT.conformant;
}

function allOf(found: readonly FoundResults[]): FoundResults {
  return {
    reports: found.flatMap((one) => one.reports),
    published: found.flatMap((one) => one.published),
  };
}

/** The evidence of published failures is in a folder below the results. */
function evidenceBeside(path: string): readonly string[] {
  const folder = resolve(path, EVIDENCE_FOLDER);
  return existsSync(folder) ? [folder] : [];
}
