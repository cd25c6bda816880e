import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingKnownIsAdded } from "./nothing-known-is-added.js";
import { notificationsFitTogether } from "./notifications-fit-together.js";
import { SampleTrial } from "./sample-trial.js";

function addedTwice(firstUid: string, secondUid: string): SampleTrial {
  return new SampleTrial()
    .notified("add", "one", "1", { metadata: { uid: firstUid } })
    .notified("add", "one", "2", { metadata: { uid: secondUid } });
}

describe("nothingKnownIsAdded", () => {
  it("is broken by a second addition of one object", () => {
    assert.notEqual(nothingKnownIsAdded.check(addedTwice("u1", "u1").view()), undefined);
  });

  it("holds for another object of the same name, which is client-go's business", () => {
    const view = addedTwice("u1", "u2").view();

    assert.equal(nothingKnownIsAdded.check(view), undefined);
    assert.notEqual(notificationsFitTogether.check(view), undefined);
  });

  it("holds where the server itself said so of a known object, which is client-go's business", () => {
    const view = addedTwice("u1", "u1")
      .happens({ type: "fault", fault: "event.addedForKnown", rule: "r", watch: "w1" })
      .happens({ type: "event-sent", watch: "w1", event: "ADDED", key: "default/one" })
      .view();

    assert.equal(nothingKnownIsAdded.check(view), undefined);
    assert.notEqual(notificationsFitTogether.check(view), undefined);
  });

  it("holds for the present that a late handler gets once beside a change", () => {
    const late = (trial: SampleTrial) => {
      const view = trial.view();
      return { ...view, handlers: view.handlers.map((one) => ({ ...one, isLate: true })) };
    };

    assert.equal(nothingKnownIsAdded.check(late(addedTwice("u1", "u1"))), undefined);
    const thrice = addedTwice("u1", "u1").notified("add", "one", "2", { metadata: { uid: "u1" } });
    assert.notEqual(nothingKnownIsAdded.check(late(thrice)), undefined);
  });

  it("is broken by an addition for a late handler after a list", () => {
    const metadata = { metadata: { uid: "u1" } };
    const view = new SampleTrial()
      .notified("add", "one", "1", metadata)
      .ask("r1", "list")
      .answer("r1", 200, { resourceVersion: "1" })
      .notified("add", "one", "1", metadata)
      .view();
    const handlers = view.handlers.map((one) => ({ ...one, isLate: true }));

    assert.notEqual(nothingKnownIsAdded.check({ ...view, handlers }), undefined);
    // Behind a handler that blocks, the present has waited since before that list.
    const busy = handlers.map((one) => ({ ...one, does: "block" as const }));
    assert.equal(nothingKnownIsAdded.check({ ...view, handlers: busy }), undefined);
  });

  it("holds for the same once more, delivered to a handler that has thrown", () => {
    const trial = new SampleTrial();
    for (let n = 0; n < 3; n++) trial.notified("add", "one", "1", { metadata: { uid: "u1" } });
    const view = trial.view();
    const handlers = view.handlers.map((one) => ({ ...one, does: "throw" as const }));

    assert.equal(nothingKnownIsAdded.check({ ...view, handlers }), undefined);
    assert.notEqual(nothingKnownIsAdded.check(view), undefined);
  });

  it("holds for an addition that comes again in a newer state, delivered to a handler that has thrown at it", () => {
    const view = addedTwice("u1", "u1").view();
    const throwing = (on: string) =>
      view.handlers.map((one) => ({ ...one, does: "throw" as const, on }));

    assert.equal(
      nothingKnownIsAdded.check({ ...view, handlers: throwing("default/one") }),
      undefined,
    );
    const elsewhere = { ...view, handlers: throwing("default/two") };
    assert.notEqual(nothingKnownIsAdded.check(elsewhere), undefined);
  });

  it("is broken by an addition that follows an update, whoever throws", () => {
    const metadata = { metadata: { uid: "u1" } };
    const trial = new SampleTrial()
      .notified("add", "one", "1", metadata)
      .notified("update", "one", "2", metadata)
      .notified("add", "one", "2", metadata);
    const view = trial.view();
    const handlers = view.handlers.map((one) => ({ ...one, does: "throw" as const }));

    assert.notEqual(nothingKnownIsAdded.check({ ...view, handlers }), undefined);
  });

  it("holds where additions and updates are one callback", () => {
    assert.equal(nothingKnownIsAdded.check(addedTwice("u1", "u1").able().view()), undefined);
  });

  it("holds within the marks of a restart", () => {
    const mark = { ev: "notify", trial: "t", informer: "i", handler: "handler" } as const;
    const trial = new SampleTrial().notified("add", "one", "1");
    trial.handler.add({ ...mark, n: 2, type: "restart" }, 2, 0);

    assert.equal(nothingKnownIsAdded.check(trial.notified("add", "one", "1").view()), undefined);
  });
});
