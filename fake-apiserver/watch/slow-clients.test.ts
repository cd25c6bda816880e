import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { afterEach, describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { createWorld } from "../world/create-world.js";
import type { World, WorldOptions } from "../world/world.js";

const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const WATCH_LIST =
  "/api/v1/configmaps?watch=1&sendInitialEvents=true&allowWatchBookmarks=true" +
  "&resourceVersionMatch=NotOlderThan";

/** More than the system takes on its way to a client that does not read. */
const COUNT = 1_000;

let world: World;

function configMap(name: string) {
  return { metadata: { name, namespace: "default" }, data: { value: "x".repeat(10_000) } };
}

async function crowdedWorld(options: WorldOptions = {}): Promise<void> {
  world = await createWorld({ clock: new VirtualClock(), ...options });
  for (let number = 0; number < COUNT; number++) {
    world.store.create(CONFIG_MAPS, configMap(`map-${number}`));
  }
}

/** Watches, and does not read. */
async function stalledWatch(path = WATCH_LIST): Promise<IncomingMessage> {
  const [response] = await once(get(`${world.url}${path}`), "response");
  return response;
}

/** "ADDED map-1", event by event. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string, undefined> {
  for await (const line of createInterface({ input: response })) {
    const { type, object } = JSON.parse(line);
    yield `${type} ${object.metadata.name ?? ""}`;
  }
}

/** The next events: until the server ends the watch, or `last` has come. */
async function nextEvents(events: AsyncGenerator<string>, last?: string): Promise<string[]> {
  const seen: string[] = [];
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    seen.push(next.value);
    if (next.value === last) break;
  }
  return seen;
}

describe("a client that does not read the initial events", () => {
  afterEach(() => world.close());

  it("is sent no more of them than it takes, and in the end all of them, and what happened meanwhile", async () => {
    await crowdedWorld();
    const response = await stalledWatch();
    const sentCount = world.watches()[0]?.sentCount() ?? 0;
    world.store.create(CONFIG_MAPS, configMap("meanwhile"));
    world.store.delete(CONFIG_MAPS, "default/map-999");

    const events = await nextEvents(eventsOf(response), "DELETED map-999");

    assert.ok(sentCount < COUNT, `${sentCount} events were sent`);
    assert.equal(events.filter((event) => event.startsWith("ADDED map-")).length, COUNT);
    assert.deepEqual(events.slice(COUNT), ["BOOKMARK ", "ADDED meanwhile", "DELETED map-999"]);
  });

  it("hears nothing twice when it watches live", async () => {
    await crowdedWorld();
    const response = await stalledWatch();
    world.store.create(CONFIG_MAPS, configMap("meanwhile"));
    const events = eventsOf(response);
    await nextEvents(events, "ADDED meanwhile");

    world.store.create(CONFIG_MAPS, configMap("live"));

    assert.deepEqual(await nextEvents(events, "ADDED live"), ["ADDED live"]);
  });

  it("is disconnected when what it still has to receive is compacted", async () => {
    await crowdedWorld({ historyMaxCount: 5 });
    const response = await stalledWatch();
    for (let number = 0; number < 10; number++) {
      world.store.create(CONFIG_MAPS, configMap(`meanwhile-${number}`));
    }

    const events = await nextEvents(eventsOf(response));

    assert.equal(events.length, COUNT + 1);
    assert.deepEqual(howWatchesClosed(), ["server slow-consumer"]);
  });

  it("is not cut loose because history was compacted, when it has missed nothing", async () => {
    await crowdedWorld();
    const response = await stalledWatch();
    world.store.bump();
    world.store.compact();
    const events = eventsOf(response);
    await nextEvents(events, "BOOKMARK ");

    world.store.create(CONFIG_MAPS, configMap("live"));

    assert.deepEqual(await nextEvents(events, "ADDED live"), ["ADDED live"]);
  });
});

function howWatchesClosed(): string[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "watch-closed" ? [`${entry.by} ${entry.how}`] : []));
}
