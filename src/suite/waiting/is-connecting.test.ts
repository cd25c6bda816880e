import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { isConnecting } from "./is-connecting.js";

describe("isConnecting()", () => {
  it("is true until a connection is open", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const whileConnecting = isConnecting();
    await once(socket, "connect");
    await nextTurn();
    const afterwards = isConnecting();
    socket.destroy();
    server.close();

    assert.deepEqual([whileConnecting, afterwards], [true, false]);
  });
});
