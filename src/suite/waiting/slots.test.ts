import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { Slots } from "./slots.js";

/** Asks for places and goes on until it is told to end. */
class Holder {
  gotCount = 0;
  readonly held: Promise<void>;
  #end = () => {};

  constructor(slots: Slots, wantedCount: number, isUrgent = false) {
    const task = (count: number) => {
      this.gotCount = count;
      return new Promise<void>((resolve) => {
        this.#end = resolve;
      });
    };
    this.held = slots.hold(wantedCount, task, isUrgent);
  }

  end(): void {
    this.#end();
  }
}

describe("Slots.hold()", () => {
  it("serves as many as there are places, and the next when one is free", async () => {
    const slots = new Slots(2);
    const [first, second, third] = [1, 1, 1].map((count) => new Holder(slots, count));
    await nextTurn();
    assert.deepEqual([first?.gotCount, second?.gotCount, third?.gotCount], [1, 1, 0]);

    first?.end();
    await nextTurn();

    assert.equal(third?.gotCount, 1);
  });

  it("serves what is urgent before others that wait, and in its order", async () => {
    const slots = new Slots(2);
    const first = new Holder(slots, 2);
    const [patient, urgent, next] = [2, 1, 1].map(
      (count, place) => new Holder(slots, count, place > 0),
    );
    await nextTurn();

    first.end();
    await nextTurn();

    assert.deepEqual([patient?.gotCount, urgent?.gotCount, next?.gotCount], [0, 1, 1]);
  });

  it("gives all places to who wants more than there are", async () => {
    const holder = new Holder(new Slots(3), 8);
    await nextTurn();
    assert.equal(holder.gotCount, 3);
  });

  it("does not let those who need few pass one who needs many", async () => {
    const slots = new Slots(2);
    const running = new Holder(slots, 1);
    const large = new Holder(slots, 2);
    const small = new Holder(slots, 1);
    await nextTurn();
    assert.deepEqual([large.gotCount, small.gotCount], [0, 0]);

    running.end();
    await nextTurn();

    assert.deepEqual([large.gotCount, small.gotCount], [2, 0]);
  });

  it("frees the places of a task that failed", async () => {
    const slots = new Slots(1);
    await assert.rejects(slots.hold(1, () => Promise.reject(new Error("no"))));
    assert.equal(await slots.hold(1, async (count) => count), 1);
  });
});

describe("Slots.resize()", () => {
  it("serves who waits when there are more places, and nobody until enough are free when there are fewer", async () => {
    const slots = new Slots(1);
    const [first, second, third] = [1, 1, 1].map((count) => new Holder(slots, count));

    slots.resize(2);
    await nextTurn();
    assert.deepEqual([first?.gotCount, second?.gotCount, third?.gotCount], [1, 1, 0]);
    slots.resize(1);
    first?.end();
    await nextTurn();
    assert.deepEqual([slots.heldCount, third?.gotCount], [1, 0]);
    second?.end();
    await nextTurn();
    assert.deepEqual([slots.heldCount, third?.gotCount], [1, 1]);
  });
});
