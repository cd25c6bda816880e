import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TimelineEntry } from "../suite/evidence/evidence.js";
import { sequenceOf } from "./sequence.js";

function rowsOf(...entries: readonly Partial<TimelineEntry>[]) {
  const lines = entries.map((entry, place) => ({
    type: "entry" as const,
    entry: { index: place + 1, atMs: 0, source: "server" as const, text: "", ...entry },
    isPointedAt: false,
  }));
  return sequenceOf(lines, "the handler learns:").map((row) => {
    if (row.type === "message") {
      return `${row.from} → ${row.to}: ${row.text}${row.answer === undefined ? "" : ` | ${row.answer}`}`;
    }
    if (row.type === "pause") return `pause ${row.pauseMs}`;
    return row.type === "gap" ? "gap" : `${row.type}: ${row.text}`;
  });
}

describe("sequenceOf()", () => {
  it("knows who sent what to whom", () => {
    assert.deepEqual(
      rowsOf(
        { text: "HTTP/1.1 GET /api/v1/pods → 200, version 7" },
        { text: "GET /api/v1/pods?watch=1 → stream w1" },
        { text: "GET /api/v1/pods held at gate lists" },
        { text: "w1 ← MODIFIED default/one version 8" },
        { text: "w1 ← (dropped) default/one" },
        { text: "w1 closed by server (clean)" },
        { text: "w2 closed by client (client)" },
        { text: "fault event.410 on w1" },
        { source: "handler", text: "handler: add default/one version 7" },
        { source: "adapter", text: "watch error reported" },
      ),
      [
        "informer → apiserver: GET /api/v1/pods | 200, version 7",
        "informer → apiserver: GET /api/v1/pods?watch=1 | stream w1",
        "informer → apiserver: GET /api/v1/pods held at gate lists",
        "apiserver → informer: w1: MODIFIED default/one version 8",
        "apiserver → informer: w1: default/one",
        "apiserver → informer: w1: ends (clean)",
        "informer → apiserver: w2: ends",
        "note: fault event.410 on w1",
        "informer → user: handler: add default/one version 7",
        "note: watch error reported",
      ],
    );
  });

  it("shows a request where it came, when something happened before its answer", () => {
    const write = { atMs: 20, text: "stored: create pods default/one, version 8" };
    const list = { text: "GET /api/v1/pods → 200, version 7", atMs: 30, askedAtMs: 10 };
    assert.deepEqual(rowsOf(write, list), [
      "informer → apiserver: GET /api/v1/pods",
      `note: ${write.text}`,
      "apiserver → informer: 200, version 7 (GET /api/v1/pods)",
    ]);
    assert.deepEqual(rowsOf({ ...write, atMs: 5 }, list).slice(1), [
      "informer → apiserver: GET /api/v1/pods | 200, version 7",
    ]);
    const held = { atMs: 15, text: "GET /api/v1/pods held at gate lists" };
    const released = { atMs: 30, text: "GET /api/v1/pods let through gate lists" };
    assert.deepEqual(rowsOf(held, released, list), [
      "informer → apiserver: GET /api/v1/pods held at gate lists",
      "note: let through: GET /api/v1/pods",
      "apiserver → informer: 200, version 7 (GET /api/v1/pods)",
    ]);
  });

  it("writes pauses out, and marks the last step of the name that failed", () => {
    const step = { source: "step" as const, text: "the handler learns:" };
    assert.deepEqual(rowsOf(step, { atMs: 1000, source: "clock", text: "1 s pass" }), [
      "step: the handler learns:",
      "pause 1000",
      "clock: 1 s pass",
    ]);
    const lines = [step, step].map((entry, place) => ({
      type: "entry" as const,
      entry: { index: place, atMs: 0, ...entry },
      isPointedAt: false,
    }));
    const marks = sequenceOf(lines, step.text).map((row) => row.type === "step" && row.isFailed);
    assert.deepEqual(marks, [false, true]);
  });
});
