import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { LIMITS } from "../values/limits.js";
import { AdminFixture, PODS } from "./admin-fixture.js";
import { BATCHES_PROTOCOL } from "./journal-batches.js";

let fixture: AdminFixture;

interface Message {
  readonly hello?: { readonly epoch: string };
  readonly entries?: readonly { readonly index: number; readonly object?: unknown }[];
  readonly skipped?: { readonly from: number; readonly to: number; readonly count: number };
}

/** Follows the feed of a path in batches. */
function follow(path: string): {
  readonly socket: WebSocket;
  next(): Promise<Message>;
  /** Waits for a number of entries, sent or left out, and acknowledges each batch. */
  upTo(index: number): Promise<Message[]>;
} {
  const socket = new WebSocket(
    `${fixture.admin.url.replace("http", "ws")}${path}`,
    BATCHES_PROTOCOL,
  );
  const arrived: Message[] = [];
  let wake = (): void => {};
  socket.on("message", (data) => {
    arrived.push(JSON.parse(data.toString()));
    wake();
  });
  const next = async (): Promise<Message> => {
    for (;;) {
      const message = arrived.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    socket,
    next,
    upTo: async (index) => {
      const messages: Message[] = [];
      while ((messages.at(-1)?.entries?.at(-1)?.index ?? 0) < index) {
        messages.push(await next());
        socket.send("{}");
      }
      return messages;
    },
  };
}

describe("the feed in batches", () => {
  beforeEach(async () => {
    fixture = await AdminFixture.open();
  });
  afterEach(() => fixture.close());

  it("sends what was and what comes, many entries at once, without their objects", async () => {
    await fixture.openWatch();
    await fixture.world.awaitWatch();
    fixture.world.store.create(PODS, { metadata: { name: "a" } });
    const feed = follow("/journal?type=stored,event-sent");

    assert.match((await feed.next()).hello?.epoch ?? "", /./);
    const first = await feed.next();
    fixture.world.store.create(PODS, { metadata: { name: "b" } });
    fixture.world.store.create(PODS, { metadata: { name: "c" } });
    const second = await feed.next();

    assert.equal(first.entries?.length, 2);
    assert.equal(second.entries?.length, 4);
    assert.ok([...(first.entries ?? []), ...(second.entries ?? [])].every((one) => !one.object));
    feed.socket.terminate();
  });

  it("sends who does not acknowledge no more, and counts what is left out until they do", async () => {
    const feed = follow("/journal?type=stored");
    await feed.next();
    const writeMany = (count: number): void => {
      for (let name = 0; name < count; name++) {
        fixture.world.store.create(PODS, { metadata: { generateName: "a", name: `a${name}` } });
        fixture.world.store.delete(PODS, `a${name}`);
      }
    };
    writeMany(1);
    await feed.next();
    writeMany(1);
    await feed.next();
    writeMany(2 * LIMITS.feedBacklogMaxCount);
    const lastIndex = fixture.world.journal.entries().at(-1)?.index ?? 0;
    feed.socket.send("{}");

    const messages = await feed.upTo(lastIndex);

    const sent = messages.reduce((sum, { entries = [] }) => sum + entries.length, 0);
    const [{ skipped = undefined } = {}] = messages;
    assert.ok(sent <= LIMITS.feedBacklogMaxCount, `${sent} entries waited`);
    assert.equal(sent + (skipped?.count ?? 0), 4 * LIMITS.feedBacklogMaxCount);
    assert.equal((skipped?.to ?? 0) + 1, messages[0]?.entries?.[0]?.index);
    feed.socket.terminate();
  });

  it("begins with the newest of a long journal, and counts the others", async () => {
    for (let count = 0; count < LIMITS.feedBacklogMaxCount + 7; count++) {
      fixture.world.store.create(PODS, { metadata: { name: `a${count}` } });
    }

    const feed = follow("/journal");
    await feed.next();
    const { skipped, entries } = await feed.next();

    assert.deepEqual(skipped, { from: 1, to: 7, count: 7 });
    assert.equal(entries?.[0]?.index, 8);
    feed.socket.terminate();
  });

  it("ends with its world, and says so", async () => {
    await fixture.ask("POST", "/worlds", { name: "short" });
    const feed = follow("/worlds/short/journal");
    await feed.next();
    const closed = once(feed.socket, "close");
    await fixture.ask("DELETE", "/worlds/short");

    const [code] = await closed;

    assert.equal(code, 4000);
  });
});
