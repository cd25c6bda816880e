import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSite } from "../../src/site/build-site.js";
import { readSiteFacts } from "../../src/site/site-facts.js";
import { writeSite } from "../../src/site/write-site.js";
import { chromiumPath, type Page, startChromium, waitUntil } from "../../tools/browser/chromium.js";
import { openPage } from "../../tools/browser/visit.js";
import type { Benchmark, Measurement } from "../benchmark.js";
import { measuredMs, ofRuns } from "../runs.js";
import { LargeProject, type ProjectSize } from "./large-project.js";

const FULL: ProjectSize = {
  features: 500,
  rules: 10,
  examples: 10,
  requirements: 1_000,
  ports: 10,
};
const SMOKE: ProjectSize = { features: 4, rules: 2, examples: 2, requirements: 4, ports: 2 };
const VIEW = { name: "light", width: 1360, height: 900, scheme: "light" } as const;

/** Far more than there is today: a page must not grow with what stands elsewhere. */
export const largeSite: Benchmark = {
  name: "large-site",
  summary:
    "the site of ten ports and 50,000 scenarios: generated, and opened in Chromium from disk",
  run: async ({ size }): Promise<readonly Measurement[]> => {
    using project = new LargeProject(size === "full" ? FULL : SMOKE);
    const folder = mkdtempSync(join(tmpdir(), "large-site-made-"));
    try {
      const published = project.published();
      const before = process.cpuUsage();
      const facts = await readSiteFacts(project.root, { reports: [], published });
      const written = writeSite(folder, buildSite(facts));
      const { user, system } = process.cpuUsage(before);
      return [
        {
          what: "processor time to generate it, reading features included",
          value: (user + system) / 1_000,
          unit: "ms",
          goal: { atMost: 60_000 },
        },
        { what: "the whole site", value: written.bytes / 1e6, unit: "MB" },
        {
          what: `the largest page, ${written.largest.path}`,
          value: written.largest.bytes / 1e3,
          unit: "kB",
          goal: { atMost: 300 },
        },
        {
          what: "the search index, loaded at the first search",
          value: statSync(join(folder, "data/search.js")).size / 1e3,
          unit: "kB",
        },
        ...(await inBrowser(folder, size === "full" ? 5 : 1)),
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function inBrowser(folder: string, timesCount: number): Promise<readonly Measurement[]> {
  const path = chromiumPath();
  if (path === undefined) return [];
  const browser = await startChromium(path);
  const to = (page: string) => `${pathToFileURL(folder).href}/${page}`;
  const times = async (work: (page: Page) => Promise<number>) => {
    const values: number[] = [];
    for (let time = 0; time < timesCount; time++) {
      const { page } = await openPage(browser, VIEW);
      values.push(await work(page));
      await page.context().close();
    }
    return ofRuns(values);
  };
  const painted = (name: string) =>
    times(async (page) => {
      await page.goto(to(name));
      return firstPaintMs(page);
    });
  try {
    return [
      {
        what: "first paint of the matrix",
        ...(await painted("index.html")),
        unit: "ms",
        goal: { atMost: 1_000 },
      },
      {
        what: "first paint of a feature",
        ...(await painted("spec/folder-0/feature-0.html")),
        unit: "ms",
        goal: { atMost: 1_000 },
      },
      {
        what: "from the first letter of a search to what it found",
        ...(await times(async (page) => {
          await page.goto(to("spec/index.html"));
          return measuredMs(async () => {
            await page.keyboard.press("/");
            await page.keyboard.type("f1-r1");
            await page.locator("#found a").first().waitFor();
          });
        })),
        unit: "ms",
        goal: { atMost: 3_000 },
      },
      {
        what: "from the last letter in the matrix's filter to its rows",
        ...(await times(async (page) => {
          await page.goto(to("index.html"));
          return measuredMs(() => page.locator("[name=text]").fill("c-0"));
        })),
        unit: "ms",
        goal: { atMost: 1_000 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function firstPaintMs(page: Page): Promise<number> {
  const paint = "performance.getEntriesByName('first-contentful-paint')[0]";
  await waitUntil(page, `${paint} !== undefined`);
  return Number(await page.evaluate(`${paint}.startTime`));
}
