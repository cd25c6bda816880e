import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../../src/time/system-clock.js";
import { VirtualClock } from "../../../src/time/virtual-clock.js";
import type { Delivery } from "./habits.js";
import { createHandlerLine, type HandlerLine } from "./lines-of-handlers.js";
import type { Notice } from "./notice.js";

const clock = new VirtualClock();

/** A line whose first callback about "slow" takes until it is let go. */
function lineOf(delivery: Delivery): { line: HandlerLine; delivered: string[]; letGo: () => void } {
  const delivered: string[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const line = createHandlerLine({
    delivery,
    clock,
    take: async ({ about, type }) => {
      delivered.push(`${type} ${about}`);
      if (about === "bad") throw new Error("the handler fails");
      if (about === "slow") await gone;
    },
    lookUp: (key) => ({ about: key, type: "apply" }),
  });
  return { line, delivered, letGo };
}

function notice(type: Notice["type"], about: string): Notice {
  return { about, type };
}

describe("createHandlerLine()", () => {
  it("queue: delivers one notification after the other, whatever handlers throw", async () => {
    const { line, delivered, letGo } = lineOf("queue");

    for (const about of ["bad", "slow", "last"]) void line.deliver(notice("add", about));
    await nextTurn();
    assert.deepEqual(delivered, ["add bad", "add slow"]);
    letGo();
    await line.drained();

    assert.deepEqual(delivered, ["add bad", "add slow", "add last"]);
  });

  it("parallel: lets no object wait for another, and each for itself", async () => {
    const { line, delivered, letGo } = lineOf("parallel");

    void line.deliver(notice("add", "slow"));
    void line.deliver(notice("update", "slow"));
    void line.deliver(notice("add", "other"));
    await nextTurn();
    assert.deepEqual(delivered, ["add slow", "add other"]);
    letGo();
    await line.drained();

    assert.deepEqual(delivered, ["add slow", "add other", "update slow"]);
  });

  it("late-deletions: delivers a deletion later than what happens to others, and before what follows it", async () => {
    const { line, delivered } = lineOf("late-deletions");

    void line.deliver(notice("delete", "one"));
    void line.deliver(notice("add", "one"));
    void line.deliver(notice("add", "other"));
    await nextTurn();
    assert.deepEqual(delivered, ["add other"]);
    clock.advance(1_500);
    await line.drained();

    assert.deepEqual(delivered, ["add other", "delete one", "add one"]);
  });

  it("uneven: delivers a change later than what follows it of others, and before what follows it of its own", async () => {
    const { line, delivered } = lineOf("uneven");

    for (const about of ["one", "two", "three"]) void line.deliver(notice("add", about));
    void line.deliver(notice("update", "one"));
    for (let at = 0; at < 10; at++) {
      clock.advance(60);
      await nextTurn();
    }
    await line.drained();

    assert.deepEqual(delivered, ["add three", "add one", "add two", "update one"]);
  });

  it("inline: makes the informer wait", async () => {
    const { line, delivered, letGo } = lineOf("inline");

    const waiting = line.deliver(notice("add", "slow"));
    assert.deepEqual(delivered, ["add slow"]);
    letGo();
    await waiting;
  });

  it("batches: delivers at once what comes within a tenth of a second", async () => {
    const { line, delivered } = lineOf("batches");

    void line.deliver(notice("add", "one"));
    void line.deliver(notice("update", "one"));
    await nextTurn();
    assert.deepEqual(delivered, []);
    clock.advance(100);
    await nextTurn();

    assert.deepEqual(delivered, ["add one", "update one"]);
  });

  it("merged: delivers the waiting changes of an object as one", async () => {
    const { line, delivered, letGo } = lineOf("merged");

    void line.deliver(notice("add", "slow"));
    await nextTurn();
    for (const [type, about] of [
      ["add", "came-and-went"],
      ["delete", "came-and-went"],
      ["add", "changed"],
      ["update", "changed"],
      ["delete", "replaced"],
      ["add", "replaced"],
      ["update", "lost"],
      ["delete", "lost"],
    ] as const) {
      void line.deliver(notice(type, about));
    }
    letGo();
    await line.drained();

    assert.deepEqual(delivered, ["add slow", "add changed", "update replaced", "delete lost"]);
  });

  it("merged: merges a failed notification with the next, and delivers its deletion", async () => {
    const delivered: string[] = [];
    const line = createHandlerLine({
      delivery: "merged",
      clock,
      take: ({ about, type }) => {
        delivered.push(`${type} ${about}`);
        if (delivered.length === 1) void line.deliver({ about, type: "update" });
        if (delivered.length === 2) void line.deliver({ about, type: "delete" });
        throw new Error("the handler fails");
      },
      lookUp: (key) => ({ about: key, type: "apply" }),
      retriesMaxCount: 2,
    });

    void line.deliver({ about: "one", type: "add" });
    await line.drained();

    assert.deepEqual(delivered, ["add one", "add one", "delete one"]);
  });

  it("keys: delivers the state of the store when its turn has come", async () => {
    const { line, delivered } = lineOf("keys");

    void line.deliver(notice("add", "one"));
    void line.deliver(notice("delete", "one"));
    await line.drained();

    assert.deepEqual(delivered, ["apply one"]);
  });

  it("delivers nothing after its end", async () => {
    for (const delivery of [
      "queue",
      "parallel",
      "late-deletions",
      "inline",
      "batches",
      "merged",
      "keys",
    ] as const) {
      const { line, delivered } = lineOf(delivery);

      await line.end();
      await line.deliver(notice("add", "one"));
      clock.advance(1_000);
      await line.drained();

      assert.deepEqual(delivered, [], delivery);
    }
  });
});
