import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { PortError, type PortErrorCode } from "../../protocol/port-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { Timeline } from "../evidence/timeline.js";
import { TrialHandlers } from "../trial/trial-handlers.js";
import { addHandler } from "./add-handler.js";

describe("addHandler()", () => {
  const time: Parameters<typeof addHandler>[0]["time"] = {
    until: async (isTrue) => {
      await Promise.resolve();
      return isTrue();
    },
  };

  /** Adds a handler that throws on one object, to an informer that has these and answers so. */
  function adding(code: PortErrorCode, ...existing: readonly string[]): Promise<void> {
    const handlers = new TrialHandlers(false);
    const timeline = new Timeline(() => 0);
    const trial: Parameters<typeof addHandler>[0] = {
      handlers,
      hasStarted: () => true,
      release: () => Promise.resolve(),
      time,
      call: () => {
        for (const [place, name] of existing.entries()) {
          handlers.hear(notification(name, place + 1), timeline, 0);
        }
        return Promise.reject(new PortError(code, "it threw"));
      },
    };
    return addHandler(trial, { name: "broken", behaviour: { kind: "throw", on: "default/one" } });
  }

  function notification(name: string, n: number): Notification {
    const metadata = { namespace: "default", name, resourceVersion: "1" };
    const notified = { trial: "t", informer: "informer", handler: "broken", n };
    return { ev: "notify", type: "add", object: { metadata }, ...notified };
  }

  /** Adds a handler that blocks, with a call that returns at once, or once the handler is released. */
  function addingBlocker({ waits, tells }: { waits: boolean; tells: boolean }): Promise<void> {
    const handlers = new TrialHandlers(false);
    const timeline = new Timeline(() => 0);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const trial = {
      handlers,
      hasStarted: () => true,
      release: () => Promise.resolve(release()),
      time,
      call: async () => {
        if (tells) handlers.hear(notification("one", 1), timeline, 0);
        if (waits) await released;
        return {};
      },
    } as unknown as Parameters<typeof addHandler>[0];
    return addHandler(trial, { name: "broken", behaviour: { kind: "block" } });
  }

  it("skips the scenario where a handler that blocks holds up the caller", async () => {
    await assert.rejects(addingBlocker({ waits: true, tells: true }), NotApplicableError);
  });

  it("waits for none where the call returns", async () => {
    await assert.doesNotReject(addingBlocker({ waits: false, tells: true }));
    await assert.doesNotReject(addingBlocker({ waits: false, tells: false }));
  });

  it("lets time pass where the call waits for a slow handler", async () => {
    const handlers = new TrialHandlers(false);
    handlers.add("slow", { does: "slow", isLate: false, isPlainRecorder: false, mayStall: false });
    let pass = () => {};
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const until = () => {
      pass();
      return Promise.resolve(true);
    };
    const call = async () => {
      await passed;
      throw new PortError("refused", "it is full");
    };
    const trial = { handlers, hasStarted: () => true, release: () => Promise.resolve() };

    await assert.rejects(
      addHandler(
        { ...trial, call, time: { until } },
        { name: "late", behaviour: { kind: "record" } },
      ),
      { code: "refused" },
    );
  });

  it("skips the scenario where what a handler throws reaches the caller", async () => {
    await assert.rejects(adding("refused", "two", "one"), NotApplicableError);
  });

  it("excuses no refusal before it has thrown, and nothing but a refusal", async () => {
    await assert.rejects(adding("refused", "two"), PortError);
    await assert.rejects(adding("internal", "two", "one"), PortError);
  });
});
