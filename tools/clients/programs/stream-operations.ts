import assert from "node:assert/strict";
import type { World } from "../../../fake-apiserver/index.js";
import { CONFIG_MAP } from "../samples.js";
import type { TestEnvironment } from "../test-environment.js";
import { assertSame } from "./assert-same.js";
import type { Collection } from "./program.js";
import type { ProgramOperation } from "./program-operation.js";

const CONFIG_MAPS = CONFIG_MAP.definition;

/** Watches and informers, and how they recover. */
export const STREAM_OPERATIONS: readonly ProgramOperation[] = [
  {
    name: "watch",
    needs: ["list", "watch"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("before"));
      const configMaps = await program.collection(CONFIG_MAP);
      const { conversation } = configMaps;
      const { resourceVersion } = await configMaps.call("list");
      await configMaps.call("watch", { of: "w", resourceVersion });

      const added = store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      assertSame((await conversation.event("w", "added", "a")).object, added);
      const updated = store.update(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "é" } }));
      assertSame((await conversation.event("w", "updated", "a")).object, updated);
      store.delete(CONFIG_MAPS, "default/a");
      await conversation.event("w", "deleted", "a");

      const heard = conversation.events("w").filter(({ event }) => event !== "bookmark");
      assert.deepEqual(
        heard.map(({ event, object }) => `${event} ${object?.metadata.name}`),
        ["added a", "updated a", "deleted a"],
      );
      await configMaps.call("stop", { of: "w" });
    },
  },
  {
    name: "watch: 410 in the middle, then again from a list",
    needs: ["list", "watch"],
    async run(program) {
      const { store } = program.world;
      const configMaps = await program.collection(CONFIG_MAP);
      const { conversation } = configMaps;
      const { resourceVersion } = await configMaps.call("list");
      await configMaps.call("watch", { of: "w", resourceVersion });
      await program.environment.awaitWatch("configmaps");

      expireWatches(program.world);
      store.create(CONFIG_MAPS, CONFIG_MAP.object("missed"));
      store.compact();

      const { error } = await conversation.event("w", "error");
      assert.deepEqual([error?.status, error?.reason], [410, "Expired"]);
      const { items = [], ...list } = await configMaps.call("list");
      assert.deepEqual(
        items.map(({ metadata }) => metadata.name),
        ["missed"],
      );
      await configMaps.call("watch", { of: "again", resourceVersion: list.resourceVersion });
      store.create(CONFIG_MAPS, CONFIG_MAP.object("late"));
      await conversation.event("again", "added", "late");
      await configMaps.call("stop", { of: "again" });
    },
  },
  {
    name: "informer: add, update, delete",
    needs: ["informer"],
    async run(program) {
      const { store } = program.world;
      const before = store.create(CONFIG_MAPS, CONFIG_MAP.object("before"));
      const configMaps = await informer(await program.collection(CONFIG_MAP), program.environment);
      const { conversation } = configMaps;

      assertSame((await conversation.event("i", "added", "before")).object, before);
      const added = store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      assertSame((await conversation.event("i", "added", "a")).object, added);
      const updated = store.update(CONFIG_MAPS, CONFIG_MAP.object("a", { data: { k: "v" } }));
      assertSame((await conversation.event("i", "updated", "a")).object, updated);
      store.delete(CONFIG_MAPS, "default/before");
      await conversation.event("i", "deleted", "before");

      const { items = [] } = await configMaps.call("stored", { of: "i" });
      assert.equal(items.length, 1);
      assertSame(items[0], updated);
      await configMaps.call("stop", { of: "i" });
    },
  },
  {
    name: "informer: 410 in the middle, and it makes up for what it missed",
    needs: ["informer"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("kept"));
      store.create(CONFIG_MAPS, CONFIG_MAP.object("goes"));
      const configMaps = await informer(await program.collection(CONFIG_MAP), program.environment);
      const { conversation } = configMaps;
      await conversation.event("i", "added", "kept");
      await conversation.event("i", "added", "goes");

      expireWatches(program.world);
      const kept = store.update(CONFIG_MAPS, CONFIG_MAP.object("kept", { data: { k: "v" } }));
      store.delete(CONFIG_MAPS, "default/goes");
      store.create(CONFIG_MAPS, CONFIG_MAP.object("new"));
      store.compact();

      assertSame((await conversation.event("i", "updated", "kept")).object, kept);
      await conversation.event("i", "deleted", "goes");
      await conversation.event("i", "added", "new");
      store.create(CONFIG_MAPS, CONFIG_MAP.object("late"));
      await conversation.event("i", "added", "late");
      await configMaps.call("stop", { of: "i" });
    },
  },
  {
    name: "informer: the connection is reset, and it goes on where it was",
    needs: ["informer", "resume"],
    async run(program) {
      const { store } = program.world;
      store.create(CONFIG_MAPS, CONFIG_MAP.object("a"));
      const configMaps = await informer(await program.collection(CONFIG_MAP), program.environment);
      const { conversation } = configMaps;
      await conversation.event("i", "added", "a");

      program.world.install({
        scope: "existing",
        match: { verb: "watch" },
        do: [{ fault: "stream.reset" }],
        times: 1,
      });
      store.create(CONFIG_MAPS, CONFIG_MAP.object("b"));

      await conversation.event("i", "added", "b");
      const added = conversation.events("i").filter(({ event }) => event === "added");
      assert.deepEqual(
        added.map(({ object }) => object?.metadata.name),
        ["a", "b"],
      );
      await configMaps.call("stop", { of: "i" });
    },
  },
];

/** The open watch gets 410 instead of its next event, and ends. */
function expireWatches(world: World): void {
  world.install({
    scope: "existing",
    match: { verb: "watch" },
    do: [{ fault: "event.410" }],
    times: 1,
  });
}

/** Starts an informer, "i", and waits for its watch. */
async function informer(collection: Collection, environment: TestEnvironment): Promise<Collection> {
  await collection.call("informer", { of: "i" });
  await environment.awaitWatch("configmaps");
  return collection;
}
