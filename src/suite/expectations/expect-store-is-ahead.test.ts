import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Notification } from "../../protocol/messages.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { expectStoreIsAhead } from "./expect-store-is-ahead.js";

type Notified = readonly [Notification["type"], version: string, stored?: string];

/** Asks after a handler was notified of one pod; `stored` is the version found in the store, "none" if there was none. */
async function asked(...notified: readonly Notified[]): Promise<void> {
  const log = new HandlerLog();
  for (const [type, resourceVersion, stored] of notified) {
    const isMark = type === "restart" || type === "restarted";
    log.add(
      {
        ...{ ev: "notify", trial: "t", informer: "i", handler: "h", n: 1, type },
        ...(isMark ? {} : { object: { metadata: { name: "one", resourceVersion } } }),
        ...(stored === undefined ? {} : { stored: storedState(stored) }),
      },
      1,
      0,
    );
  }
  const handler = { name: "h", log, isPlainRecorder: false, mayStall: false, isRemoved: false };
  await expectStoreIsAhead({ handler: () => handler, quiesce: () => Promise.resolve() }, "h");
}

function storedState(version: string) {
  return version === "none" ? { exists: false } : { exists: true, resourceVersion: version };
}

describe("expectStoreIsAhead()", () => {
  it("is content with what was delivered, and with newer states", async () => {
    await asked(["add", "5", "5"], ["update", "6", "9"], ["update", "9", "10"]);
  });

  it("takes an object that is gone for newer than any state of it", async () => {
    await asked(["add", "5", "none"], ["update", "6", "none"], ["delete", "7", "none"]);
  });

  it("is content when another object has taken the place of a deleted one", async () => {
    await asked(["add", "5", "5"], ["delete", "6", "7"], ["add", "7", "7"]);
  });

  it("is content when nothing was read for a deletion", async () => {
    await asked(["add", "5", "5"], ["delete", "6"]);
  });

  it("asks nothing while the whole state is delivered anew", async () => {
    await asked(["add", "5", "5"], ["restart", ""], ["add", "8", "5"], ["restarted", ""]);
  });

  const behind: readonly (readonly [string, readonly Notified[]])[] = [
    ["an older state", [["update", "6", "5"]]],
    ["nothing, of an object that stays", [["add", "5", "none"]]],
    ["the very state that is delivered as deleted", [["delete", "6", "6"]]],
    ["a state from before the deletion", [["delete", "7", "6"]]],
    ["nothing that was read", [["add", "5"]]],
  ];

  for (const [what, notified] of behind) {
    it(`rejects ${what}`, async () => {
      await assert.rejects(asked(...notified), ExpectationError);
    });
  }
});
