/**
 * Looks at pages of a site in Chromium, as it is and with axe, in light, dark, forced colours and as wide as a phone.
 *
 *   node dist/tools/browser/main.js [--site reports/out/site]
 *
 * Exits with 1 when something is wrong, and with 0 and a reason when there is no browser.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { groupBy } from "../../src/report/group-by.js";
import { type Browser, chromiumPath, startChromium } from "./chromium.js";
import { VIEWS, visit } from "./visit.js";

/** Bytes of a page without evidence. */
const PAGE_MAX_BYTES = 300_000;
/** Pages of one kind that axe checks. */
const OF_A_KIND_COUNT = 2;

const { site } = flagsOf<{ site: string }>(
  program("browser", "Looks at pages of a site in Chromium.").option(
    "--site <folder>",
    "where npm run site has written it",
    "reports/out/site",
  ),
);
if (!existsSync(site)) {
  stderr.write(`There is no site in ${site}: npm run site makes it\n`);
  exit(2);
}

const path = chromiumPath();
if (path === undefined) {
  stdout.write(
    "skipped: there is no Chromium on this machine\ntotal: 0 passed, 0 failed, 1 skipped\n",
  );
  exit(0);
}
const browser = await startChromium(path);
try {
  exit(await check(browser));
} finally {
  await browser.close();
}

async function check(chromium: Browser): Promise<number> {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((one) =>
    one.endsWith(".html"),
  );
  const heavy = pages
    .filter((one) => !one.startsWith("failures") && statSync(join(site, one)).size > PAGE_MAX_BYTES)
    .map((one) => `${one}: over ${PAGE_MAX_BYTES / 1000} kB`);
  const findings = [...heavy];
  let visitCount = 0;
  for (const page of sampleOf(pages)) {
    for (const view of VIEWS) {
      visitCount++;
      findings.push(...(await visit(chromium, join(site, page), view)));
    }
  }
  for (const finding of findings) stdout.write(`${finding}\n`);
  const passed = Math.max(0, visitCount - findings.length);
  stdout.write(`total: ${passed} passed, ${findings.length} failed, 0 skipped\n`);
  return findings.length === 0 ? 0 : 1;
}

/** The largest pages of each folder. */
function sampleOf(pages: readonly string[]): readonly string[] {
  const folders = groupBy(pages, (page) => page.split("/")[0] ?? page);
  return [...folders.values()].flatMap((own) =>
    own
      .sort((a, b) => statSync(join(site, b)).size - statSync(join(site, a)).size)
      .slice(0, OF_A_KIND_COUNT),
  );
}
