import assert from "node:assert/strict";
import { it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { createWorld } from "../world/create-world.js";

const STREAMS_COUNT = 60;
/** Four begin in a turn; the rest of them may have come with the packet before. */
const TURN_MAX_COUNT = 10;

it("streams that are opened at once leave room for others in between", async () => {
  await using world = await createWorld({ tls: true });
  const client = await RawHttp2Client.connect(world.url, world.caPem);
  let turn = 0;
  const turns: number[] = [];
  const isDone = new Promise<void>((resolve) => {
    world.journal.subscribe(({ type }) => {
      if (type === "request") turns.push(turn);
      if (turns.length === STREAMS_COUNT) resolve();
    });
  });
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn();
  })();

  client.socket.cork();
  for (let number = 0; number < STREAMS_COUNT; number++) client.get(2 * number + 1, "/api/v1/pods");
  client.socket.uncork();
  await isDone;
  isOver = true;
  await counting;

  const most = Math.max(...turns.map((one) => turns.filter((other) => other === one).length));
  assert.ok(most <= TURN_MAX_COUNT, `${most} in one turn`);
  client.close();
});
