/** The console in Chromium: what one does with it, what a hostile client says in it, and more than it can show. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { type AdminServer, startAdminServer } from "../../fake-apiserver/control/admin-server.js";
import { WorldHost } from "../../fake-apiserver/control/world-host.js";
import { createWorld } from "../../fake-apiserver/world/create-world.js";
import type { World } from "../../fake-apiserver/world/world.js";
import { type Browser, chromiumPath, type Page, startChromium, waitUntil } from "./chromium.js";
import { findingsOf, openPage, VIEWS, type View } from "./visit.js";

const CHROMIUM = chromiumPath();
const skip = CHROMIUM === undefined ? "there is no Chromium on this machine" : false;
const WIDE: View = { name: "light", width: 1360, height: 900, scheme: "light" };
const PODS = { group: "", version: "v1", resource: "pods" };
/** Each tab in light or dark, on a phone, and where something is special in the colours of the system. */
const SEEN_IN: Readonly<Record<string, readonly string[]>> = {
  light: ["Objects", "Server"],
  dark: ["Rules", "Connections"],
  phone: ["Watches", "Gates"],
  forced: ["Rules"],
};
/** How many entries the page says it shows, and has left out. */
const SUM_OF_KEPT =
  "document.querySelector('.kept').textContent.match(/\\d[\\d,]*/g).slice(0, 2).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)";
/** What has changed by now is in sight. */
const DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";
const HOSTILE = "</script><img src=x onerror=alert(1)>";

describe("the console in Chromium", { skip }, () => {
  let browser: Browser;
  let world: World;
  let host: WorldHost;
  let admin: AdminServer;
  /** Pages that a test has opened: one that is left goes on asking for a server that is gone. */
  const pages = new Set<Page>();

  before(async () => {
    browser = await startChromium(CHROMIUM ?? "");
  });
  after(() => browser.close());
  beforeEach(async () => {
    world = await createWorld({ replicas: 2 });
    host = new WorldHost(world);
    admin = await startAdminServer(host);
  });
  afterEach(async () => {
    await Promise.all([...pages].map((page) => page.context().close()));
    pages.clear();
    await admin.close();
    await host.close();
    await world.close();
  });

  async function open(view = WIDE): Promise<{ page: Page; troubles: string[] }> {
    const { url: origin } = admin;
    const opened = await openPage(browser, view, { hasScript: true, origin });
    pages.add(opened.page);
    await opened.page.goto(`${origin}/`);
    await opened.page.locator(".m-good").first().waitFor();
    return opened;
  }

  /** Opens a watch as a client, and reads it to its end. */
  function watch(userAgent = "a-client"): { readonly ended: Promise<unknown> } {
    const url = `${world.url}/api/v1/pods?watch=1&resourceVersion=${world.store.currentVersion()}`;
    const ended = fetch(url, { headers: { "user-agent": userAgent } })
      .then((answer) => answer.text())
      .catch((error: unknown) => error);
    return { ended };
  }

  function tab(page: Page, name: string): Promise<void> {
    return page.locator(`#tab-${name}`).click();
  }

  function button(page: Page, name: string): Promise<void> {
    return page.locator(`.panel button:text-is("${name}")`).first().click();
  }

  it("shows the journal as it happens, and all that one watch was sent", async () => {
    const { page, troubles } = await open();
    const { ended } = watch();
    await world.awaitWatch();
    world.store.create(PODS, { metadata: { name: "web-1" } });
    await page.locator('.entry:has-text("ADDED")').waitFor();
    await tab(page, "Watches");
    await page.locator('.card:has-text("1 event, the last of version")').waitFor();
    await button(page, "What it was sent");
    // All rows go, and those that match come.
    await page.locator(".entry.e-dim").first().waitFor({ state: "detached" });
    await page.locator('.entry:has-text("ADDED")').waitFor();
    const about = await page.locator(".entry .about").allTextContents();
    assert.deepEqual([...new Set(about)], ["w1"]);

    await button(page, "End");
    await page.locator('.entry.e-bad:has-text("410")').waitFor();
    assert.match(`${await ended}`, /"type":"ERROR".*"code":410/);
    assert.deepEqual(troubles, []);
  });

  it("finds a fault in the catalogue, explains it, and installs it with its parameters", async () => {
    const { page, troubles } = await open();
    await tab(page, "Rules");
    await button(page, "New rule");
    await page.locator("#fault-text").fill("twice");
    await page.locator("#fault").selectOption("event.duplicate");
    await page.locator('.meaning:has-text("Retries between etcd and the watch cache")').waitFor();
    await page.locator(".nested input[type=number]").fill("2");
    const curl = await page.locator(".action-form .snippet pre").first().textContent();
    assert.match(curl ?? "", /"do":\[\{"fault":"event.duplicate","event":\{"nth":2\}\}\]/);
    await page.locator("button.do").click();
    await page.locator('.card:has-text("has never applied")').waitFor();

    watch();
    await world.awaitWatch();
    for (const name of ["a", "b"]) world.store.create(PODS, { metadata: { name } });
    await page.locator('.card:has-text("applied once")').waitFor();
    assert.equal(world.rules()[0]?.hits(), 1);
    assert.deepEqual(troubles, []);
  });

  it("writes an object, and shows what has changed in it since", async () => {
    const { page } = await open();
    await button(page, "New object");
    const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "mine" } };
    await page.locator("#object").fill("{");
    await page.locator(".action-form .m-bad").waitFor();
    await page.locator("#object").fill(JSON.stringify(object));
    await page.locator("button.do").click();
    await button(page, "default/mine");
    await page.locator('pre.object:has-text("mine")').waitFor();
    world.store.update(PODS, { ...object, metadata: { name: "mine", labels: { a: "b" } } });
    await page.locator('pre.object .missing:has-text(\'"a": "b"\')').waitFor();
    await button(page, "Delete");
    await page.locator('.done [role=status]:has-text("Delete default/mine")').waitFor();
    assert.equal(world.store.get(PODS, "mine"), undefined);
  });

  it("holds a request at a gate, shows it, and lets it through", async () => {
    const { page } = await open();
    await tab(page, "Gates");
    await page.locator("#gate-name").fill("lists");
    await page.locator("button.do").click();
    await page.locator('.card:has-text("holds nobody")').waitFor();
    const list = fetch(`${world.url}/api/v1/pods`);
    await page.locator('.card:has-text("holds 1")').waitFor();
    await button(page, "Let through");
    assert.equal((await list).status, 200);
    await button(page, "Open the gate");
    await page.locator(".card").first().waitFor({ state: "detached" });
    assert.deepEqual(world.gates(), []);
  });

  it("moves the clock, lets a replica lag, and goes back to a snapshot when that was confirmed", async () => {
    const { page } = await open();
    await tab(page, "Server");
    await button(page, "Stop time");
    await button(page, "+1 min");
    await page.locator('.done [role=status]:has-text("60000")').waitFor();
    await button(page, "freeze");
    await button(page, "Take it");
    await page.locator('.done [role=status]:has-text("before")').waitFor();
    world.store.create(PODS, { metadata: { name: "later" } });
    await button(page, "Go back to it");
    await page.locator("dialog button").first().click();
    await page.locator('.done [role=status]:has-text("Go back")').waitFor();
    assert.equal(world.clockMode(), "virtual");
    assert.equal(world.replica(1).lag(), "frozen");
    assert.equal(world.store.get(PODS, "later"), undefined);
  });

  it("shows a further world, and the first one again when it has ended", async () => {
    const { page } = await open();
    await tab(page, "Server");
    await button(page, "Create");
    await page.waitForURL(/#world=another$/);
    await page.locator('.now:has-text("virtual clock")').waitFor();
    await tab(page, "Server");
    await button(page, "End this world …");
    await page.locator("dialog button").first().click();
    await waitUntil(page, "document.querySelector('#world').value === 'default'");
    assert.equal(host.all().length, 1);
  });

  it("runs nothing that a client says", async () => {
    const { page, troubles } = await open();
    watch(HOSTILE);
    await world.awaitWatch();
    world.store.create(PODS, { metadata: { name: "a", annotations: { "a/b": HOSTILE } } });
    world.install({ name: HOSTILE, match: { userAgent: HOSTILE }, do: [{ fault: "status.500" }] });
    await fetch(`${world.url}/api/v1/${encodeURIComponent(HOSTILE)}?a=${HOSTILE}\u202e`);
    await button(page, "default/a");
    for (const name of ["Objects", "Watches", "Rules"]) {
      await tab(page, name);
      await page.locator(`.panel:has-text("a")`).waitFor();
    }
    await page.locator('.entry:has-text("onerror")').first().click();
    await page.locator('.details-of pre:has-text("onerror")').waitFor();
    assert.equal(await page.locator("#console img, #console script").count(), 0);
    assert.deepEqual(
      troubles.filter((one) => !one.includes("Failed to load resource")),
      [],
    );
  });

  it("says what it leaves out when more happens than it can show, and goes on", async () => {
    const { page } = await open();
    await page.evaluate(
      "window.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); }).observe({ type: 'longtask' }); undefined",
    );
    for (let round = 0; round < 10; round++) {
      for (let name = 0; name < 5_000; name++) {
        world.store.create(PODS, { metadata: { name: `a-${round}-${name}` } });
      }
      await tab(page, round % 2 === 0 ? "Watches" : "Rules");
    }
    await page.locator('.entry:has-text("a-9-4999")').waitFor();
    // A batch that comes while a key is pressed would move the rows under it.
    await waitUntil(page, `${SUM_OF_KEPT} >= 50000`);
    const kept = (await page.locator(".kept").textContent()) ?? "";
    assert.match(kept, /^\d{1,2},\d{3} entries , \d{2},\d{3} left out in \d+ places/);
    assert.ok((await page.locator(".entry").count()) < 100);
    assert.ok(Number(await page.evaluate("longest")) < 1_000, "the page stood still");

    await page.locator(".rows").focus();
    await page.keyboard.press("Home");
    await page.evaluate(DRAWN);
    const gap = page.locator(".entry.gap").first();
    // What came before the page fell behind stands above the first gap.
    while ((await gap.count()) === 0) {
      await page.keyboard.press("PageDown");
      await page.evaluate(DRAWN);
    }
    await gap.click();
    await page.locator(".kept .m-bad").waitFor({ state: "detached" });
    await page.locator('.entry:not(.gap):has-text("a-")').first().waitFor();
  });

  it("is ruled by keyboard alone", async () => {
    for (const name of ["a", "b", "c"]) world.store.create(PODS, { metadata: { name } });
    const { page } = await open();
    await page.locator("#tab-Objects").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#tab-Watches").getAttribute("aria-selected"), "true");
    await page.locator(".rows").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.locator('.details-of:has-text("default/b")').waitFor();
  });

  it("begins again with the server that comes at its address", async () => {
    world.store.create(PODS, { metadata: { name: "old" } });
    const { page } = await open();
    const port = Number(new URL(admin.url).port);
    await admin.close();
    await page.locator('.journal [role=status]:has-text("lost")').waitFor();
    world.reset({ what: ["journal"] });
    admin = await startAdminServer(host, { port });
    world.store.create(PODS, { metadata: { name: "young" } });
    await page.locator('.entry:has-text("young")').waitFor();
    assert.equal(await page.locator('.entry:has-text("old")').count(), 0);
  });

  for (const view of VIEWS) {
    const tabs = SEEN_IN[view.name] ?? [];
    it(`is right for axe, and as wide as its window: ${view.name}`, async () => {
      watch();
      await world.awaitWatch();
      world.store.create(PODS, { metadata: { name: "web-1" } });
      world.install({ name: "one", match: { verb: "get" }, do: [{ fault: "status.500" }] });
      world.hold({ verb: "list" }, "lists");
      const { page, troubles } = await open(view);
      const findings: string[] = [];
      for (const name of tabs) {
        await tab(page, name);
        if (name === "Rules") {
          await button(page, "New rule");
          await page.locator("#fault").selectOption("event.410");
          await page.locator("button.do").click();
        }
        if (name === "Objects") await button(page, "default/web-1");
        await page.locator(".entry").first().waitFor();
        findings.push(...(await findingsOf(page)).map((one) => `${name}: ${one}`));
      }
      assert.deepEqual([...findings, ...troubles], []);
    });
  }
});
