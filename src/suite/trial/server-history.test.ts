import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalFact } from "../../../fake-apiserver/index.js";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { ServerHistory } from "./server-history.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const KEY = "default/one";

/** Where every list is of a single object, or none is. */
function served(areListsOfOne: boolean): ServerHistory {
  const server = new ServerHistory(() => areListsOfOne);
  server.add({ index: 1, atMs: 0, type: "request", request: sampleRequest("r1") }, 1);
  server.add({ index: 2, atMs: 0, type: "response", request: "r1", status: 200 }, 2);
  return server;
}

function history(...facts: readonly JournalFact[]): ServerHistory {
  const server = new ServerHistory();
  for (const [at, fact] of facts.entries()) {
    server.add({ index: at + 1, atMs: 0, ...fact }, at + 1, { metadata: { name: "one" } });
  }
  return server;
}

function fault(fault: string): JournalFact {
  return { type: "fault", fault, rule: "r", watch: "w1", request: "r1" };
}

const SENT: JournalFact = { type: "event-sent", watch: "w1", event: "MODIFIED", key: KEY };
const END: JournalFact = {
  type: "event-sent",
  watch: "w1",
  event: "BOOKMARK",
  isInitialEventsEnd: true,
};

describe("ServerHistory", () => {
  it("remembers what there was of a key, and that it is gone", () => {
    const stored = { type: "stored", ...PODS, key: KEY } as const;
    const server = history(
      { ...stored, operation: "create", resourceVersion: "1" },
      { ...stored, operation: "delete", resourceVersion: "2" },
      { ...stored, operation: "create", resourceVersion: "3", resource: "configmaps" },
    );

    assert.deepEqual(
      server.statesOf(PODS, KEY).map(({ version, object }) => [version, object !== undefined]),
      [
        ["1", true],
        ["2", false],
      ],
    );
  });

  it("takes a key for tampered with whose event was lost or made unreadable", () => {
    assert.equal(
      history(fault("event.drop"), { type: "event-dropped", watch: "w1", key: KEY }).isTampered(
        KEY,
      ),
      true,
    );
    assert.equal(history(fault("event.malformedJson"), SENT).isTampered(KEY), true);
    assert.equal(history(fault("stream.splitUtf8"), SENT).isTampered(KEY), false);
    assert.equal(history(SENT).isTampered(KEY), false);
  });

  it("tells an event of the wrong type from one that is not true", () => {
    const server = history(fault("event.addedForKnown"), SENT);

    assert.equal(server.isTampered(KEY), false);
    assert.equal(server.isMisworded(KEY), true);
  });

  it("blames a fault on the next event alone", () => {
    const other = { ...SENT, key: "default/two" };

    assert.equal(history(fault("event.malformedJson"), other, SENT).isTampered(KEY), false);
  });

  it("trusts nothing after an event without a key was tampered with", () => {
    const { key: _key, ...nameless } = SENT;

    assert.equal(history(fault("event.otherKind"), nameless).isTampered(KEY), true);
  });

  it("takes what was untrue for made good by the next whole state", () => {
    const tampered = [fault("event.malformedJson"), SENT];

    assert.equal(history(...tampered).isStillTampered(KEY), true);
    assert.equal(history(END, ...tampered).isStillTampered(KEY), true);
    assert.equal(history(...tampered, END).isStillTampered(KEY), false);
  });

  it("allows an object of a list that is hard to read to be skipped, until a list can be read", () => {
    const list = (...facts: readonly JournalFact[]): readonly JournalFact[] => [
      { type: "request", request: sampleRequest("r1") },
      ...facts,
      { type: "response", request: "r1", status: 200 },
    ];
    const hard = list(fault("list.unknownFields"));

    assert.equal(history(...list(fault("list.slow"))).isStillTampered(KEY), false);
    assert.equal(history(...hard).isStillTampered(KEY), true);
    assert.deepEqual(history(...hard).wholeStates(), [3]);
    assert.equal(history(...hard, END).isStillTampered(KEY), false);
  });

  it("takes a list of a single object for no whole state", () => {
    assert.deepEqual(served(false).wholeStates(), [2]);
    assert.deepEqual(served(true).wholeStates(), []);
  });
});
