import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { proxyFor } from "./proxy.js";

const HTTPS_PROXY = "http://proxy:3128";

describe("proxyFor()", () => {
  for (const [server, env, expected] of [
    ["https://a.b", { HTTPS_PROXY }, "http://proxy:3128/"],
    ["https://a.b", { https_proxy: "proxy:3128" }, "http://proxy:3128/"],
    ["http://a.b", { HTTPS_PROXY }, undefined],
    ["http://a.b", { HTTP_PROXY: "http://other" }, "http://other/"],
    ["https://localhost:6443", { HTTPS_PROXY }, undefined],
    ["https://127.0.0.1:6443", { HTTPS_PROXY }, undefined],
    ["https://[::1]:6443", { HTTPS_PROXY }, undefined],
    ["https://a.b", { HTTPS_PROXY, NO_PROXY: "*" }, undefined],
    ["https://a.b", { HTTPS_PROXY, NO_PROXY: "x, b" }, undefined],
    ["https://b", { HTTPS_PROXY, NO_PROXY: "b" }, undefined],
    ["https://b", { HTTPS_PROXY, NO_PROXY: ".b" }, "http://proxy:3128/"],
    ["https://ab", { HTTPS_PROXY, NO_PROXY: "b" }, "http://proxy:3128/"],
    ["https://a.b", { HTTPS_PROXY, NO_PROXY: "*.b" }, undefined],
    ["https://b:6443", { HTTPS_PROXY, NO_PROXY: "b:6443" }, undefined],
    ["https://b", { HTTPS_PROXY, NO_PROXY: "b:6443" }, "http://proxy:3128/"],
    ["https://10.1.2.3", { HTTPS_PROXY, NO_PROXY: "10.0.0.0/8" }, undefined],
    ["https://11.1.2.3", { HTTPS_PROXY, NO_PROXY: "10.0.0.0/8" }, "http://proxy:3128/"],
    ["https://[fd00::1]", { HTTPS_PROXY, NO_PROXY: "fd00::/8" }, undefined],
    ["https://[fd00::1]", { HTTPS_PROXY, NO_PROXY: "fd00::1" }, undefined],
    ["https://10.1.2.3", { HTTPS_PROXY, NO_PROXY: "10.1.2.3:443" }, undefined],
  ] as const) {
    it(`asks ${server} ${expected === undefined ? "directly" : "through a proxy"} with ${JSON.stringify(env)}`, () => {
      assert.equal(proxyFor(new URL(server), undefined, env)?.href, expected);
    });
  }

  it("asks through the one that the kubeconfig names, whatever the environment says", () => {
    const proxy = proxyFor(new URL("https://localhost"), "https://named", { NO_PROXY: "*" });

    assert.equal(proxy?.href, "https://named/");
  });

  it("refuses one that does not speak HTTP", () => {
    assert.throws(
      () => proxyFor(new URL("https://a"), "socks5://s", {}),
      /proxy-url of the kubeconfig names "socks5:\/\/s"; only proxies that speak HTTP/,
    );
  });
});
