import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Timeline } from "./timeline.js";
import { TrialHandlers } from "./trial-handlers.js";

const OBJECTS = ["default/one", "default/two"];

function handlersOf(areIsolated: boolean): TrialHandlers {
  const handlers = new TrialHandlers(areIsolated);
  handlers.add("plain", { does: "record", isPlainRecorder: true, mayStall: false });
  handlers.add("slow", {
    does: "block",
    on: "default/three",
    isPlainRecorder: false,
    mayStall: true,
  });
  return handlers;
}

function namesOf(handlers: readonly { readonly name: string }[]): readonly string[] {
  return handlers.map(({ name }) => name);
}

describe("TrialHandlers.freeAmong()", () => {
  for (const areIsolated of [true, false]) {
    const who = areIsolated ? "who is isolated" : "who waits for the others";

    it(`expects all of ${who}, before the object that one blocks on`, () => {
      const handlers = handlersOf(areIsolated);

      assert.deepEqual(namesOf(handlers.freeAmong(OBJECTS)), ["plain", "slow"]);
      assert.deepEqual(
        namesOf(handlers.freeAmong([...OBJECTS, "default/three"])),
        areIsolated ? ["plain"] : [],
      );
      assert.deepEqual(namesOf(handlers.free()), areIsolated ? ["plain"] : []);
    });

    it(`expects nothing of one of ${who} that has met the object, though it is gone`, () => {
      const handlers = handlersOf(areIsolated);
      const object = { metadata: { name: "three", namespace: "default", resourceVersion: "7" } };
      const timeline = new Timeline(() => 0);
      handlers.hear(
        {
          ev: "notify",
          trial: "t",
          type: "add",
          informer: "i",
          handler: "slow",
          n: 1,
          object,
        },
        timeline,
        0,
      );

      assert.deepEqual(namesOf(handlers.freeAmong(OBJECTS)), areIsolated ? ["plain"] : []);
    });
  }
});
