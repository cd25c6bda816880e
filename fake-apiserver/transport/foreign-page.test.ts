import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isForeignPage } from "./foreign-page.js";

const NAMES = new Set(["apiserver.test"]);

describe("isForeignPage", () => {
  const cases: readonly (readonly [what: string, headers: Record<string, string>, is: boolean])[] =
    [
      ["a client", { host: "127.0.0.1:8001" }, false],
      ["a client of HTTP/1.0", {}, false],
      ["a client that calls the server something else", { host: "docker.internal:8001" }, false],
      [
        "a page of this machine",
        { host: "localhost:8001", origin: "http://localhost:3000" },
        false,
      ],
      ["a page of another host", { host: "127.0.0.1:8001", origin: "http://evil.com" }, true],
      ["a page of nobody's", { host: "127.0.0.1:8001", origin: "null" }, true],
      [
        "a page that looks like this machine",
        { host: "127.0.0.1", origin: "http://127.0.0.1.evil.com" },
        true,
      ],
      [
        "a rebound page that writes",
        { host: "evil.com:8001", origin: "http://evil.com:8001" },
        true,
      ],
      [
        "a rebound page that reads",
        { host: "evil.com:8001", "sec-fetch-site": "same-origin" },
        true,
      ],
      ["fetch of a program", { host: "127.0.0.1:8001", "sec-fetch-mode": "cors" }, false],
      [
        "fetch of a program, by address",
        { host: "[fd00::5]:8001", "sec-fetch-mode": "cors" },
        false,
      ],
      [
        "fetch of a program, by a name",
        { host: "APISERVER.test:1", "sec-fetch-mode": "cors" },
        false,
      ],
      ["a WebSocket client, by address", { host: "10.0.0.5:80", origin: "http://10.0.0.5" }, false],
      [
        "a WebSocket client, by a name",
        { host: "apiserver.test", origin: "https://apiserver.test" },
        false,
      ],
      ["a page at another address", { host: "10.0.0.5:80", origin: "http://10.0.0.6" }, true],
    ];
  for (const [what, headers, is] of cases) {
    it(`${is ? "finds" : "lets in"} ${what}`, () => {
      assert.equal(isForeignPage(headers, NAMES), is);
    });
  }
});
