import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { removeHandlerAgain } from "./remove-handler-again.js";

/** A trial whose library fails with this error. */
function failing(error: PortError) {
  return {
    call: async () => {
      throw error;
    },
    handler: () => ({
      name: "h",
      log: new HandlerLog(),
      does: "record",
      isPlainRecorder: true,
      mayStall: false,
      isRemoved: true,
    }),
    release: async () => {},
    time: { until: async (isTrue: () => boolean | Promise<boolean>) => isTrue() },
  } as unknown as Parameters<typeof removeHandlerAgain>[0];
}

describe("removeHandlerAgain()", () => {
  it("lets a library refuse it", async () => {
    await removeHandlerAgain(failing(new PortError("refused", "no such handler")), "h");
  });

  it("passes on whatever else goes wrong", async () => {
    const error = new PortError("internal", "the adapter is broken");

    await assert.rejects(removeHandlerAgain(failing(error), "h"), error);
  });
});
