/**
 * Works queues off as `bench/client-go/queues.go` does: reads tasks, a line each, and answers with the nanoseconds of processor time
 * that each item took.
 */
import { createInterface } from "node:readline";
import { DelayingQueue } from "../../src/client/workqueue/delaying-queue.js";
import { Queue } from "../../src/client/workqueue/queue.js";
import type { Clock, Timer } from "../../src/time/clock.js";

/** A clock that moves all at once, like that of the other side: what is due then fires after it has moved. */
class StepClock implements Clock {
  #nowMs = 1_767_225_600_000;
  readonly #timers = new Set<{ readonly dueAtMs: number; readonly fire: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, fire: () => void): Timer {
    const timer = { dueAtMs: this.#nowMs + delayMs, fire };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  step(byMs: number): void {
    this.#nowMs += byMs;
    for (const timer of this.#timers) {
      if (timer.dueAtMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.fire();
    }
  }
}

const DELAY_MAX_MS = 600_000;
const STEP_MS = 660_000;
const NS_PER_US = 1_000;

/** Like that of a controller, it lives on from task to task and sees the same keys again. */
const lasting = new Queue<string>();
let lastingKeys: readonly string[] = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [task = "", count] = line.split(" ");
  process.stdout.write(`${await perform(task, Number(count))}\n`);
}

async function perform(task: string, count: number): Promise<number> {
  switch (task) {
    case "one":
      return one(count);
    case "one-ready":
      return oneReady(count);
    case "many":
      return many(keysFor(count));
    case "many-ready":
      return manyReady(keysFor(count));
    case "delay":
      return (await delayed(count)).delayNs;
    case "due":
      return (await delayed(count)).dueNs;
    default:
      throw new RangeError(`There is no task ${task}`);
  }
}

async function one(count: number): Promise<number> {
  const queue = new Queue<string>();
  return perItemNs(count, async () => {
    for (let place = 0; place < count; place++) {
      queue.add("default/web");
      const { item } = await queue.get();
      if (item !== undefined) queue.done(item);
    }
  });
}

/** The same by a worker that waits only where it has to. */
async function oneReady(count: number): Promise<number> {
  const queue = new Queue<string>();
  return perItemNs(count, async () => {
    for (let place = 0; place < count; place++) {
      queue.add("default/web");
      const { item } = queue.tryGet() ?? (await queue.get());
      if (item !== undefined) queue.done(item);
    }
  });
}

async function many(keys: readonly string[]): Promise<number> {
  return perItemNs(keys.length, async () => {
    for (const key of keys) lasting.add(key);
    for (let place = 0; place < keys.length; place++) {
      const { item } = await lasting.get();
      if (item !== undefined) lasting.done(item);
    }
  });
}

/** The same by a worker that waits only where it has to. */
async function manyReady(keys: readonly string[]): Promise<number> {
  return perItemNs(keys.length, async () => {
    for (const key of keys) lasting.add(key);
    for (let place = 0; place < keys.length; place++) {
      const { item } = lasting.tryGet() ?? (await lasting.get());
      if (item !== undefined) lasting.done(item);
    }
  });
}

/** Puts items off while as many others wait, and then takes all of them when their time has come. */
async function delayed(count: number): Promise<{ delayNs: number; dueNs: number }> {
  const clock = new StepClock();
  const queue = new DelayingQueue<string>({ clock });
  const keys = keysOf(2 * count);
  const drawMs = drawing();
  for (const key of keys.slice(0, count)) queue.addAfter(key, drawMs());
  const others = keys.slice(count);
  const delayNs = await perItemNs(count, () => {
    for (const key of others) queue.addAfter(key, drawMs());
  });
  const dueNs = await perItemNs(keys.length, async () => {
    clock.step(STEP_MS);
    for (let place = 0; place < keys.length; place++) {
      const { item } = await queue.get();
      if (item !== undefined) queue.done(item);
    }
  });
  queue.shutDown();
  return { delayNs, dueNs };
}

function keysFor(count: number): readonly string[] {
  if (lastingKeys.length !== count) lastingKeys = keysOf(count);
  return lastingKeys;
}

function keysOf(count: number): string[] {
  const keys = Array.from(
    { length: count },
    (_, place) => `default/web-${`${place}`.padStart(6, "0")}`,
  );
  // Text that was put together is made one piece when it is first looked up: the other side's is from the beginning.
  return [...new Set(keys)];
}

/** Gives the same delays in every run, and on the other side. */
function drawing(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state % DELAY_MAX_MS);
  };
}

/** The processor time of this process, all its threads included. */
async function perItemNs(count: number, work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * NS_PER_US) / count;
}
