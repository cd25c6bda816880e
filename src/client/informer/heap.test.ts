import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { nextTurn } from "../../time/system-clock.js";
import { Heap, HeapClosedError } from "./heap.js";

interface Job {
  readonly name: string;
  readonly at: number;
}

function heapOf(...jobs: readonly Job[]): Heap<Job> {
  const heap = new Heap<Job>({
    keyFunc: ({ name }) => name,
    isLess: (one, other) => one.at < other.at,
  });
  heap.bulkAdd(jobs);
  return heap;
}

const job = (name: string, at: number): Job => ({ name, at });

/** A job to put in under one of a few names, a name to delete, or a pop. */
const step = fc.oneof(
  fc.record({ name: fc.constantFrom(..."abcdefgh"), at: fc.nat({ max: 20 }) }),
  fc.record({ gone: fc.constantFrom(..."abcdefgh") }),
  fc.constant("pop"),
);

describe("Heap", () => {
  it("gives what a sorted list gives, whatever is added, deleted and popped", async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const heap = heapOf();
      const model = new Map<string, number>();
      for (const one of steps) {
        if (typeof one === "string") {
          if (model.size === 0) continue;
          const popped = await heap.pop();
          assert.equal(popped.at, Math.min(...model.values()));
          assert.equal(popped.at, model.get(popped.name));
          model.delete(popped.name);
        } else if ("gone" in one) {
          if (model.delete(one.gone)) heap.delete(job(one.gone, 0));
          else assert.throws(() => heap.delete(job(one.gone, 0)), /object not found/);
        } else {
          heap.add(one);
          model.set(one.name, one.at);
        }
        assert.deepEqual(new Map(heap.list().map(({ name, at }) => [name, at])), model);
      }
    });

    await fc.assert(property, { seed: 1, numRuns: 300 });
  });

  it("hands items to those who wait, first come, first served", async () => {
    const heap = heapOf();
    const pops = [heap.pop(), heap.pop(), heap.pop()];
    heap.bulkAdd([job("late", 9), job("early", 1)]);
    heap.add(job("next", 5));

    assert.deepEqual(await Promise.all(pops), [job("early", 1), job("late", 9), job("next", 5)]);
    assert.deepEqual(heap.list(), []);
  });

  it("puts nothing in when one of many has no key", () => {
    const heap = new Heap<Job>({
      keyFunc: ({ name }) => {
        if (name === "") throw new Error("no name");
        return name;
      },
      isLess: (one, other) => one.at < other.at,
    });

    assert.throws(() => heap.bulkAdd([job("a", 1), job("", 2)]), { name: "KeyError" });
    assert.deepEqual(heap.listKeys(), []);
  });
});

describe("Heap.pop() with a signal", () => {
  it("rejects at once when the signal has aborted", async () => {
    await assert.rejects(
      heapOf(job("a", 1)).pop({ signal: AbortSignal.abort("enough") }),
      (error) => {
        assert.equal(error, "enough");
        return true;
      },
    );
  });

  it("stops waiting when the signal aborts, and takes nothing from others", async () => {
    const heap = heapOf();
    const controller = new AbortController();
    const given = heap.pop({ signal: controller.signal });
    const patient = heap.pop();
    controller.abort("enough");
    heap.add(job("a", 1));

    await assert.rejects(given, (error) => error === "enough");
    assert.deepEqual(await patient, job("a", 1));
  });

  it("does not mind a signal that aborts afterwards", async () => {
    const heap = heapOf();
    const controller = new AbortController();
    const pops = [heap.pop({ signal: controller.signal }), heap.pop({ signal: controller.signal })];
    heap.add(job("a", 1));
    heap.close();
    const [first, second] = await Promise.allSettled(pops);
    controller.abort();
    await nextTurn();

    assert.deepEqual(first, { status: "fulfilled", value: job("a", 1) });
    assert.ok(second?.status === "rejected" && second.reason instanceof HeapClosedError);
  });
});
