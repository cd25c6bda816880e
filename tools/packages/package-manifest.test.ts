import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageManifest } from "./package-manifest.js";

const SUITE = {
  name: "suite",
  version: "1.2.3",
  license: "Apache-2.0",
  engines: { node: ">=20" },
  exports: {
    ".": "./dist/src/index.js",
    "./shop": "./dist/shop/index.js",
    "./till": "./dist/shop/till.js",
  },
  dependencies: { ws: "8.0.0", yaml: "2.0.0", "@a/b": "1.0.0", express: "5.0.0" },
};
const ENTRY = {
  description: "A shop.",
  readme: "packages/shop/README.md",
  rooms: ["shop"],
  main: "shop/index",
  bin: { shop: "shop/cli" },
};

describe("packageManifest()", () => {
  it("depends on what the code imports, at the suite's versions, and on nothing else", () => {
    const code = [
      'import { parse } from "yaml";',
      'await import("ws");\nimport "@a/b/c";',
      "no yam",
    ];

    const { dependencies } = packageManifest("shop", ENTRY, SUITE, code);

    assert.deepEqual(dependencies, { ws: "8.0.0", yaml: "2.0.0", "@a/b": "1.0.0" });
  });

  it("names files of the bundle, where there is one, and types where they are declared", () => {
    const bundle = { folder: "shop/few", named: [], asCompiled: [] };

    const { exports, bin } = packageManifest("shop", { ...ENTRY, bundle }, SUITE, []);

    assert.deepEqual(Object(exports)["."], {
      types: "./dist/shop/index.d.ts",
      default: "./dist/shop/few/index.js",
    });
    assert.deepEqual(bin, { shop: "./dist/shop/few/shop.js" });
  });

  it("offers what the suite offers of its rooms, and its main file by its own name", () => {
    const { exports, bin, version } = packageManifest("shop", ENTRY, SUITE, []);

    assert.deepEqual(exports, { ".": "./dist/shop/index.js", "./till": "./dist/shop/till.js" });
    assert.deepEqual(bin, { shop: "./dist/shop/cli.js" });
    assert.equal(version, "1.2.3");
  });
});
