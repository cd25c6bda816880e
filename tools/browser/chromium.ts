import { existsSync } from "node:fs";
import { env } from "node:process";

/** Where Debian and others put it. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * What is used of playwright. Its own types speak of the DOM, and with the DOM's among ours any source might use a window
 * without the compiler's noticing.
 */
export interface Browser {
  newContext(options: object): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Pages that share what a browser keeps. */
export interface BrowserContext {
  newPage(): Promise<Page>;
  /** The debugger's own protocol. */
  newCDPSession(page: Page): Promise<{
    send(method: string, parameters: object): Promise<{ readonly data?: unknown }>;
  }>;
  close(): Promise<void>;
}

/** A page. */
export interface Page {
  on(event: "console", hear: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", hear: (error: Error) => void): void;
  on(event: "request", hear: (request: { url(): string }) => void): void;
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  waitForURL(url: RegExp): Promise<void>;
  /** @param script text of a script, whose value is returned */
  evaluate(script: string): Promise<unknown>;
  locator(selector: string): Locator;
  context(): BrowserContext;
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
}

/** Elements of a page. */
export interface Locator {
  count(): Promise<number>;
  first(): Locator;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  waitFor(options?: { readonly state: "detached" }): Promise<void>;
  isVisible(): Promise<boolean>;
  getAttribute(name: string): Promise<string | null>;
  inputValue(): Promise<string>;
  selectOption(value: string): Promise<unknown>;
  textContent(): Promise<string | null>;
  allTextContents(): Promise<string[]>;
}

/** The browser of this machine, or of `CHROMIUM`; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const asked = env["CHROMIUM"];
  return asked === undefined || asked === "" ? PLACES.find((path) => existsSync(path)) : asked;
}

/** Not written where it is imported, so that the compiler does not look for its types. */
const LIBRARY: string = "playwright-core";

/** Starts it without a window. It reads files of ours alone, so it may do without a sandbox where root starts it. */
export async function startChromium(executablePath: string): Promise<Browser> {
  const { chromium } = await import(LIBRARY);
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

const WAIT_MAX_MS = 30_000;

/**
 * Waits until an expression is true. Not by playwright's `waitForFunction`, whose second look is an `eval` that the pages' policy forbids.
 *
 * @throws Error when it has not become true after 30 s
 */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() > end) reject(new Error(${JSON.stringify(`Never true: ${expression}`)}));
      else requestAnimationFrame(look);
    };
    const end = performance.now() + ${WAIT_MAX_MS};
    look();
  })`);
}
