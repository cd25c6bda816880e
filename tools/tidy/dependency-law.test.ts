import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dependencyLaw } from "./dependency-law.js";
import { SourceTree } from "./source-tree.js";

function found(texts: Record<string, string>): readonly string[] {
  return dependencyLaw(SourceTree.of(texts)).map(
    ({ path, line, what }) => `${path}:${line}: ${what}`,
  );
}

describe("dependencyLaw()", () => {
  it("finds an informer that imports the fake apiserver, a type being no excuse", () => {
    const text = `\nimport type { World } from "../../../fake-apiserver/index.js";\nexport type A = World;\n`;

    assert.deepEqual(found({ "src/client/informer/a.ts": text }), [
      "src/client/informer/a.ts:2: src/client/informer/ imports fake-apiserver/index.ts",
    ]);
  });

  it("finds what is imported in place, on demand, or only to be exported again", () => {
    const text = [
      `export { a } from "../client/rest/a.js";`,
      `export type B = import("../client/rest/b.js").B;`,
      `export const c = () => import("../client/rest/c.js");`,
    ].join("\n");

    assert.deepEqual(found({ "src/time/a.ts": text }), [
      "src/time/a.ts:1: src/time/ imports src/client/rest/a.ts",
      "src/time/a.ts:2: src/time/ imports src/client/rest/b.ts",
      "src/time/a.ts:3: src/time/ imports src/client/rest/c.ts",
    ]);
  });

  it("lets a step reach the server by its index only", () => {
    const text = [
      `import { startWorld } from "../fake-apiserver/index.js";`,
      `import { rule } from "../fake-apiserver/faults/rule.js";`,
      `import { Store } from "../src/client/informer/store.js";`,
    ].join("\n");

    assert.deepEqual(found({ "steps/a.steps.ts": text }), [
      "steps/a.steps.ts:2: steps/ imports fake-apiserver/faults/rule.ts",
      "steps/a.steps.ts:3: steps/ imports src/client/informer/store.ts",
    ]);
  });

  it("lets the report take types of the protocol, and no code", () => {
    const types = `import type { HelloResult } from "../protocol/messages.js";`;
    const code = `import { parseLine } from "../protocol/framing.js";`;

    assert.deepEqual(found({ "src/report/a.ts": types, "src/report/b.ts": code }), [
      "src/report/b.ts:1: src/report/ imports src/protocol/framing.ts",
    ]);
  });

  it("lets the tests of the suite use anything, and those of the informer nothing more", () => {
    const text = `import { createReference } from "../../ports/reference/adapter.js";`;
    const deeper = text.replace("../../", "../../../");

    assert.deepEqual(
      found({ "src/suite/a.test.ts": text, "src/client/informer/a.test.ts": deeper }),
      ["src/client/informer/a.test.ts:1: src/client/informer/ imports ports/reference/adapter.ts"],
    );
  });

  it("finds a room of the fake apiserver that looks up, or beside itself, a type being no excuse", () => {
    const text = [
      `import type { World } from "../world/world.js";`,
      `import { watch } from "../watch/watch-stream.js";`,
      `import { values } from "../values/limits.js";`,
      `import { createPrng } from "../../src/time/prng.js";`,
      `import { Store } from "../../src/client/informer/store.js";`,
    ].join("\n");

    assert.deepEqual(found({ "fake-apiserver/apply/a.ts": text }), [
      "fake-apiserver/apply/a.ts:1: fake-apiserver/apply/ imports fake-apiserver/world/world.ts",
      "fake-apiserver/apply/a.ts:2: fake-apiserver/apply/ imports fake-apiserver/watch/watch-stream.ts",
      "fake-apiserver/apply/a.ts:5: fake-apiserver/apply/ imports src/client/informer/store.ts",
    ]);
    assert.deepEqual(found({ "fake-apiserver/apply/a.test.ts": text }), [
      "fake-apiserver/apply/a.test.ts:5: fake-apiserver/apply/ imports src/client/informer/store.ts",
    ]);
  });

  it("lets nobody but tests import what tests look with", () => {
    const text = `import { RawClient } from "../testing/raw-client.js";`;

    assert.deepEqual(
      found({ "fake-apiserver/serve/a.ts": text, "fake-apiserver/serve/a.test.ts": text }),
      [
        "fake-apiserver/serve/a.ts:1: fake-apiserver/serve/ imports fake-apiserver/testing/raw-client.ts",
      ],
    );
  });

  it("knows every folder", () => {
    assert.deepEqual(found({ "lib/a.ts": "" }), [
      "lib/a.ts:1: the dependency law knows no such folder",
    ]);
  });

  it("leaves packages, neighbours and lower rooms alone", () => {
    const text = [
      `import { readFileSync } from "node:fs";`,
      `import type { Clock } from "../../time/clock.js";`,
      `import { store } from "./store.js";`,
    ].join("\n");

    assert.deepEqual(found({ "src/client/informer/a.ts": text }), []);
  });
});
