import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "./chromium.js";

/** How a page is looked at. */
export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: "light" | "dark";
  readonly forced?: true;
}

/** Wide and light, dark, as wide as a small phone, and with the colours of the system alone. */
export const VIEWS: readonly View[] = [
  { name: "light", width: 1360, height: 900, scheme: "light" },
  { name: "dark", width: 1360, height: 900, scheme: "dark" },
  { name: "phone", width: 320, height: 700, scheme: "light" },
  { name: "forced", width: 1000, height: 900, scheme: "dark", forced: true },
];

/** What a page of axe's answer is made of, as far as it is needed. */
interface AxeAnswer {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A page of a site on disk, or of `origin` alone, which reports its requests elsewhere and its errors. */
export async function openPage(
  browser: Browser,
  view: View,
  options: { readonly hasScript: boolean; readonly origin?: string } = { hasScript: true },
): Promise<{ readonly page: Page; readonly troubles: string[] }> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    forcedColors: view.forced === true ? "active" : "none",
    javaScriptEnabled: options.hasScript,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(options.origin ?? "file:"))
      troubles.push(`asks for ${request.url()}`);
  });
  return { page, troubles };
}

/** What is wrong with a page in a view, each as a sentence. `hasAxe`: also by the rules of WCAG 2.2, level AA. */
export async function visit(
  browser: Browser,
  file: string,
  view: View,
  hasAxe = true,
): Promise<readonly string[]> {
  const { page, troubles } = await openPage(browser, view);
  try {
    await page.goto(pathToFileURL(file).href);
    troubles.push(...(await findingsOf(page, hasAxe)));
    return troubles.map((trouble) => `${file}, ${view.name}: ${trouble}`);
  } finally {
    await page.context().close();
  }
}

/** What is wrong with a page as it is now: wider than its window, and what axe finds. */
export async function findingsOf(page: Page, hasAxe = true): Promise<readonly string[]> {
  const overhang = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  const wide = Number(overhang) > 0 ? [`is ${overhang} px wider than its window`] : [];
  return hasAxe ? [...wide, ...(await axeFindings(page))] : wide;
}

/** axe is evaluated by the debugger, which no policy of a page holds for. */
async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(`${AXE}; undefined`);
  const text = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"], preload: false }).then((answer) => JSON.stringify(answer))`,
  );
  const { violations }: AxeAnswer = JSON.parse(`${text}`);
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id}, ${nodes.length} times: ${first?.html.slice(0, 200) ?? ""} ${first?.failureSummary ?? ""}`;
  });
}
