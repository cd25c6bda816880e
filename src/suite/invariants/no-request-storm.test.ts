import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noRequestStorm } from "./no-request-storm.js";
import { SampleTrial } from "./sample-trial.js";

/** So many watches, one after the other. */
function watching(count: number, everyMs: number, trial = new SampleTrial()): SampleTrial {
  for (let nth = 1; nth <= count; nth++)
    trial.ask(`r${nth}`, "watch").answer(`r${nth}`, 500).pass(everyMs);
  return trial;
}

describe("noRequestStorm", () => {
  it("holds for a watch and a list each second, for five minutes", () => {
    assert.equal(noRequestStorm.check(watching(600, 500).view()), undefined);
  });

  it("holds for a short burst", () => {
    assert.equal(noRequestStorm.check(watching(150, 1).view()), undefined);
  });

  it("is broken by more in a minute, in however short a time", () => {
    assert.match(noRequestStorm.check(watching(151, 1).view())?.expected ?? "", /150/);
    assert.notEqual(noRequestStorm.check(watching(200, 300).view()), undefined);
  });

  it("is broken by requests that are neither lists nor watches", () => {
    const trial = watching(100, 1);
    for (let nth = 0; nth < 51; nth++) trial.ask(`o${nth}`, "other");

    assert.notEqual(noRequestStorm.check(trial.view()), undefined);
  });

  it("does not count the pages of a list", () => {
    const trial = watching(150, 1);
    for (let nth = 0; nth < 100; nth++) trial.ask(`p${nth}`, "list", { continue: `token-${nth}` });

    assert.equal(noRequestStorm.check(trial.view()), undefined);
  });

  it("does not count what the suite brings about by ending watches", () => {
    const trial = new SampleTrial();
    for (let nth = 0; nth < 20; nth++) trial.requests.noteEnding(nth);

    assert.equal(noRequestStorm.check(watching(200, 1, trial).view()), undefined);
    assert.notEqual(noRequestStorm.check(watching(200, 1, trial).view()), undefined);
  });
});
