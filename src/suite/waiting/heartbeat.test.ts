import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { Heartbeat } from "./heartbeat.js";

/** Lets so much time pass, in steps of a timer that is never late, unless `leapMs` are left out at the end. */
async function pass(clock: VirtualClock, byMs: number, leapMs = 0): Promise<void> {
  for (let i = 0; i < byMs / 100; i++) {
    clock.advance(100);
    await nextTurn();
  }
  if (leapMs === 0) return;
  await nextTurn();
  skip(clock, leapMs);
  await nextTurn();
}

/** The clock is further on before a timer hears of it, as on a machine that was busy. */
function skip(clock: VirtualClock, byMs: number): void {
  clock.setTimer(0, () => clock.advance(byMs));
  clock.advance(0);
}

const none = () => 0;
const unknown = () => undefined;

/** One of a machine that has nothing to do, but for what is given. */
function heartbeatOf(
  clock: VirtualClock,
  { starvedMs = none, runnablePerCpu = none } = {},
): Heartbeat {
  return new Heartbeat(clock, starvedMs, runnablePerCpu);
}

describe("Heartbeat", () => {
  it("finds nothing where every beat is on time", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = heartbeatOf(clock);
    const relax = heartbeat.watch();

    await pass(clock, 5_000);
    relax();

    assert.deepEqual(heartbeat.since(0), { ofMs: 5_000, stalledMs: 0, worstLateMs: 0 });
  });

  it("finds a beat that is late, and only since it was", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = new Heartbeat(clock, unknown, unknown);
    const relax = heartbeat.watch();

    await pass(clock, 3_000, 2_000);
    const { stalledMs, worstLateMs } = heartbeat.since(0);
    await pass(clock, 2_000);
    const atMs = clock.nowMs();
    await pass(clock, 2_000);
    relax();

    assert.ok(stalledMs >= 2_000, `${stalledMs}`);
    assert.ok(worstLateMs >= 1_900, `${worstLateMs}`);
    assert.equal(heartbeat.since(atMs).stalledMs, 0);
  });

  it("finds that the process waited for a processor, although no timer was late", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = heartbeatOf(clock, { starvedMs: () => clock.nowMs() / 2 });
    const relax = heartbeat.watch();

    await pass(clock, 3_000);
    relax();

    assert.ok(heartbeat.since(0).stalledMs >= 2_000);
  });

  it("finds that others wait for a processor, although this process does not", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = heartbeatOf(clock, {
      runnablePerCpu: () => (clock.nowMs() < 3_000 ? 20 : 2),
    });
    const relax = heartbeat.watch();

    await pass(clock, 6_000);
    relax();

    assert.equal(Math.round(heartbeat.since(0).stalledMs / 1000), 3);
  });

  it("tells whoever listens of each second", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = heartbeatOf(clock, {
      runnablePerCpu: () => (clock.nowMs() < 2_000 ? 20 : 2),
    });
    const heard: boolean[] = [];
    heartbeat.onWindow((isStalled) => heard.push(isStalled));
    const relax = heartbeat.watch();

    await pass(clock, 4_200);
    relax();

    assert.deepEqual(heard, [true, true, false, false]);
  });

  it("leaves no timer behind when the last that watched is done", async () => {
    const clock = new VirtualClock(0);
    const heartbeat = heartbeatOf(clock);
    const [first, second] = [heartbeat.watch(), heartbeat.watch()];
    first();
    first();
    await nextTurn();
    assert.equal(clock.nextDueInMs(), 100);

    second();
    await nextTurn();

    assert.equal(clock.nextDueInMs(), undefined);
  });
});
