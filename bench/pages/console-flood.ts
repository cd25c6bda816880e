import { startAdminServer } from "../../fake-apiserver/control/admin-server.js";
import { WorldHost } from "../../fake-apiserver/control/world-host.js";
import { createWorld } from "../../fake-apiserver/index.js";
import { sleep } from "../../src/time/clock.js";
import { SystemClock, stopwatchMs } from "../../src/time/system-clock.js";
import { chromiumPath, type Page, startChromium } from "../../tools/browser/chromium.js";
import { openPage } from "../../tools/browser/visit.js";
import type { Benchmark, BenchmarkOutcome } from "../benchmark.js";
import { measuredMs } from "../runs.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const ENTRIES_PER_SECOND = 10_000;
/** So often, as many as are due. */
const TICK_MS = 20;
const VIEW = { name: "light", width: 1360, height: 900, scheme: "light" } as const;
const WATCH_FRAMES = `
  window.seen = { frames: 0, longestMs: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
  }).observe({ type: "longtask" });
  const frame = () => { seen.frames++; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  undefined`;

/** The console, while there are more events than can be read. */
export const consoleFlood: Benchmark = {
  name: "console",
  summary: "the console of the fake apiserver, while 10,000 entries a second come into its journal",
  run: async ({ size }): Promise<BenchmarkOutcome> => {
    const path = chromiumPath();
    if (path === undefined) return { skipped: "there is no Chromium on this machine" };
    await using world = await createWorld();
    const admin = await startAdminServer(new WorldHost(world));
    const browser = await startChromium(path);
    try {
      const { page } = await openPage(browser, VIEW, { hasScript: true, origin: admin.url });
      await page.goto(`${admin.url}/`);
      await page.locator(".journal .m-good").waitFor();
      const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
      const paintMs = Number(await page.evaluate(paint));
      await page.evaluate(WATCH_FRAMES);
      const durationMs = size === "full" ? 10_000 : 200;
      let written = 0;
      const writeTo = (name: string) => {
        world.store.create(PODS, { metadata: { name } });
        written++;
      };
      const tookMs = await flood(durationMs, writeTo);
      const behindMs = await measuredMs(() => shown(page, `a-${written - 1}`));
      const { frames, longestMs } = JSON.parse(`${await page.evaluate("JSON.stringify(seen)")}`);
      return [
        { what: "first paint", value: paintMs, unit: "ms", goal: { atMost: 1_000 } },
        { what: "entries written", value: (written / tookMs) * 1_000, unit: "events/s" },
        {
          what: "the longest time for which the page stood still",
          value: longestMs,
          unit: "ms",
          goal: { atMost: 200 },
        },
        {
          what: "from one frame to the next",
          value: tookMs / Math.max(1, frames),
          unit: "ms",
          goal: { atMost: 100 },
        },
        {
          what: "from the last entry until it is shown",
          value: behindMs,
          unit: "ms",
          goal: { atMost: 1_000 },
        },
      ];
    } finally {
      await browser.close();
      await admin.close();
    }
  },
};

/** Writes at the rate, for so long. Returns how long that took. */
async function flood(durationMs: number, write: (name: string) => void): Promise<number> {
  const clock = new SystemClock();
  const startMs = stopwatchMs();
  let written = 0;
  for (;;) {
    const elapsedMs = stopwatchMs() - startMs;
    if (elapsedMs >= durationMs) return elapsedMs;
    const due = Math.ceil((elapsedMs / 1_000) * ENTRIES_PER_SECOND);
    while (written < due) write(`a-${written++}`);
    await sleep(clock, TICK_MS);
  }
}

function shown(page: Page, name: string): Promise<void> {
  return page.locator(`.entry:has-text("${name} ")`).first().waitFor();
}
