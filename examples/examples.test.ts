/** Every example runs, and those that the documentation shows are shown as they are. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const EXAMPLES: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ["expired-watch-in-a-rollout", () => import("./expired-watch-in-a-rollout.js")],
  ["stale-replica", () => import("./stale-replica.js")],
  ["restored-etcd", () => import("./restored-etcd.js")],
  ["an-hour-in-no-time", () => import("./an-hour-in-no-time.js")],
  ["ten-thousand-pods", () => import("./ten-thousand-pods.js")],
]);

describe("every example", () => {
  for (const [name, run] of EXAMPLES) {
    it(`runs: ${name}`, async () => {
      await assert.doesNotReject(run);
    });
  }
});

describe("docs/fake-apiserver.md", () => {
  it("shows the first example as it is", () => {
    const page = readFileSync(new URL("docs/fake-apiserver.md", ROOT), "utf8");
    const example = readFileSync(new URL("examples/expired-watch-in-a-rollout.ts", ROOT), "utf8");

    const shown = /```ts\n([\s\S]*?)```/.exec(page)?.[1];

    const imported = example.replace(
      "informer-conformance/fake-apiserver",
      "informer-conformance/fake-apiserver",
    );
    assert.equal(shown, imported);
  });
});
