import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAdapter } from "../../../ports/reference/adapter.js";
import type { Adapter } from "../../protocol/adapter.js";
import { startInProcessAdapter } from "../../protocol/in-process-adapter.js";
import { PortError } from "../../protocol/port-error.js";
import { SystemClock } from "../../time/system-clock.js";
import { DoctorVisit } from "./doctor-visit.js";
import { PROTOCOL_CHECKS } from "./protocol-checks.js";

describe("PROTOCOL_CHECKS", () => {
  it("let a library sync after it has delivered, and read its store only then", async ({
    mock,
  }) => {
    const adapter = await reference();
    const call = adapter.call.bind(adapter);
    let statusCount = 0;
    mock.method(adapter, "call", async (...[cmd, ...rest]: Parameters<typeof call>) => {
      if (cmd === "informer.status") return { hasSynced: ++statusCount > 2 };
      if (cmd === "store.list" && statusCount < 3) throw new PortError("refused", "not yet");
      return call(cmd, ...rest);
    });
    await checkUpToTheDeletion(adapter);
    assert.equal(statusCount, 3);
  });

  it("let a library be bound to one namespace", async ({ mock }) => {
    const adapter = await reference();
    const call = adapter.call.bind(adapter);
    mock.method(adapter, "call", async (...[cmd, args, ...rest]: Parameters<typeof call>) => {
      const isOfAll = cmd === "informer.create" && !("namespace" in args);
      if (isOfAll) throw new PortError("not-supported", "there are none of all namespaces");
      return call(cmd, args, ...rest);
    });
    await checkUpToTheDeletion(adapter);
  });

  it("say which line of the adapter breaks the protocol, and not that nothing came", async ({
    mock,
  }) => {
    const adapter = await reference();
    const broken = new PortError("bad-output", "line 5 breaks the protocol: n: missing");
    const visit = await DoctorVisit.begin(adapter, 1);
    mock.getter(adapter, "failure", () => broken);

    try {
      const waiting = visit.until("a notification", () => undefined);
      await assert.rejects(waiting, broken);
    } finally {
      await visit.end();
    }
  });

  it("see that a closed trial leaves a running informer", async ({ mock }) => {
    const adapter = await reference();
    const call = adapter.call.bind(adapter);
    mock.method(adapter, "call", async (...[cmd, ...rest]: Parameters<typeof call>) =>
      cmd === "trial.close" ? {} : call(cmd, ...rest),
    );
    const said = await objectionOf("it begins the next trial from nothing", adapter);
    assert.match(said, /the end of all connections did not happen/);
  });

  it("see that commands are carried out one after the other", async ({ mock }) => {
    const adapter = await reference();
    const call = adapter.call.bind(adapter);
    let last: Promise<unknown> = Promise.resolve();
    mock.method(adapter, "call", (...args: Parameters<typeof call>) => {
      const answer = last.then(() => call(...args));
      last = answer.catch(() => undefined);
      return answer;
    });
    const said = await objectionOf("it answers while another command waits", adapter);
    assert.match(said, /handler.release is not answered while informer.stop waits/);
  });

  it("take commands that overlap", async () => {
    const said = await objectionOf("it answers while another command waits", await reference());
    assert.equal(said, "none");
  });
});

/** What a check says against an adapter. */
async function objectionOf(name: string, adapter: Adapter): Promise<string> {
  const visit = await DoctorVisit.begin(adapter, 0.1);
  const check = PROTOCOL_CHECKS.find((one) => one.name === name);
  try {
    await check?.perform(visit, { version: { level: "0.37" } });
    return "none";
  } catch (error) {
    return String(error);
  } finally {
    await visit.end();
  }
}

function reference(): Promise<Adapter> {
  return startInProcessAdapter({ implementation: createAdapter(), clock: new SystemClock() });
}

/** @throws Error from a check that fails */
async function checkUpToTheDeletion(adapter: Adapter): Promise<void> {
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
}
