import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JournalEntry, JournalFact, Verb } from "../../../fake-apiserver/index.js";
import { RequestLog } from "./request-log.js";

function entry(fact: JournalFact, atMs = 0): JournalEntry {
  return { index: 1, atMs, ...fact };
}

function request(id: string, verb: Verb, query: Record<string, string>): JournalEntry {
  return entry({
    type: "request",
    request: { id, connection: "c1", method: "GET", url: "/", path: "/", query, verb },
  });
}

describe("RequestLog", () => {
  it("tells lists, pages, streaming lists and watches apart", () => {
    const log = new RequestLog();

    log.add(request("r1", "list", {}), 1);
    log.add(request("r2", "list", { continue: "token" }), 2);
    log.add(request("r3", "watch", { sendInitialEvents: "true" }), 3);
    log.add(request("r4", "watch", { resourceVersion: "0" }), 4);
    log.add(request("r5", "other", {}), 5);

    assert.deepEqual(
      log.all().map(({ type }) => type),
      ["list", "page", "streaming-list", "watch"],
    );
  });

  it("says from where on a version is known, those of listed objects too", () => {
    const log = new RequestLog(() => ["7", "9"]);
    log.add(entry({ type: "response", request: "r1", status: 200, resourceVersion: "12" }), 1);
    log.add(
      entry({ type: "event-sent", watch: "w1", event: "BOOKMARK", resourceVersion: "20" }),
      2,
    );
    log.add(entry({ type: "event-sent", watch: "w1", event: "ADDED", resourceVersion: "20" }), 3);

    assert.deepEqual(
      log.facts().map(({ versions }) => versions),
      [["12", "7", "9"], ["20"], undefined],
    );
  });

  it("looks at objects once, and again when they may be others", () => {
    let lookCount = 0;
    let storeVersion = "12";
    const log = new RequestLog(
      () => [`held ${++lookCount}`],
      () => storeVersion,
    );
    const answer = () =>
      log.add(entry({ type: "response", request: "r1", status: 200, resourceVersion: "12" }), 1);

    answer();
    answer();
    log.add(
      entry({
        ...{ type: "stored", operation: "create", group: "", version: "v1", resource: "pods" },
        ...{ key: "default/one", resourceVersion: "12" },
      }),
      2,
    );
    answer();
    storeVersion = "5";
    answer();

    assert.deepEqual(
      log.facts().map(({ versions }) => versions),
      [["12", "held 1"], undefined, undefined, ["held 2"], ["held 3"]],
    );
  });

  it("keeps what is neither a list nor a watch apart", () => {
    const log = new RequestLog();

    log.add(request("r1", "create", {}), 1);

    assert.deepEqual(log.all(), []);
    assert.deepEqual(
      log.others().map(({ facts }) => facts.verb),
      ["create"],
    );
  });

  it("follows a watch from its opening to its end", () => {
    const log = new RequestLog();
    log.add(request("r1", "watch", {}), 1);
    log.add(entry({ type: "watch-opened", watch: "w1", request: "r1" }, 5), 2);
    log.add(entry({ type: "watch-closed", watch: "w1", by: "server", how: "clean" }, 9), 3);

    assert.deepEqual(log.watches(), [{ id: "w1", request: "r1", openedAtMs: 5, closedAtMs: 9 }]);
    assert.equal(log.all()[0]?.watch, "w1");
  });
});
