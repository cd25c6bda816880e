/**
 * Takes pictures of each kind of page of the site, and of the console, in light and in dark.
 *
 *   npm run screenshots -- --help
 *
 * WebP, as they are half as large as PNG. Exits with 0 and a reason when there is no browser.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exit, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { flagsOf, program } from "../../src/cli/flags.js";
import { type Browser, chromiumPath, type Page, startChromium } from "./chromium.js";
import { consoleHistory } from "./console-history.js";
import { openPage, type View } from "./visit.js";

/** Quality of WebP, of 100: text stays sharp. */
const QUALITY = 82;

const {
  site,
  out,
  readme: isForReadme,
  phone: isOnPhone,
} = flagsOf<{ site: string; out: string; readme?: true; phone?: true }>(
  program("screenshots", "Takes pictures of each kind of page of the site, and of the console.")
    .option("--site <folder>", "where npm run site has written it", "reports/out/site")
    .option("--out <folder>", "where the pictures go", "reports/out/screenshots")
    .option("--readme", "those of README.md, into docs/pictures")
    .option("--phone", "as wide as a phone"),
);
const folder = isForReadme ? "docs/pictures" : out;
const size = isOnPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
/** The picture of a failure shows its diagram, too. */
const FAILURE_HEIGHT_PX = 1_330;

/** A page of the site: the first of these that there is. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  matrix: ["index.html"],
  failure: [
    "failures/client-node@2.0.1/stop-while-list-is-pending.html",
    ...pathsBelow("failures").filter((path) => path.includes("client-node@")),
    ...pathsBelow("failures"),
  ],
  port: pathsBelow("ports").filter((path) => path.includes("client-node@")),
  difference: pathsBelow("diff"),
  contract: ["contract.html"],
  specification: ["spec/index.html"],
  feature: ["spec/reflector/expired-watch.html"],
  requirements: ["requirements/rwatch.html"],
  glossary: ["spec/glossary.html"],
  learn: ["learn/index.html"],
  chapter: pathsBelow("learn").filter((path) => !path.endsWith("index.html")),
  chinese: pathsBelow("zh").filter((path) => !path.endsWith("index.html")),
  documentation: ["docs/index.html"],
};
const IN_README = ["matrix", "failure"];

const path = chromiumPath();
if (path === undefined) {
  stdout.write("skipped: there is no Chromium on this machine\n");
  exit(0);
}
const browser = await startChromium(path);
try {
  mkdirSync(folder, { recursive: true });
  for (const scheme of ["light", "dark"] as const) {
    const view: View = { name: scheme, ...size, scheme };
    await takeSite(browser, view);
    await takeConsole(browser, view);
  }
} finally {
  await browser.close();
}

async function takeSite(chromium: Browser, view: View): Promise<void> {
  for (const [name, choices] of Object.entries(PAGES)) {
    if (isForReadme && !IN_README.includes(name)) continue;
    const found = choices.find((choice) => existsSync(join(site, choice)));
    if (found === undefined) {
      stdout.write(`skipped: ${site} has no page of the kind ${name}\n`);
      continue;
    }
    const isTall = isForReadme && name === "failure";
    const seen = isTall ? { ...view, height: FAILURE_HEIGHT_PX } : view;
    const { page } = await openPage(chromium, seen);
    await page.goto(pathToFileURL(join(site, found)).href);
    await take(page, name, view);
  }
}

async function takeConsole(chromium: Browser, view: View): Promise<void> {
  await using history = await consoleHistory();
  const origin = history.admin.url;
  const { page } = await openPage(chromium, view, { hasScript: true, origin });
  await page.goto(`${origin}/`);
  await page.locator('.entry:has-text("held")').waitFor();
  await page.locator("#tab-Watches").click();
  await page.locator('.card button:text-is("Bookmark")').first().click();
  await page.locator(".done .snippet").first().waitFor();
  await page.locator('.entry:nth-child(25):has-text("BOOKMARK")').waitFor();
  await take(page, "console", view);
  if (isForReadme) return;
  const second = await openPage(chromium, view, { hasScript: true, origin });
  await second.page.goto(`${origin}/`);
  await second.page.locator("#tab-Rules").click();
  await second.page.locator('.panel button:text-is("New rule")').click();
  await second.page.locator("#fault").selectOption("event.duplicate");
  await second.page.locator(".meaning").waitFor();
  await take(second.page, "console-rule", view);
}

async function take(page: Page, name: string, view: View): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  const file = join(folder, `${name}-${view.name}.webp`);
  const bytes = Buffer.from(`${data}`, "base64");
  writeFileSync(file, bytes);
  await page.context().close();
  stdout.write(`${file}  ${Math.round(bytes.length / 1000)} kB\n`);
}

/** Pages below a folder of the site, in the order of their names. */
function pathsBelow(name: string): readonly string[] {
  const below = join(site, name);
  if (!existsSync(below)) return [];
  return readdirSync(below, { recursive: true, encoding: "utf8" })
    .filter((one) => one.endsWith(".html"))
    .map((one) => join(name, one))
    .sort();
}
