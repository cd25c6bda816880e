import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Fault } from "../faults/rule.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

let world: World;
let clock: VirtualClock;

/** A WebSocket and what came over it; `closed` resolves to the closing code. */
interface Client {
  readonly socket: WebSocket;
  readonly messages: string[];
  readonly closed: Promise<number>;
  next(): Promise<string>;
}

async function watch(protocols: string[] = [], query = "resourceVersion=1004"): Promise<Client> {
  const url = `${world.url.replace("http", "ws")}/api/v1/pods?watch=1&${query}`;
  const socket = new WebSocket(url, protocols, { origin: "http://localhost" });
  const messages: string[] = [];
  let onMessage: () => void = () => {};
  socket.on("message", (data, isBinary) => {
    assert.equal(isBinary, false);
    messages.push(data.toString());
    onMessage();
  });
  socket.on("error", () => {});
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  let read = 0;
  const next = async () => {
    while (messages[read] === undefined) {
      await new Promise<void>((resolve) => {
        onMessage = resolve;
      });
    }
    return messages[read++] ?? "";
  };
  return { socket, messages, closed, next };
}

function createPod(name: string): void {
  world.store.create(PODS, { metadata: { name, namespace: "default" } });
}

describe("a watch over a WebSocket", () => {
  beforeEach(async () => {
    clock = new VirtualClock();
    world = await createWorld({ clock });
  });
  afterEach(() => world.close());

  it("is one text message for each event, newline included", async () => {
    const client = await watch();
    createPod("a");
    createPod("b");

    const first = await client.next();
    const second = await client.next();

    assert.equal(first.endsWith("}\n"), true);
    assert.deepEqual(
      [first, second].map((text) => JSON.parse(text).object.metadata.name),
      ["a", "b"],
    );
  });

  it("closes normally when its time is over", async () => {
    const client = await watch([], "resourceVersion=1004&timeoutSeconds=5");

    clock.advance(5_000);

    assert.equal(await client.closed, 1000);
  });

  it("chooses the first subprotocol that is not a token", async () => {
    const client = await watch([
      "base64url.bearer.authorization.k8s.io.dG9rZW4",
      "base64.binary.k8s.io",
    ]);

    assert.equal(client.socket.protocol, "base64.binary.k8s.io");
  });

  it("needs an origin", async () => {
    const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/v1/pods?watch=1`);

    const [, response] = await once(socket, "unexpected-response");

    assert.equal(response.statusCode, 403);
    assert.equal(world.journal.entries().at(-1)?.type, "response");
    response.destroy();
  });

  it("is refused as an ordinary request is", async () => {
    const socket = new WebSocket(
      `${world.url.replace("http", "ws")}/api/v1/pods?watch=1&resourceVersion=abc`,
      { origin: "http://localhost" },
    );

    const [, response] = await once(socket, "unexpected-response");

    assert.equal(response.statusCode, 500);
    response.destroy();
  });

  it("ends for the server when the client closes it", async () => {
    const client = await watch();
    const closed = new Promise<string>((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "watch-closed") resolve(entry.by);
      });
    });

    client.socket.close();

    assert.equal(await closed, "client");
    assert.deepEqual(world.watches(), []);
  });

  const endings: readonly [Fault, number][] = [
    [{ fault: "stream.cleanClose", event: {} }, 1000],
    [{ fault: "stream.abort", event: {} }, 1006],
    [{ fault: "stream.reset", event: {} }, 1006],
    [{ fault: "stream.abortMidFrame", event: {} }, 1006],
  ];
  for (const [fault, code] of endings) {
    it(`ends with ${code} by ${fault.fault}`, async () => {
      world.install({ do: [fault] });
      const client = await watch();

      createPod("a");

      assert.equal(await client.closed, code);
      assert.deepEqual(client.messages, []);
    });
  }

  it("is cut into fragments that are one message", async () => {
    world.install({ do: [{ fault: "stream.splitFrames", chunkBytes: 5 }] });
    const client = await watch();

    createPod("a");

    assert.equal(JSON.parse(await client.next()).object.metadata.name, "a");
  });

  it("goes silent", async () => {
    world.install({ do: [{ fault: "stream.halfOpen", event: { nth: 2 } }] });
    const client = await watch();
    createPod("a");
    createPod("b");
    await client.next();
    const gone = new Promise<string>((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "connection-closed") resolve(entry.by);
      });
    });

    client.socket.terminate();

    assert.equal(await gone, "client");
    assert.equal(client.messages.length, 1);
  });
});
