import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SampleTrial } from "../invariants/sample-trial.js";
import { allTriesOf, triesOf } from "./tries-of.js";

/** The trial's requests as they count. */
function countOf(trial: SampleTrial): number {
  return triesOf(trial.requests.all()).length;
}

describe("triesOf()", () => {
  it("leaves out pages", () => {
    const trial = new SampleTrial().ask("r1", "list").ask("r2", "list", { continue: "token" });

    assert.equal(countOf(trial), 1);
  });

  it("counts a page that is requested again", () => {
    const page = { continue: "token" };
    const trial = new SampleTrial().ask("r1", "list").ask("r2", "list", page);
    for (let nth = 3; nth <= 5; nth++) trial.pass(200).ask(`r${nth}`, "list", page);

    assert.equal(countOf(trial), 4);
  });

  it("leaves out the pages of two lists that are read side by side", () => {
    const page = { continue: "token" };
    const trial = new SampleTrial().ask("r1", "list").pass(2_000).ask("r2", "list");
    trial.pass(200).ask("r3", "list", page).pass(200).ask("r4", "list", page);

    assert.equal(countOf(trial), 2);
    assert.equal(countOf(trial.pass(200).ask("r5", "list", page)), 3);
  });

  it("counts what a library sends again at once, unanswered, with the first", () => {
    const trial = new SampleTrial();
    for (let nth = 1; nth <= 6; nth++) trial.ask(`r${nth}`, "watch").pass(3);

    assert.equal(countOf(trial), 2);
  });

  it("counts what comes later, and what follows an answer", () => {
    const later = new SampleTrial().ask("r1", "watch").pass(200).ask("r2", "watch");

    assert.equal(countOf(later), 2);
  });
});

describe("allTriesOf()", () => {
  it("counts requests of other kinds as well, in order of time", () => {
    const { requests } = new SampleTrial()
      .ask("r1", "list")
      .pass(1)
      .ask("r2", "other")
      .pass(1)
      .ask("r3", "list", { continue: "token" })
      .ask("r4", "watch");

    assert.deepEqual(
      allTriesOf(requests.all(), requests.others()).map(({ facts }) => facts.id),
      ["r1", "r2", "r4"],
    );
  });
});
