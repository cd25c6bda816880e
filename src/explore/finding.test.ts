import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleEvidence, sampleFailure } from "../suite/verdict/samples.js";
import { findingOf } from "./finding.js";

/** What was asked last, of a failure that points at the entries `pointsAt` of a timeline with these lines. */
function requestOf(lines: readonly string[], pointsAt: readonly number[] = []) {
  const timeline = lines.map((text, place) => ({
    index: place + 1,
    atMs: place,
    source: text.startsWith("pod") ? ("step" as const) : ("server" as const),
    text,
  }));
  const result = sampleFailure("a", { pointsAt });
  return findingOf(7, { ...result, evidence: sampleEvidence({ timeline }) })?.request;
}

describe("findingOf()", () => {
  const list = "HTTP/1.1 GET /api/v1/pods?limit=500 → 200, 1 object";
  const page = "HTTP/1.1 GET /api/v1/pods?limit=500&continue=t → 200, 1 object";
  const watch = "GET /api/v1/pods?resourceVersion=12&watch=true → stream w1";
  const streamingList = "HTTP/2 GET /api/v1/pods?sendInitialEvents=true&watch=true → stream w2";

  it("says what the port asked last", () => {
    assert.equal(requestOf([list]), "list");
    assert.equal(requestOf([list, page, "w1 ← ADDED default/a"]), "page");
    assert.equal(requestOf([list, watch]), "watch");
    assert.equal(requestOf([list, watch, streamingList]), "streaming list");
    assert.equal(requestOf(["pod default/a is created"]), "nothing asked");
  });

  it("leaves out what the port asked after the failure had shown", () => {
    assert.equal(requestOf([list, "handler: add default/a", watch], [2]), "list");
    assert.equal(requestOf([list, watch, page], [1, 2]), "watch");
  });

  it("says with which error the port has ended, and distinguishes findings by it", () => {
    const endedBy = (message: string) => {
      const text = `the informer says that it has ended: ${message}`;
      const timeline = [{ index: 1, atMs: 0, source: "adapter" as const, text }];
      return findingOf(7, { ...sampleFailure("a"), evidence: sampleEvidence({ timeline }) });
    };

    const found = endedBy("JSONDecodeError: Expecting value: line 1");
    assert.equal(found?.ended, "JSONDecodeError");
    assert.match(found?.signature ?? "", / · JSONDecodeError$/);
    assert.equal(endedBy("ServerError(500)")?.ended, "ServerError");
    assert.equal(endedBy("connect ECONNREFUSED 127.0.0.1:34339")?.ended, undefined);
  });
});
