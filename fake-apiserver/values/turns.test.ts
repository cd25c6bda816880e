import assert from "node:assert/strict";
import { it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { SharedTurns } from "./turns.js";

/** Node takes one new connection in a round of its event loop: at least this many have to fit between two turns. */
const ROUNDS_MIN_COUNT = 10;

it("SharedTurns: several go on in order, and others often in between", async () => {
  const turns = new SharedTurns();
  let roundsCount = 0;
  const seen: { readonly name: string; readonly roundsCount: number }[] = [];
  const work = async (name: string) => {
    await turns.pause();
    seen.push({ name, roundsCount });
  };
  let isDone = false;
  const done = Promise.all(["one", "two", "three"].map(work)).finally(() => {
    isDone = true;
  });
  for (; !isDone; roundsCount++) await nextTurn();
  await done;

  assert.deepEqual(
    seen.map(({ name }) => name),
    ["one", "two", "three"],
  );
  const [first = 0, ...others] = seen.map((one) => one.roundsCount);
  const between = others.map((count, at) => count - (others[at - 1] ?? first));
  assert.ok(Math.min(...between) >= ROUNDS_MIN_COUNT, between.join(" "));
});
