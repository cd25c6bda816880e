import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Timeline } from "../evidence/timeline.js";
import { TrialHandlers } from "./trial-handlers.js";

const OBJECTS = ["default/one", "default/two"];

function handlersOf(
  areIsolated: boolean,
  limits?: ConstructorParameters<typeof TrialHandlers>[1],
): TrialHandlers {
  const handlers = new TrialHandlers(areIsolated, limits);
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

describe("TrialHandlers.hear()", () => {
  const object = { metadata: { name: "one", namespace: "default", resourceVersion: "7" } };
  const of = { ev: "notify", trial: "t", informer: "i", handler: "plain", n: 1 } as const;

  it("hears of a new object after any number of reminders", () => {
    const handlers = handlersOf(true, { maxBytes: 10_000, maxRemindersCount: 10, maxCount: 20 });
    const timeline = new Timeline(() => 0);
    handlers.hear({ ...of, type: "add", object }, timeline, 0);
    for (let n = 0; n < 100; n++)
      handlers.hear({ ...of, type: "update", object, oldObject: object }, timeline, 0);
    const two = { metadata: { ...object.metadata, name: "two" } };
    handlers.hear({ ...of, type: "add", object: two }, timeline, 0);

    const { log } = handlers.named("plain");
    assert.deepEqual([...log.present().keys()], ["default/one", "default/two"]);
    assert.equal(log.all().length, 11);
  });

  it("keeps what the store held when there is no room for objects", () => {
    const handlers = handlersOf(true, { maxBytes: 1_000, maxRemindersCount: 10, maxCount: 20 });
    const timeline = new Timeline(() => 0);
    const large = { ...object, data: { text: "x".repeat(1_000) } };
    const stored = { exists: true, resourceVersion: "7" };
    handlers.hear({ ...of, type: "add", object: large, stored }, timeline, 0);

    const [heard] = handlers.named("plain").log.all();
    assert.deepEqual(heard?.notification.object, object);
    assert.deepEqual(heard?.notification.stored, stored);
    assert.equal(heard?.isCut, true);
  });
});
