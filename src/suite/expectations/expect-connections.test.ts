import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorld } from "../../../fake-apiserver/index.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { VirtualTrialTime } from "../waiting/trial-time.js";
import { expectConnections, expectWatches } from "./expect-connections.js";

async function withTrial(
  act: (trial: Parameters<typeof expectWatches>[0], url: string) => Promise<void>,
): Promise<void> {
  const world = await createWorld({ clock: new VirtualClock() });
  const time = new VirtualTrialTime({
    count: () => 0,
    triesCount: () => 0,
    isServerBusy: () => false,
  });
  try {
    await act(
      { world: async () => world, server: { openWatches: () => world.watches() }, time },
      world.url,
    );
  } finally {
    await world.close();
  }
}

describe("expectConnections()", () => {
  it("counts what is open at the server", async () => {
    await withTrial(async (trial, url) => {
      await expectConnections(trial, 0);
      const ending = new AbortController();
      const watch = await fetch(`${url}/api/v1/pods?watch=true`, { signal: ending.signal });

      await assert.rejects(expectConnections(trial, 0), {
        message: /leaves connections open/,
      });
      await expectConnections(trial, 1);
      ending.abort();
      await watch.body?.cancel().catch(() => undefined);
    });
  });
});

describe("expectWatches()", () => {
  it("names the watches that are open", async () => {
    await withTrial(async (trial, url) => {
      const ending = new AbortController();
      const watch = await fetch(`${url}/api/v1/pods?watch=true`, { signal: ending.signal });

      await expectWatches(trial, 1, 0);
      await assert.rejects(expectWatches(trial, 0, 0), {
        message: /leaves watches open/,
        details: { expected: "at most 0 open watches", observed: "w1" },
      });
      ending.abort();
      await watch.body?.cancel().catch(() => undefined);
    });
  });
});
