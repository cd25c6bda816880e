import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RecordingJournal } from "./journal.js";

describe("RecordingJournal", () => {
  it("numbers entries from 1 and dates them by its clock", () => {
    const clock = new VirtualClock(5_000);
    const journal = new RecordingJournal({ clock, entriesMaxCount: 10 });
    journal.record({ type: "compacted", resourceVersion: "1" });
    clock.advance(7);
    journal.record({ type: "compacted", resourceVersion: "2" });

    assert.deepEqual(journal.entries(), [
      { index: 1, atMs: 5_000, type: "compacted", resourceVersion: "1" },
      { index: 2, atMs: 5_007, type: "compacted", resourceVersion: "2" },
    ]);
  });

  it("keeps the newest entries and goes on counting", () => {
    const journal = new RecordingJournal({ clock: new VirtualClock(), entriesMaxCount: 3 });
    for (let count = 0; count < 20; count++) {
      journal.record({ type: "compacted", resourceVersion: `${count}` });
    }

    assert.deepEqual(
      journal.entries().map(({ index }) => index),
      [18, 19, 20],
    );
  });

  it("notifies subscribers at once, until they stop", () => {
    const journal = new RecordingJournal({ clock: new VirtualClock(), entriesMaxCount: 3 });
    const heard: number[] = [];
    const stop = journal.subscribe(({ index }) => heard.push(index));
    journal.record({ type: "compacted", resourceVersion: "1" });
    assert.deepEqual(heard, [1]);

    stop();
    journal.record({ type: "compacted", resourceVersion: "2" });

    assert.deepEqual(heard, [1]);
  });
});
