import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Channel } from "./channel.js";

describe("Channel", () => {
  it("lets senders in as room is made, in the order in which they came", async () => {
    const channel = new Channel<number>(1);
    const sent = [channel.send(1), channel.send(2), channel.send(3)];

    const received = [await channel.receive(), await channel.receive(), await channel.receive()];

    assert.deepEqual(received, [1, 2, 3]);
    assert.deepEqual(await Promise.all(sent), [true, true, true]);
  });

  it("hands over without room to who waits", async () => {
    const channel = new Channel<number>(0);
    assert.equal(channel.trySend(1), false);
    const received = channel.receive();

    assert.equal(channel.trySend(2), true);

    assert.equal(await received, 2);
  });

  it("gives what had room after it was closed, and tells senders that it was", async () => {
    const channel = new Channel<number>(1);
    const sent = [channel.send(1), channel.send(2)];

    channel.close();

    assert.deepEqual(await Promise.all(sent), [true, false]);
    assert.deepEqual([await channel.receive(), await channel.receive()], [1, undefined]);
    assert.equal(await channel.send(3), false);
  });

  it("lets those go who wait when it is closed", async () => {
    const channel = new Channel<number>(1);
    const received = channel.receive();

    channel.close();

    assert.equal(await received, undefined);
  });
});
