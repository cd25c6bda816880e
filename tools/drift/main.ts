/**
 * Compares what the ledger cites at the pinned releases with the newest that the module proxy has: requirements whose source
 * changed, and new tests that no requirement cites. For a nightly job: exits 1 when there are any, 2 without Go or the proxy.
 *
 *   npm run drift -- --help
 */
import { cwd, stderr, stdout } from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { groupBy } from "../../src/report/group-by.js";
import { sourceLink, type UpstreamSource } from "../../src/suite/features/source-link.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { PINNED_MODULES } from "../sources/pinned-modules.js";
import { readTree } from "../tidy/read-tree.js";
import { driftOf, newTests, type ReleasePair } from "./drift-of.js";
import { newestRelease, pinnedRelease } from "./newest-release.js";

/** A file that a page of the ledger links to, where a module has it. */
const MODULE_PAGE =
  /^https:\/\/github\.com\/kubernetes\/(?<module>[\w-]+)\/blob\/master\/(?<path>[\w./-]+\.go)/;

/** What a requirement cites of a module, as it is. */
interface Citation {
  readonly id: string;
  readonly source: UpstreamSource;
}

const { pre: isPreRelease = false } = flagsOf<{ pre?: true }>(
  program("drift", "Compares the sources in the ledger with the newest releases.").option(
    "--pre",
    "include alphas, betas and release candidates",
  ),
);
const cited: Citation[] = [];
let pageCount = 0;
for (const { id, sources } of readTree(cwd()).ledger) {
  for (const { text } of sources) {
    const link = sourceLink(text);
    const source = link?.upstream ?? pageOf(link?.url ?? "");
    // What a row says of an older release stays true of it.
    if (source === undefined) pageCount++;
    else if (source.release === undefined && source.module in PINNED_MODULES) {
      cited.push({ id, source });
    }
  }
}

try {
  const count = [...groupBy(cited, ({ source }) => source.module)]
    .map(([module, citations]) => report(module, citations))
    .reduce((sum, one) => sum + one, 0);
  stdout.write(
    `${pageCount} pages that are in no module were not compared\n` +
      `total: ${count === 0 ? "nothing drifted" : `${count} to look at`}\n`,
  );
  process.exitCode = count === 0 ? 0 : 1;
} catch (error) {
  stderr.write(`drift needs Go and the module proxy: ${messageOf(error)}\n`);
  process.exitCode = 2;
}

/** How many requirements and tests of a module are to be looked at. */
function report(module: string, citations: readonly Citation[]): number {
  const [goModFolder = "", path = ""] = PINNED_MODULES[module] ?? [];
  const pinned = pinnedRelease(goModFolder, path);
  const newest = newestRelease(path, isPreRelease);
  if (pinned.version === newest.version) {
    stdout.write(`${path} ${pinned.version}: the newest\n`);
    return 0;
  }
  stdout.write(`${path} ${pinned.version} → ${newest.version}\n`);
  const folders: ReleasePair = { pinned: pinned.folder, newest: newest.folder };
  const drifted = citations.flatMap(({ id, source }) =>
    driftOf(source, folders).map((change) => ({ id, what: changeText(source.path, change) })),
  );
  for (const [what, own] of groupBy(drifted, (one) => one.what)) {
    stdout.write(`  ${what}\n      ${[...new Set(own.map(({ id }) => id))].join(", ")}\n`);
  }
  const tests = newTests(
    citations.map(({ source }) => source),
    folders,
  );
  if (tests.length > 0) stdout.write("  new tests that no requirement cites\n");
  for (const test of tests) stdout.write(`      ${test}\n`);
  return new Set(drifted.map(({ id }) => id)).size + tests.length;
}

/** A change of a whole file names it already. */
function changeText(path: string, change: string): string {
  return change.startsWith(path) ? change : `${path}: ${change}`;
}

function pageOf(url: string): UpstreamSource | undefined {
  const { module, path } = MODULE_PAGE.exec(url)?.groups ?? {};
  if (module === undefined || path === undefined) return undefined;
  return { module, path, names: [], tests: [] };
}
