import assert from "node:assert/strict";
import { it } from "node:test";
import { nextTurn } from "../../src/time/system-clock.js";
import { SharedTurns } from "./turns.js";

it("SharedTurns: one of several goes on in each turn, in order", async () => {
  const turns = new SharedTurns();
  const seen: string[] = [];
  const work = async (name: string) => {
    await turns.pause();
    seen.push(name);
  };
  const done = Promise.all([work("one"), work("two"), work("three")]);
  for (const name of ["first", "second", "third"]) {
    await nextTurn();
    seen.push(name);
  }
  await done;
  const others = new Set(["first", "second", "third"]);
  const together = seen.filter((name, at) => !others.has(name) && !others.has(seen[at + 1] ?? ""));
  assert.deepEqual(
    seen.filter((name) => !others.has(name)),
    ["one", "two", "three"],
  );
  assert.ok(together.length < 2, seen.join(" "));
});
