import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { Relay } from "./relay.js";

describe("Relay", () => {
  const clock = new VirtualClock(0);
  let echo: Server;
  let relay: Relay;
  let client: Socket;

  beforeEach(async () => {
    echo = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    const address = echo.address();
    relay = await Relay.open(typeof address === "object" ? (address?.port ?? 0) : 0, clock);
    client = connect(relay.port, "127.0.0.1");
    await once(client, "connect");
  });
  afterEach(async () => {
    client.destroy();
    await relay.close();
    await new Promise((resolve) => echo.close(resolve));
  });

  it("passes on what is said, both ways", async () => {
    client.write("hello");

    const [chunk] = await once(client, "data");
    assert.equal(String(chunk), "hello");
    assert.equal(relay.connectionsCount, 1);
  });

  it("resets connections that are cut", async () => {
    client.write("a");
    await once(client, "data");
    relay.cut();

    const [error] = await once(client, "error");
    assert.equal(error.code, "ECONNRESET");
  });

  it("lets what is said take its time", async () => {
    relay.become({ delayMs: 100, bytesPerSecond: 10 });
    const heard = once(client, "data");
    client.write("hello");
    let isHeard = false;
    void heard.then(() => {
      isHeard = true;
    });
    while (clock.nextDueInMs() === undefined) await nextTurn();

    // A tenth of a second and half a one, there and back.
    clock.advance(600);
    assert.equal(isHeard, false);
    while (clock.nextDueInMs() === undefined) await nextTurn();
    clock.advance(600);
    assert.equal(String((await heard)[0]), "hello");
  });
});
