import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sequenceLabel } from "./sequence-label.js";

describe("sequenceLabel()", () => {
  it("says what a request asks for", () => {
    const labels: Readonly<Record<string, string>> = {
      "GET /api/v1/pods": "list pods, no version",
      "GET /api/v1/pods?resourceVersion=": 'list pods, version ""',
      "GET /api/v1/namespaces/a/pods?limit=5&continue=x": "list pods in a, no version, next page",
      "GET /apis/apps/v1/deployments?watch=1&resourceVersion=7": "watch deployments, version 7",
      "GET /api/v1/pods?watch=true&sendInitialEvents=true":
        "watch pods, no version, initial events first",
    };
    for (const [text, label] of Object.entries(labels)) assert.equal(sequenceLabel(text), label);
  });

  it("leaves everything else as it is, but for versions", () => {
    assert.equal(sequenceLabel("handler: add a/b version 7"), "add a/b v7");
    assert.equal(sequenceLabel("slow: add a/b version 7"), "slow: add a/b v7");
    assert.equal(
      sequenceLabel("200, version 7 (GET /api/v1/pods)"),
      "200, v7 (list pods, no version)",
    );
    assert.equal(sequenceLabel("GET /healthz"), "GET /healthz");
    assert.equal(sequenceLabel("GET /api/v1/pods/<b>"), "GET /api/v1/pods/<b>");
  });
});
