import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { InitialEventsTicker } from "./initial-events-ticker.js";

function ticking(): {
  readonly clock: VirtualClock;
  readonly ticker: InitialEventsTicker;
  readonly said: string[];
} {
  const clock = new VirtualClock(0);
  const said: string[] = [];
  const ticker = new InitialEventsTicker({
    clock,
    name: "r",
    log: (message) => void said.push(message),
  });
  ticker.start();
  return { clock, ticker, said };
}

describe("InitialEventsTicker", () => {
  it("says every ten seconds that nothing came", () => {
    const { clock, said } = ticking();
    clock.advance(25_000);

    assert.equal(said.length, 2);
    assert.match(said[1] ?? "", /^r: awaiting required bookmark event .* for 20s$/);
  });

  it("says when the last event came, but not while events come", () => {
    const { clock, ticker, said } = ticking();
    clock.advance(9000);
    ticker.observeEvent();
    clock.advance(1000);
    assert.deepEqual(said, []);
    clock.advance(10_000);

    assert.match(
      said[0] ?? "",
      /^r: hasn't received required bookmark .* received last event 11s ago$/,
    );
  });

  it("is silent once stopped", () => {
    const { clock, ticker, said } = ticking();
    ticker.stop();
    clock.advance(60_000);

    assert.deepEqual(said, []);
    assert.equal(clock.nextDueInMs(), undefined);
  });
});
