import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { VirtualClock } from "../src/time/virtual-clock.js";
import { AdminFixture } from "./control/admin-fixture.js";
import { LIMITS } from "./values/limits.js";
import { createWorld } from "./world/create-world.js";
import type { World, WorldOptions } from "./world/world.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const PATH = "/api/v1/namespaces/default/configmaps";

let world: World;

async function worldWith(options: WorldOptions): Promise<void> {
  world = await createWorld({ clock: new VirtualClock(), ...options });
}

function storeMap(name: string, text = ""): void {
  world.store.create(CONFIG_MAPS, { metadata: { name }, data: { text } });
}

async function refusalOf(method: string, path: string, body: unknown, contentType: string) {
  const headers = { "Content-Type": contentType };
  const answer = await fetch(`${world.url}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  const { code, message } = JSON.parse(await answer.text());
  return { code, message };
}

/** "64 MiB", "10,000": as people read it. */
function readable(name: string, value: number): string {
  if (!name.endsWith("Bytes")) return value.toLocaleString("en");
  if (value >= 2 ** 20) return `${value / 2 ** 20} MiB`;
  return value >= 2 ** 10 ? `${value / 2 ** 10} KiB` : `${value} bytes`;
}

describe("README.md", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../fake-apiserver/README.md"), "utf8");

  for (const [name, value] of Object.entries(LIMITS)) {
    it(`has the limit ${name} with its default`, () => {
      const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";

      assert.equal(row.split("|")[2]?.trim(), readable(name, value));
    });
  }
});

describe("beyond its limit", () => {
  afterEach(() => world.close());

  it("an object that would not go through to etcd is refused in the words of its client", async () => {
    await worldWith({});
    const object = { metadata: { name: "a" }, data: { text: "x".repeat(2.5 * 2 ** 20) } };

    const { code, message } = await refusalOf("POST", PATH, object, "application/json");

    assert.equal(code, 500);
    assert.match(
      message,
      /^rpc error: code = ResourceExhausted desc = trying to send message larger than max \(26\d{5} vs\. 2097152\)$/,
    );
  });

  it("what a test stores itself may be as large as it likes", async () => {
    await worldWith({});

    storeMap("a", "x".repeat(2 * 2 ** 20));

    assert.equal(world.store.list(CONFIG_MAPS).length, 1);
  });

  it("a JSON patch with too many operations is refused", async () => {
    await worldWith({});
    storeMap("a");
    const test = { op: "test", path: "/kind", value: "ConfigMap" };
    const operations = Array.from({ length: LIMITS.patchOperationsMaxCount + 1 }, () => test);

    assert.deepEqual(
      await refusalOf("PATCH", `${PATH}/a`, operations, "application/json-patch+json"),
      {
        code: 413,
        message:
          "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001",
      },
    );
  });

  it("history is compacted, and a watch from before is refused", async () => {
    await worldWith({ historyMaxCount: 3 });
    const version = world.store.currentVersion();
    for (const name of ["a", "b", "c", "d"]) storeMap(name);

    const watch = await fetch(`${world.url}${PATH}?watch=1&resourceVersion=${version}`);
    const list = await fetch(
      `${world.url}${PATH}?resourceVersion=${version}&resourceVersionMatch=Exact`,
    );

    const { type, object } = JSON.parse(await watch.text());
    assert.deepEqual([type, object.code, object.reason], ["ERROR", 410, "Expired"]);
    assert.equal(list.status, 410);
  });

  it("the journal forgets its oldest entries, and numbers go on", async () => {
    await worldWith({ journalMaxCount: 5 });

    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) storeMap(name);

    const entries = world.journal.entries();
    assert.equal(entries.length, 5);
    assert.equal(entries[4]?.index, (entries[0]?.index ?? 0) + 4);
  });

  it("a watch whose client does not read is ended, cleanly, as too slow", async () => {
    await worldWith({ watchQueueMaxBytes: 1_000_000 });
    const request = get(
      `${world.url}${PATH}?watch=1&resourceVersion=${world.store.currentVersion()}`,
    );
    const [response] = await once(request, "response");

    // The system takes some megabytes off our hands first.
    for (let number = 0; world.watches().length > 0; number++) {
      assert.ok(number < 2_000, "the watch is still open");
      storeMap(`map-${number}`, "x".repeat(20_000));
    }

    const ends = world.journal
      .entries()
      .flatMap((entry) => (entry.type === "watch-closed" ? [`${entry.by} ${entry.how}`] : []));
    assert.deepEqual(ends, ["server slow-consumer"]);
    response.resume();
    await once(response, "end");
    assert.equal(response.complete, true);
  });

  it("a watch whose client reads is not, however much it is sent", async () => {
    await worldWith({ watchQueueMaxBytes: 1_000_000 });
    const request = get(
      `${world.url}${PATH}?watch=1&resourceVersion=${world.store.currentVersion()}`,
    );
    const [response] = await once(request, "response");
    let receivedBytes = 0;
    response.on("data", (bytes: Buffer) => {
      receivedBytes += bytes.length;
    });

    for (let number = 0; number < 300; number++) {
      storeMap(`map-${number}`, "x".repeat(20_000));
      while (receivedBytes < number * 20_000) await once(response, "data");
    }

    assert.equal(world.watches().length, 1);
    response.destroy();
  });
});

describe("beyond its limit, the control API", () => {
  it("refuses worlds, snapshots and long bodies", async () => {
    const fixture = await AdminFixture.open();
    try {
      for (let count = 1; count < LIMITS.worldsMaxCount; count++) {
        await fixture.host.create(undefined, {});
      }
      for (let count = 0; count < LIMITS.snapshotsMaxCount; count++) {
        await fixture.ask("POST", "/store/snapshot", {});
      }

      const worlds = await fixture.ask("POST", "/worlds", {});
      const snapshots = await fixture.ask("POST", "/store/snapshot", {});
      const body = await fixture.ask("POST", "/rules", "x".repeat(LIMITS.adminBodyMaxBytes + 1));

      assert.deepEqual([worlds.status, snapshots.status, body.status], [409, 409, 413]);
    } finally {
      await fixture.close();
    }
  });
});
