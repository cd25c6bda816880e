import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { AdminFixture } from "./admin-fixture.js";

let fixture: AdminFixture;

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${fixture.admin.url}${path}`, { headers });
}

/** What a browser sends when an address is opened. */
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the console's files", () => {
  beforeEach(async () => {
    fixture = await AdminFixture.open();
  });
  afterEach(() => fixture.close());

  it("are a page for a browser, at the address where curl gets JSON", async () => {
    const page = await get("/", BROWSER);
    const api = await get("/");

    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(await page.text(), /^<!doctype html>/);
    assert.match(api.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(page.headers.get("vary"), "Accept");
  });

  it("are all that the page loads, each under its own type", async () => {
    const text = await (await get("/", BROWSER)).text();
    const imports = /<script type="importmap">(.*?)<\/script>/.exec(text)?.[1] ?? "";
    const library = Object.values(JSON.parse(imports).imports).map(String);
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "");

    for (const path of [...named, ...library]) {
      const file = await get(path);
      assert.equal(file.status, 200, path);
      assert.match(file.headers.get("content-type") ?? "", /^text\/(?:css|javascript)/, path);
    }
  });

  it("may load and ask this port alone, and be in no frame", async () => {
    const page = await get("/", BROWSER);
    const policy = page.headers.get("content-security-policy") ?? "";
    const imports = /<script type="importmap">(.*?)<\/script>/.exec(await page.text())?.[1] ?? "";
    const hash = createHash("sha256").update(imports).digest("base64");

    assert.deepEqual(policy.split("; "), [
      "default-src 'none'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self'",
      "img-src data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    assert.equal(page.headers.get("x-frame-options"), "DENY");
    assert.equal((await get("/rules")).headers.get("x-content-type-options"), "nosniff");
  });

  it("are refused to pages of others, as the control API is", async () => {
    const foreign = [
      { origin: "http://evil.test" },
      { origin: "http://127.0.0.1:1" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    ];
    for (const headers of foreign) {
      for (const path of ["/", "/console/main.js", "/state"]) {
        assert.equal((await get(path, { ...BROWSER, ...headers })).status, 403, path);
      }
    }
  });

  it("are no others than its own", async () => {
    for (const path of [
      "main.ts",
      "tsconfig.json",
      "..%2f..%2fpackage.json",
      "lib/package.json",
      "",
    ]) {
      assert.equal((await get(`/console/${path}`)).status, 404, path);
    }
  });
});
