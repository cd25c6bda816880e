import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import type { Trait } from "../../protocol/messages.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import {
  learnsFromLists,
  mustLearnFromEvents,
  mustWatchAtAll,
  polls,
} from "./must-watch-at-all.js";
import { RequestLog } from "./request-log.js";

function trialWith(traits: readonly Trait[], ...verbs: ("list" | "watch")[]) {
  const requests = new RequestLog();
  for (const [n, verb] of verbs.entries()) {
    const facts = sampleRequest(`r${n}`, { verb });
    requests.add({ index: n + 1, atMs: n, type: "request", request: facts }, n);
  }
  return { hasTrait: (trait: Trait) => traits.includes(trait), requests };
}

describe("mustWatchAtAll()", () => {
  it("lets nobody off who does not say that it polls", () => {
    assert.doesNotThrow(() => mustWatchAtAll(trialWith([], "list", "list")));
  });

  it("asks no watch of whoever says that it polls", () => {
    assert.throws(() => mustWatchAtAll(trialWith(["polls"], "list", "list")), NotApplicableError);
  });

  it("takes nobody's word for it who watches", () => {
    assert.doesNotThrow(() => mustWatchAtAll(trialWith(["polls"], "list", "watch")));
    assert.equal(polls(trialWith(["polls"], "list", "watch", "list")), false);
    assert.equal(polls(trialWith(["polls"])), false);
  });
});

describe("mustLearnFromEvents()", () => {
  it("takes whoever lists after each event at its word", () => {
    const trial = trialWith(["lists-at-events"], "list", "watch");

    assert.equal(learnsFromLists(trial), true);
    assert.throws(() => mustLearnFromEvents(trial), NotApplicableError);
    assert.doesNotThrow(() => mustWatchAtAll(trial));
  });

  it("lets off who polls, and nobody else", () => {
    assert.throws(() => mustLearnFromEvents(trialWith(["polls"], "list")), NotApplicableError);
    assert.doesNotThrow(() => mustLearnFromEvents(trialWith([], "list", "watch")));
  });
});
