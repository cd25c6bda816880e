import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingThatExistsIsDeleted } from "./nothing-that-exists-is-deleted.js";
import { SampleTrial } from "./sample-trial.js";

function known(): SampleTrial {
  return new SampleTrial()
    .stores("one", "1", { labels: { app: "web" } })
    .notified("add", "one", "1");
}

describe("nothingThatExistsIsDeleted", () => {
  it("is broken by a deletion of what exists", () => {
    const trial = known().notified("delete", "one", "1");

    assert.match(nothingThatExistsIsDeleted.check(trial.view())?.reason ?? "", /still exists/);
  });

  it("is broken by an object that is left out of a full state", () => {
    const restart = { ev: "notify", trial: "t", informer: "i", handler: "handler" } as const;
    const trial = known();
    trial.handler.add({ ...restart, n: 2, type: "restart" }, 3, 0);
    trial.handler.add({ ...restart, n: 3, type: "restarted" }, 4, 0);

    assert.notEqual(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });

  it("holds for a deletion, also where the object is back already", () => {
    const trial = known().deletes("one", "2").stores("one", "3").notified("delete", "one", "2");

    assert.equal(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });

  it("is broken by a deletion with the object that took the name", () => {
    const trial = new SampleTrial()
      .stores("one", "1", { uid: "a" })
      .notified("add", "one", "1", { metadata: { uid: "a" } })
      .deletes("one", "2")
      .stores("one", "3", { uid: "b" })
      .notified("delete", "one", "3", { metadata: { uid: "b" } });

    assert.match(nothingThatExistsIsDeleted.check(trial.view())?.reason ?? "", /that exists/);
  });

  it("holds for a deletion with the object that had the name", () => {
    const trial = new SampleTrial()
      .stores("one", "1", { uid: "a" })
      .notified("add", "one", "1", { metadata: { uid: "a" } })
      .deletes("one", "2")
      .stores("one", "3", { uid: "b" })
      .notified("delete", "one", "1", { metadata: { uid: "a" } });

    assert.equal(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });

  it("is broken by a second deletion of an object that came back", () => {
    const trial = known().deletes("one", "2").stores("one", "3").notified("delete", "one", "2");
    trial.notified("add", "one", "3").notified("delete", "one", "3");

    assert.notEqual(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });

  it("holds for an object that leaves the selection", () => {
    const trial = known()
      .informing({ labelSelector: "app=web" })
      .stores("one", "2", { labels: { app: "db" } })
      .notified("delete", "one", "2");

    assert.equal(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });

  it("holds for a list in which the server left it out", () => {
    const trial = known()
      .happens({ type: "fault", fault: "list.itemsNull", rule: "r", request: "r1" })
      .notified("delete", "one", "1");

    assert.equal(nothingThatExistsIsDeleted.check(trial.view()), undefined);
  });
});
