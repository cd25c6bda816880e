import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { PortError } from "../../protocol/port-error.js";
import { SystemClock } from "../../time/system-clock.js";
import { DoctorVisit } from "./doctor-visit.js";
import { PROTOCOL_CHECKS } from "./protocol-checks.js";

describe("PROTOCOL_CHECKS", () => {
  it("let a library sync after it has delivered, and read its store only then", async ({
    mock,
  }) => {
    const implementation = createAdapter();
    const adapter = await startInProcessAdapter({ implementation, clock: new SystemClock() });
    const call = adapter.call.bind(adapter);
    let statusCount = 0;
    mock.method(adapter, "call", async (...[cmd, ...rest]: Parameters<typeof call>) => {
      if (cmd === "informer.status") return { hasSynced: ++statusCount > 2 };
      if (cmd === "store.list" && statusCount < 3) throw new PortError("refused", "not yet");
      return call(cmd, ...rest);
    });
    const visit = await DoctorVisit.begin(adapter, 1);
    const names = PROTOCOL_CHECKS.map(({ name }) => name);
    const first = names.indexOf("it opens a trial");
    const last = names.indexOf("it reports a deletion");

    try {
      for (const check of PROTOCOL_CHECKS.slice(first, last)) {
        await check.perform(visit, { version: { level: "0.37" } });
      }
    } finally {
      await visit.end();
    }

    assert.equal(statusCount, 3);
  });
});
