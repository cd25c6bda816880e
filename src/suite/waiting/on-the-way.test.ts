import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { onTheWay } from "./on-the-way.js";

const LARGE = Buffer.alloc(1_000_000);

describe("onTheWay()", () => {
  it("has a connection until it is open", async (t) => {
    const { port, servers, accepted } = await listening(t);
    const client = connect(port, "127.0.0.1");
    const whileConnecting = onTheWay(servers);
    await Promise.all([once(client, "connect"), accepted]);

    assert.equal(whileConnecting.length, 1);
    assert.deepEqual(onTheWay(servers), []);
    client.destroy();
  });

  it("has what one end has written until the other has read it, and changes meanwhile", async (t) => {
    const { port, servers, accepted } = await listening(t);
    const client = connect(port, "127.0.0.1");
    const server = await accepted;

    for (const [sender, receiver] of [
      [server, client],
      [client, server],
    ] as const) {
      const seen = new Set<string>();
      sender.write(LARGE);
      receiver.resume();
      for (let left = onTheWay(servers); left.length > 0; left = onTheWay(servers)) {
        seen.add(left.join());
        await nextTurn();
      }
      assert.ok(seen.size > 1, [...seen].join("; "));
    }
    assert.deepEqual([client.bytesRead, server.bytesRead], [LARGE.length, LARGE.length]);
    client.destroy();
  });

  it("keeps what nobody reads, as it is", async (t) => {
    const { port, servers, accepted } = await listening(t);
    const client = connect(port, "127.0.0.1");
    client.pause();
    (await accepted).write(LARGE);
    while (onTheWay(servers).join() !== (await afterTurns(servers))) await nextTurn();

    assert.equal(onTheWay(servers).length, 1);
    client.destroy();
  });

  it("has an end until the other side knows of it", async (t) => {
    const { port, servers, accepted } = await listening(t);
    const client = connect(port, "127.0.0.1").resume();
    const server = (await accepted).resume();
    server.destroy();
    const afterwards = onTheWay(servers);
    await once(client, "close");

    assert.equal(afterwards.length, 1);
    assert.deepEqual(onTheWay(servers), []);
  });

  it("has nothing of other servers", async (t) => {
    const { port, accepted } = await listening(t);
    const client = connect(port, "127.0.0.1");
    const [server] = await Promise.all([accepted, once(client, "connect")]);
    server.write("a");

    assert.deepEqual(onTheWay(serverAt(port + 1)), []);
    client.destroy();
  });
});

/** A server, and the first connection that it accepts. */
async function listening(t: { after(end: () => void): void }) {
  const server = createServer().listen(0, "127.0.0.1");
  server.on("connection", (socket: Socket) => t.after(() => socket.destroy()));
  t.after(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, "connection").then(([socket]) => socket as Socket);
  return { port, servers: serverAt(port), accepted };
}

function serverAt(port: number) {
  return [{ url: `http://127.0.0.1:${port}` }];
}

async function afterTurns(servers: Parameters<typeof onTheWay>[0]): Promise<string> {
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  return onTheWay(servers).join();
}
