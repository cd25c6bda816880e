import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DoneSignal } from "./done-checker.js";
import { SingleFileTracker } from "./single-file-tracker.js";

describe("SingleFileTracker", () => {
  it("is done when the source is and every start is finished, in either order", async () => {
    const source = new DoneSignal("source");
    const first = new SingleFileTracker("first", source);
    const second = new SingleFileTracker("second", source);
    first.start();
    first.finish();
    second.start();
    assert.equal(first.isDone(), false);
    source.complete();
    assert.equal(first.isDone(), true);
    assert.equal(second.isDone(), false);
    second.finish();

    assert.equal(second.isDone(), true);
    await Promise.all([first.done, second.done]);
  });

  it("is done without any start, and without being asked", async () => {
    const source = new DoneSignal("source");
    const tracker = new SingleFileTracker("tracker", source);
    source.complete();

    await tracker.done;
  });

  it("stays done", () => {
    const source = new DoneSignal("source");
    const tracker = new SingleFileTracker("tracker", source);
    source.complete();
    assert.equal(tracker.isDone(), true);
    tracker.start();

    assert.equal(tracker.isDone(), true);
  });

  it("takes a finish without a start for a bug", () => {
    const tracker = new SingleFileTracker("tracker", new DoneSignal("source"));

    assert.throws(() => tracker.finish(), /^Error: synctrack: negative counter/);
  });
});
