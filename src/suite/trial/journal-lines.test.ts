import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalEntry, JournalFact } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { JournalLines } from "./journal-lines.js";

const REQUEST = { type: "request", request: sampleRequest("r1") } as const satisfies JournalFact;

function entry(index: number, fact: JournalFact): JournalEntry {
  return { index, atMs: 0, ...fact };
}

function linesOf(...facts: readonly JournalFact[]): readonly (string | undefined)[] {
  const lines = new JournalLines();
  return facts.map((fact, i) => lines.lineOf(entry(i + 1, fact)));
}

describe("JournalLines", () => {
  it("names the protocol that a request came by", () => {
    for (const [protocol, name] of [
      ["http/1.1", "HTTP/1.1"],
      ["h2", "HTTP/2"],
      ["ws", "WebSocket"],
    ] as const) {
      const request = { ...REQUEST, request: { ...REQUEST.request, protocol } };
      const lines = linesOf(request, { type: "request-aborted", request: "r1" });
      assert.equal(lines[1], `${name} GET /api/v1/pods given up by the client`);
    }
  });

  it("makes one line of a request and its answer, when the answer is known", () => {
    const lines = linesOf(REQUEST, {
      type: "response",
      request: "r1",
      status: 200,
      resourceVersion: "12",
      itemCount: 1,
    });

    assert.deepEqual(lines, [undefined, "GET /api/v1/pods → 200, version 12, 1 item"]);
  });

  it("says what an ERROR event carried", () => {
    const [line] = linesOf({ type: "event-sent", watch: "w1", event: "ERROR", code: 410 });

    assert.equal(line, "w1 ← ERROR 410");
  });

  it("names the end of the initial events", () => {
    const [line] = linesOf({
      type: "event-sent",
      watch: "w1",
      event: "BOOKMARK",
      resourceVersion: "9",
      isInitialEventsEnd: true,
    });

    assert.equal(line, "w1 ← BOOKMARK version 9 (end of initial events)");
  });

  it("says where a fault acted", () => {
    const [line] = linesOf({ type: "fault", fault: "event.410", rule: "rule-1", watch: "w2" });

    assert.equal(line, "fault event.410 on w2");
  });
});
