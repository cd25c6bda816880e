import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exhibit } from "../../src/explore/exhibit.js";
import type { Seen } from "./judge-exhibit.js";
import type { Visit } from "./visit.js";
import { surprising, visitedTwice } from "./visit-again.js";

function exhibit(scenario: string): Exhibit {
  return {
    id: scenario,
    bug: "Only the first page is read.",
    sees: "Objects are missing.",
    link: "https://example.org/1",
    bad: "kube-foo@1.0.0",
    good: "kube-foo@1.0.1",
    scenario,
    type: "assertion",
    match: "does not learn",
  };
}

const EXHIBITS = [exhibit("one"), exhibit("two")];
const BAD: Visit = { target: "kube-foo@1.0.0", scenarios: ["one", "two"], isGood: false };
const PASSES: Seen = { verdict: "PASS" };
const FAILS: Seen = {
  verdict: "FAIL",
  failure: { type: "assertion", reason: "It does not learn it" },
};
const STORMS: Seen = { verdict: "FAIL", failure: { type: "assertion", reason: "It storms" } };

describe("visitedTwice()", () => {
  it("visits once what shows its bugs, and what has to pass", async () => {
    const visits: Visit[] = [];
    const make = async (visit: Visit) => {
      visits.push(visit);
      return new Map([
        ["one", visit.isGood ? STORMS : FAILS],
        ["two", visit.isGood ? PASSES : FAILS],
      ]);
    };
    const good = { ...BAD, target: "kube-foo@1.0.1", isGood: true };

    await visitedTwice(BAD, EXHIBITS, make);
    await visitedTwice(good, EXHIBITS, make);

    assert.deepEqual(visits, [BAD, good]);
  });

  for (const surprise of [PASSES, STORMS]) {
    it(`asks again, alone, what was ${surprise.failure?.reason ?? surprise.verdict}`, async () => {
      const visits: Visit[] = [];

      const seens = await visitedTwice(BAD, EXHIBITS, async (visit) => {
        visits.push(visit);
        return visits.length === 1
          ? new Map([
              ["one", FAILS],
              ["two", surprise],
            ])
          : new Map([["two", FAILS]]);
      });

      assert.deepEqual(visits, [BAD, { ...BAD, scenarios: ["two"] }]);
      assert.deepEqual(
        [...seens],
        [
          ["one", FAILS],
          ["two", FAILS],
        ],
      );
    });
  }

  it("keeps what it saw where the second visit cannot be made", async () => {
    const first = new Map([["one", PASSES]]);
    const visits: Visit[] = [];

    const seens = await visitedTwice(BAD, EXHIBITS, async (visit) => {
      visits.push(visit);
      return visits.length === 1 ? first : "it does not start";
    });

    assert.equal(seens, first);
  });
});

describe("surprising()", () => {
  const seens = new Map([
    ["one", FAILS],
    ["two", PASSES],
  ]);

  it("names what passes in the version with the bugs, and what fails in the one without", () => {
    assert.deepEqual(surprising(BAD, EXHIBITS, seens), ["two"]);
    const good = { ...BAD, target: "kube-foo@1.0.1", isGood: true };
    assert.deepEqual(surprising(good, EXHIBITS, seens), ["one"]);
  });
});
