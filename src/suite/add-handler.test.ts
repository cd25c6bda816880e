import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError, type PortErrorCode } from "../protocol/port-error.js";
import { addHandler } from "./add-handler.js";
import { NotApplicableError } from "./not-applicable-error.js";
import { Timeline } from "./timeline.js";
import { TrialHandlers } from "./trial-handlers.js";

describe("addHandler()", () => {
  /** Adds a handler that throws on one object, to an informer that has these and answers so. */
  function adding(code: PortErrorCode, ...existing: readonly string[]): Promise<void> {
    const handlers = new TrialHandlers(false);
    const timeline = new Timeline(() => 0);
    const trial: Parameters<typeof addHandler>[0] = {
      handlers,
      hasStarted: () => true,
      call: () => {
        for (const [place, name] of existing.entries()) {
          const metadata = { namespace: "default", name, resourceVersion: "1" };
          const told = { trial: "t", informer: "informer", handler: "broken", n: place + 1 };
          const event = { ev: "notify", type: "add", object: { metadata }, ...told } as const;
          handlers.hear(event, timeline, 0);
        }
        return Promise.reject(new PortError(code, "it threw"));
      },
    };
    return addHandler(trial, { name: "broken", behaviour: { kind: "throw", on: "default/one" } });
  }

  it("skips the scenario where what a handler throws reaches the caller", async () => {
    await assert.rejects(adding("refused", "two", "one"), NotApplicableError);
  });

  it("excuses no refusal before it has thrown, and nothing but a refusal", async () => {
    await assert.rejects(adding("refused", "two"), PortError);
    await assert.rejects(adding("internal", "two", "one"), PortError);
  });
});
