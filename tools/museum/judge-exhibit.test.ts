import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exhibit } from "../../src/explore/exhibit.js";
import { judgeExhibit, type Seen } from "./judge-exhibit.js";

const EXHIBIT: Exhibit = {
  id: "first-page-only",
  bug: "Only the first page is read.",
  sees: "Objects are missing.",
  link: "https://example.org/1",
  bad: "kube-foo@1.0.0",
  good: "kube-foo@1.0.1",
  scenario: "pages-make-one-list",
  type: "assertion",
  match: "does not learn",
};

const PASSES: Seen = { verdict: "PASS" };

function fails(verdict: Seen["verdict"], reason: string): Seen {
  return { verdict, reason: "as known", failure: { type: "assertion", reason } };
}

function judged(
  bad: Seen | string | undefined,
  good: Seen | string = PASSES,
  exhibit: Exhibit = EXHIBIT,
) {
  return judgeExhibit(exhibit, (target) => (target === exhibit.bad ? bad : good));
}

describe("judgeExhibit()", () => {
  it("is shown where the bad version fails for the reason, listed or not, and the good one passes", () => {
    for (const verdict of ["FAIL", "KNOWN", "CHANGED"] as const) {
      assert.equal(judged(fails(verdict, "It does not learn it")).outcome, "shown");
    }
  });

  it("is not shown where the bad version passes, or only differs from client-go", () => {
    assert.equal(judged(PASSES).because, "kube-foo@1.0.0 is PASS");
    assert.equal(judged(fails("DIFFERS", "It does not learn it")).outcome, "not-shown");
  });

  it("is not shown where the bad version fails in another way", () => {
    const { outcome, because } = judged(fails("FAIL", "It storms"));
    assert.equal(outcome, "not-shown");
    assert.match(because ?? "", /another way: assertion: It storms/);
  });

  it("is not shown where something else was observed than is stated", () => {
    const exhibit = { ...EXHIBIT, observed: "two of them" };
    const red = fails("FAIL", "It does not learn it");
    const failure = { type: "assertion", reason: "It does not learn it" } as const;
    const seen = (observed: string): Seen => ({ ...red, failure: { ...failure, observed } });
    assert.equal(judged(seen("all two of them"), PASSES, exhibit).outcome, "shown");
    assert.match(judged(seen("none"), PASSES, exhibit).because ?? "", /another way: .*: none/);
    assert.equal(judged(red, PASSES, exhibit).outcome, "not-shown");
  });

  it("is not shown where the good version does anything but pass", () => {
    const red = fails("FAIL", "It does not learn it");
    assert.equal(judged(red, { verdict: "SKIP", reason: "no pages" }).outcome, "not-shown");
    assert.equal(judged(red, fails("KNOWN", "anything")).outcome, "not-shown");
  });

  it("needs no good version of a bug that is live", () => {
    const live = { ...EXHIBIT, good: "live" };
    assert.equal(judged(fails("FAIL", "It does not learn it"), PASSES, live).outcome, "shown");
  });

  it("is not run where one of the versions could not be", () => {
    assert.deepEqual(judged(PASSES, "there is no cargo"), {
      exhibit: EXHIBIT,
      outcome: "not-run",
      because: "there is no cargo",
    });
  });

  it("is left out where there was no time for one of the versions", () => {
    assert.deepEqual(judged(undefined), {
      exhibit: EXHIBIT,
      outcome: "left-out",
      because: "there was no time for kube-foo@1.0.0",
    });
  });
});
