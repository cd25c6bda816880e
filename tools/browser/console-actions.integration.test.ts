/** Each action of the console does the same as its curl, and as its TypeScript. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual, promisify } from "node:util";
import { type Action, actionsIn, curlOf } from "../../fake-apiserver/console/actions.js";
import { startAdminServer } from "../../fake-apiserver/control/admin-server.js";
import { WorldHost } from "../../fake-apiserver/control/world-host.js";
import { createWorld } from "../../fake-apiserver/world/create-world.js";
import type { World } from "../../fake-apiserver/world/world.js";

/** How often at most it is looked at whether two worlds are the same; each time the event loop goes round a few times. */
const LOOKS_MAX_COUNT = 1_000;

const shell = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "console-actions-"));
after(() => rmSync(folder, { recursive: true }));

const PODS = { resource: "v1/pods", kind: "Pod", namespaced: true, count: 0 };
const HOSTILE = 'it\'s `$(id)` "$x" \\ </script>';
const act = actionsIn("default");

const ACTIONS: readonly Action[] = [
  act.createObject(PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "b", annotations: { "a/b": HOSTILE } },
  }),
  act.updateObject(PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", labels: { x: "y" } },
  }),
  act.deleteObject(PODS, "v1", "default/a"),
  act.bump(3),
  act.compact(),
  act.install({
    name: HOSTILE,
    match: { verb: "watch" },
    do: [{ fault: "event.410", event: { nth: 2 } }],
    times: 1,
  }),
  act.removeRule("old"),
  act.hold("new", { verb: "list", resource: "pods" }),
  act.open("gate"),
  act.release("gate", "r2"),
  act.answer("gate", "r2", { fault: "status.500" }),
  act.closeWatch("w1", "abort"),
  act.errorEvent("w1", { code: 410, reason: "Expired", message: HOSTILE }),
  act.bookmark("w1"),
  act.freeze("w1"),
  act.thaw("w1"),
  act.endConnection("c1", "reset"),
  act.advance(5_000),
  act.clockMode("real"),
  act.lag(1, "frozen"),
  act.reset(["rules", "gates", "store"]),
  act.load(PODS, 3),
];

/** A world in which each action has something to act on. */
async function prepared(): Promise<World> {
  const world = await createWorld({ clock: "virtual", replicas: 2 });
  world.store.create({ group: "", version: "v1", resource: "pods" }, { metadata: { name: "a" } });
  world.install({ name: "old", do: [{ fault: "status.500" }], match: { resource: "secrets" } });
  const gate = world.hold({ resource: "services" }, "gate");
  const held = new Promise((resolve) => gate.onHeld(resolve));
  const { body } = await fetch(`${world.url}/api/v1/pods?watch=1`);
  // What exists is delivered before anything happens: in which order is part of what is compared.
  await body?.getReader().read();
  void fetch(`${world.url}/api/v1/services`).catch(() => {});
  await held;
  return world;
}

/** What the world has done and is like, but for what is drawn and where it listens. */
async function trace(world: World): Promise<unknown> {
  // What was still to be answered or sent is, when the clock has moved or something else was answered.
  if (world.clockMode() === "virtual") await world.advance(0);
  else await world.ask({ path: "/readyz" });
  const entries = world.journal.entries().map(({ index: _, atMs: __, ...fact }) => fact);
  const about = entries.filter(
    ({ type }) => !/^(?:request|response|connection-|watch-closed)/.test(type),
  );
  return {
    facts: JSON.parse(JSON.stringify(about)),
    clock: world.clockMode(),
    nowMs: world.clockMode() === "virtual" ? world.clock.nowMs() : "real",
    rules: world.rules().map(({ rule }) => rule),
    gates: world.gates().map((gate) => [gate.name, gate.held().map(({ request }) => request.id)]),
    lags: world.replicas().map((replica) => replica.lag()),
    version: world.store.currentVersion(),
  };
}

/** Waits until what was still to be sent in either world has been: on a busy machine that takes more than some turns. */
async function bothCameTo(one: World, other: World): Promise<void> {
  for (let look = 0; look < LOOKS_MAX_COUNT; look++) {
    if (isDeepStrictEqual(await trace(one), await trace(other))) return;
  }
  assert.deepEqual(await trace(one), await trace(other));
}

describe("an action of the console", () => {
  for (const [place, action] of ACTIONS.entries()) {
    it(`has a curl and a TypeScript that do the same: ${action.title.slice(0, 40)}`, async () => {
      const [byCurl, byCode] = [await prepared(), await prepared()];
      const admin = await startAdminServer(new WorldHost(byCurl));
      try {
        const command = `${curlOf(action, admin.url)} -s --fail-with-body`;
        const { stdout: answer } = await shell("sh", ["-c", command]);
        const file = join(folder, `${place}.mjs`);
        writeFileSync(file, `export const run = async (world) => {\n${action.typescript}\n};\n`);
        const { run } = await import(pathToFileURL(file).href);
        await run(byCode);

        assert.ok(JSON.parse(answer));
        await bothCameTo(byCurl, byCode);
      } finally {
        await admin.close();
        await byCurl.close();
        await byCode.close();
      }
    });
  }
});
