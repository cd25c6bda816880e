import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Adapter } from "../../protocol/adapter.js";
import { PortError } from "../../protocol/port-error.js";
import { nextTurn, SystemClock } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { StepBudget } from "./step-budget.js";
import { RealTrialTime, VirtualTrialTime } from "./trial-time.js";

const QUIET = { count: () => 0, triesCount: () => 0, isServerBusy: () => false };

describe("RealTrialTime.until()", () => {
  it("gives a pause its time once, however slow the machine", async () => {
    const time = new RealTrialTime(QUIET, 1_000);
    const beganAtMs = time.clock.nowMs();

    assert.equal(await time.until(() => false, { withinMs: 0, pauseMs: 50 }), false);
    const tookMs = time.clock.nowMs() - beganAtMs;
    assert.ok(tookMs >= 50 && tookMs < 10_000, `${tookMs}`);
  });

  it("gives back the time for which the machine was too busy, within bounds", async () => {
    const askedSince: number[] = [];
    const heartbeat = {
      since: (atMs: number) => {
        askedSince.push(atMs);
        return { ofMs: 60_000, stalledMs: 60_000, worstLateMs: 0 };
      },
    };
    const time = new RealTrialTime(QUIET, 1, { heartbeat });
    const beganAtMs = time.clock.nowMs();

    assert.equal(await time.until(() => false, { withinMs: 20 }), false);
    const tookMs = time.clock.nowMs() - beganAtMs;
    assert.ok(tookMs >= 60 && tookMs < 10_000, `${tookMs}`);
    assert.ok(askedSince.every((atMs) => atMs >= beganAtMs && atMs < beganAtMs + tookMs));
  });

  it("goes on for no longer than it may in all, however slow and busy the machine", async () => {
    const heartbeat = { since: () => ({ ofMs: 60_000, stalledMs: 60_000, worstLateMs: 0 }) };
    const time = new RealTrialTime(QUIET, 1_000, { heartbeat, patience: 10 });
    const beganAtMs = time.clock.nowMs();

    assert.equal(
      await time.until(() => false, { withinMs: 1_000, pauseMs: 50, maxMs: 100 }),
      false,
    );
    const tookMs = time.clock.nowMs() - beganAtMs;
    assert.ok(tookMs >= 100 && tookMs < 10_000, `${tookMs}`);
  });

  it("goes on while further pages of a list are requested", async () => {
    let pagesCount = 0;
    const time = new RealTrialTime({ ...QUIET, pagesCount: () => pagesCount }, 1);
    const isTrue = () => pagesCount++ === 20;

    assert.equal(await time.until(isTrue, { withinMs: 100 }), true);
  });

  it("gives up on a list that outlasts the step", async () => {
    let pagesCount = 0;
    const activity = { ...QUIET, pagesCount: () => pagesCount++ };
    const time = new RealTrialTime(activity, 1, { budget: new StepBudget(undefined, 50) });

    await assert.rejects(
      time.until(() => false),
      { name: "NotApplicableError" },
    );
  });

  it("ends when the adapter is lost", async () => {
    const time = new RealTrialTime(QUIET, 1);
    const failure = new PortError("crashed", "the adapter ended");
    time.attach({ failure });

    assert.equal(await time.until(() => true), true);
    await assert.rejects(
      time.until(() => false),
      failure,
    );
  });
});

describe("RealTrialTime.elapse()", () => {
  for (const [byMs, name] of [
    [91, "ScenarioError"],
    [10, "NotApplicableError"],
  ] as const) {
    it(`throws ${name} when ${byMs} ms of 90 are to pass and 85 are spent`, async () => {
      let nowMs = 0;
      const budget = new StepBudget(() => nowMs, 90);
      nowMs = 85;

      await assert.rejects(new RealTrialTime(QUIET, 1, { budget }).elapse(byMs), { name });
    });
  }
});

describe("VirtualTrialTime", () => {
  it("has not come to rest while something is on its way", async () => {
    let askedCount = 0;
    const onTheWay = () => (++askedCount < 9 ? [`still ${9 - askedCount}`] : []);
    const time = new VirtualTrialTime({ ...QUIET, onTheWay }, new VirtualClock(0));

    await time.settle();
    assert.ok(askedCount >= 9);
  });

  it("has come to rest when nobody reads what is on its way, and does not wait for it again", async () => {
    const time = new VirtualTrialTime({ ...QUIET, onTheWay: () => ["as it is"] });
    const system = new SystemClock();

    const tookMs: number[] = [];
    while (tookMs.length < 2) {
      const beganAtMs = system.nowMs();
      await time.settle();
      tookMs.push(system.nowMs() - beganAtMs);
    }
    const [first = 0, second = 0] = tookMs;
    assert.ok(first >= 99 && second < first / 2, `${first} ms, ${second} ms`);
  });

  it("lets no time pass while a condition is true", async () => {
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime(QUIET, clock);
    clock.setTimer(1_000, () => undefined);

    assert.equal(await time.until(() => true), true);
    assert.equal(clock.nowMs(), 0);
  });

  it("jumps from timer to timer until a condition is true", async () => {
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime(QUIET, clock);
    let fired = 0;
    for (const delayMs of [1_000, 5_000, 9_000]) clock.setTimer(delayMs, () => fired++);

    assert.equal(await time.until(() => fired === 2), true);
    assert.equal(clock.nowMs(), 5_000);
  });

  it("gives up when no timer is due within bounds", async () => {
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime(QUIET, clock);
    clock.setTimer(10_000, () => undefined);

    assert.equal(await time.until(() => false, { withinMs: 9_999 }), false);
    assert.equal(clock.nowMs(), 0);
  });

  it("fires every timer on the way when time passes", async () => {
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime(QUIET, clock);
    const firedAtMs: number[] = [];
    const repeat = () => {
      firedAtMs.push(clock.nowMs());
      clock.setTimer(30, repeat);
    };
    clock.setTimer(30, repeat);

    await time.elapse(100);

    assert.deepEqual(firedAtMs, [30, 60, 90]);
    assert.equal(clock.nowMs(), 100);
  });

  for (const [everyMs, name] of [
    [1, "ExpectationError"],
    [1_000, "NotApplicableError"],
  ] as const) {
    it(`blames ${name === "ExpectationError" ? "an informer" : "nobody"} for a timer every ${everyMs} ms`, async () => {
      let looksCount = 0;
      const budget = new StepBudget(() => (looksCount++ < 100 ? 0 : 100_000));
      const clock = new VirtualClock();
      const again = () => void clock.setTimer(everyMs, again);
      again();

      await assert.rejects(new VirtualTrialTime(QUIET, clock, budget).elapse(3_600_000), { name });
    });
  }

  for (const [everyMs, name] of [
    [20, "ExpectationError"],
    [1_000, "NotApplicableError"],
  ] as const) {
    it(`blames ${name === "ExpectationError" ? "an informer" : "nobody"} for a request every ${everyMs} ms`, async () => {
      let triesCount = 0;
      const budget = new StepBudget(() => (triesCount < 2_000 ? 0 : 100_000));
      const clock = new VirtualClock();
      const again = () => {
        triesCount++;
        clock.setTimer(everyMs, again);
      };
      again();
      const activity = { ...QUIET, triesCount: () => triesCount };

      await assert.rejects(new VirtualTrialTime(activity, clock, budget).elapse(3_600_000), {
        name,
      });
    });
  }

  for (const [stalledMs, what] of [
    [0, "the informer"],
    [1_000, "nobody"],
  ] as const) {
    it(`blames ${what} for what did not come when ${stalledMs} ms were too busy`, async () => {
      const heartbeat = { since: () => ({ ofMs: 90_000, stalledMs, worstLateMs: 0 }) };
      const budget = new StepBudget(() => 0, 0);
      const time = new VirtualTrialTime(QUIET, new VirtualClock(), budget, heartbeat);

      const waiting = time.until(() => false);

      if (stalledMs === 0) assert.equal(await waiting, false);
      else await assert.rejects(waiting, { name: "NotApplicableError" });
    });
  }

  it("lets no time pass while the port says that another thread is at work", async () => {
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime(QUIET, clock);
    let asked = 0;
    const call = (_cmd: string, { byMs }: { readonly byMs: number }) =>
      Promise.resolve({ nowMs: 0, nextDueInMs: 1_000, isBusy: byMs === 0 && ++asked < 5 });
    time.attach({ call } as unknown as Adapter, "t1");

    assert.equal(await time.until(() => asked === 4, { withinMs: 500 }), true);
    asked = 0;
    await time.settle();
    assert.equal(asked, 5);
    asked = 0;
    await time.elapse(10);
    assert.equal(asked, 6);
    assert.equal(clock.nowMs(), 10);
  });

  it("blames the adapter of a port that says so without end", async () => {
    let nowMs = 0;
    const time = new VirtualTrialTime(QUIET, new VirtualClock(0), new StepBudget(() => nowMs));
    const call = () => {
      nowMs += 40;
      return Promise.resolve({ nowMs: 0, nextDueInMs: 1_000, isBusy: true });
    };
    time.attach({ call } as unknown as Adapter, "t1");

    await assert.rejects(time.settle(), { name: "PortError", code: "timeout", message: /isBusy/ });
    assert.ok(nowMs < 30_000, `${nowMs}`);
  });

  it("waits for a process that answers before it has read what the server wrote", async () => {
    let count = 0;
    let answersCount = 0;
    const clock = new VirtualClock(0);
    const time = new VirtualTrialTime({ ...QUIET, count: () => count }, clock);
    const call = async () => {
      await nextTurn();
      // Two requests, each sent after the process has been asked a few times.
      if (++answersCount === 2 || answersCount === 4) count++;
      return { nowMs: 0, nextDueInMs: 1_000 };
    };
    time.attach({ call, isProcess: true } as unknown as Adapter, "t1");

    assert.equal(await time.until(() => count === 2), true);
    assert.equal(clock.nowMs(), 0);
    assert.equal(await time.until(() => count === 3, { withinMs: 999 }), false);
  });

  it("waits for what a thread of a process is at work on", async () => {
    let count = 0;
    const time = new VirtualTrialTime({ ...QUIET, count: () => count }, new VirtualClock(0));
    const call = () => Promise.resolve({ nowMs: 0 });
    time.attach({ call, isProcess: true } as unknown as Adapter, "t1");
    new SystemClock().setTimer(60, () => count++);

    assert.equal(await time.until(() => count === 1), true);
  });

  it("gives a client the turns that it takes to read what was sent", async () => {
    let turns = 0;
    const sentBytes = () => {
      turns++;
      return turns < 3 ? 0 : 10_000_000;
    };
    const time = new VirtualTrialTime({ ...QUIET, sentBytes });

    await time.settle();
    assert.ok(turns > 600, `${turns} turns`);
    const before = turns;
    await time.settle();
    assert.ok(turns - before < 60, `${turns - before} turns once it has been read`);
  });

  it("calls an informer restless that goes on without time passing", async () => {
    let count = 0;
    const time = new VirtualTrialTime({ ...QUIET, count: () => count++ });

    await assert.rejects(time.settle(), ExpectationError);
  });

  it("waits for a process that gets no CPU time to read its answer", async () => {
    let turns = 0;
    const isServerBusy = () => turns++ < 60_000;
    const time = new VirtualTrialTime({ ...QUIET, isServerBusy }, new VirtualClock(0));
    const call = () => Promise.resolve({ nowMs: 0 });
    time.attach({ call, isProcess: true } as unknown as Adapter, "t1");

    await time.settle();
    assert.ok(turns > 60_000);
  });

  it("calls one restless that asks anew hundreds of times, after as many requests", async () => {
    let count = 0;
    const time = new VirtualTrialTime({ ...QUIET, count: () => count, triesCount: () => count++ });

    await assert.rejects(time.settle(), ExpectationError);
    assert.ok(count > 500 && count < 600, `${count}`);
  });

  it("calls a process restless, too, which is quiet between its requests", async () => {
    let count = 0;
    const activity = { ...QUIET, count: () => count, triesCount: () => count };
    const time = new VirtualTrialTime(activity, new VirtualClock(0));
    // Its next request comes while it answers: never during the turns that are watched.
    const call = () => {
      count++;
      return Promise.resolve({ nowMs: 0 });
    };
    time.attach({ call, isProcess: true } as unknown as Adapter, "t1");

    await assert.rejects(time.settle(), ExpectationError);
    await assert.rejects(
      time.until(() => false),
      ExpectationError,
    );
    assert.ok(count > 1_000 && count < 1_200, `${count}`);
  });
});
