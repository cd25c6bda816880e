/** The site in Chromium, from disk: nothing asked of the network, readable by everybody, all of it without a script. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { buildSite } from "../../src/site/build-site.js";
import { readSiteFacts } from "../../src/site/site-facts.js";
import { SiteFixture } from "../../src/site/site-fixture.js";
import { writeSite } from "../../src/site/write-site.js";
import { type Browser, chromiumPath, startChromium } from "./chromium.js";
import { openPage, VIEWS, type View, visit } from "./visit.js";

const CHROMIUM = chromiumPath();
const skip = CHROMIUM === undefined ? "there is no Chromium on this machine" : false;
const WIDE: View = { name: "light", width: 1360, height: 900, scheme: "light" };

describe("the site in Chromium", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "site-browser-"));
  let browser: Browser;

  before(async () => {
    using project = new SiteFixture();
    writeSite(folder, buildSite(await readSiteFacts(project.root, project.found())));
    browser = await startChromium(CHROMIUM ?? "");
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(path: string, hasScript = true) {
    const opened = await openPage(browser, WIDE, { hasScript });
    await opened.page.goto(`${pathToFileURL(folder).href}/${path}`);
    return opened;
  }

  it("is right in light, in dark, on a small phone and in the system's colours", async () => {
    // A page for each view: `npm run browser` has all of them in all views.
    const pages = [
      "index.html",
      "failures/sample@1.0.0/hostile.html",
      "spec/reflector/gaps.html",
      "ports/kept@1.0.0.html",
    ];
    const findings: string[] = [];
    for (const [place, view] of VIEWS.entries()) {
      findings.push(...(await visit(browser, join(folder, pages[place] ?? ""), view)));
    }
    assert.deepEqual(findings, []);
  });

  it("runs nothing that a port said", async () => {
    const { page, troubles } = await open("failures/sample@1.0.0/hostile.html");
    assert.equal(await page.locator("main img, main script").count(), 0);
    assert.deepEqual(troubles, []);
  });

  it("finds rows as one types, shows what somebody breaks, and keeps that in its address", async () => {
    const { page } = await open("index.html");
    const rows = page.locator(".matrix tbody tr:not(.head):visible");
    await page.locator("[name=text]").fill("no such row");
    assert.equal(await rows.count(), 0);
    await page.locator("[name=text]").fill("c-01");
    assert.equal(await rows.count(), 1);
    await page.locator("[name=rows]").selectOption("broken");
    assert.equal(await page.locator("[name=count]").textContent(), "1 of 2 rows");
    assert.match(page.url(), /\?text=c-01&rows=broken$/);
    await page.reload();
    assert.equal(await rows.count(), 1);
    await page.locator("[name=language]").selectOption("cobol");
    assert.deepEqual(
      await page.locator(".matrix thead th:visible small:first-of-type").allTextContents(),
      ["1.0.0", "1.0.0"],
    );
  });

  it("is searched and folded by keyboard alone", async () => {
    const { page } = await open("spec/index.html");
    await page.keyboard.press("/");
    await page.keyboard.type("rlist");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/requirements\/rlist\.html#RLIST-02$/);
    await page.goto(`${pathToFileURL(folder).href}/index.html`);
    const fold = page.locator("button.fold").first();
    await fold.focus();
    await page.keyboard.press("Enter");
    assert.equal(await fold.getAttribute("aria-expanded"), "false");
    assert.equal(await page.locator("#contract-0 tr:not(.head):visible").count(), 0);
  });

  it("opens what a link leads to", async () => {
    const { page } = await open("failures/sample@1.0.0/hostile.html#e2");
    assert.equal(await page.locator("#e2").isVisible(), true);
  });

  it("shows all that it has without a script", async () => {
    const { page } = await open("index.html", false);
    assert.equal(await page.locator(".matrix tbody tr:not(.head):visible").count(), 2);
    assert.equal(await page.locator(".search:visible, .filter:visible").count(), 0);
  });

  it("keeps the colours that were chosen", async () => {
    const { page } = await open("index.html");
    await page.locator("#theme").selectOption("dark");
    await page.reload();
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  });
});
