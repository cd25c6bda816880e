import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refusedVersionsAreLeft } from "./refused-versions-are-left.js";
import { SampleTrial } from "./sample-trial.js";

const EXPIRY = { type: "event-sent", event: "ERROR", code: 410 } as const;

/** A watch at version 9 is refused so many times. */
function refused(times: number): SampleTrial {
  const trial = new SampleTrial();
  for (let nth = 1; nth <= times; nth++) {
    trial.ask(`r${nth}`, "watch", { resourceVersion: "9" }).answer(`r${nth}`, 410);
  }
  return trial;
}

describe("refusedVersionsAreLeft", () => {
  it("holds where a version is tried a few times more", () => {
    assert.equal(refusedVersionsAreLeft.check(refused(4).view()), undefined);
  });

  it("is broken where it is tried on and on", () => {
    assert.equal(
      refusedVersionsAreLeft.check(refused(5).view())?.observed,
      "version 9 in another watch, after 4 refusals",
    );
  });

  it("is broken where the refusal comes in the stream, of the version that was seen last", () => {
    const trial = new SampleTrial()
      .watch("w0", { resourceVersion: "8" })
      .happens({ type: "event-sent", watch: "w0", event: "BOOKMARK", resourceVersion: "9" });
    for (let nth = 0; nth <= 4; nth++) {
      trial.happens({ ...EXPIRY, watch: `w${nth}` }).watch(`w${nth + 1}`, { resourceVersion: "9" });
    }

    assert.notEqual(refusedVersionsAreLeft.check(trial.view()), undefined);
  });

  it("holds where the only retry fails in other ways, and is repeated", () => {
    const trial = refused(1);
    for (const id of ["a", "b", "c", "d"]) {
      trial.ask(id, "watch", { resourceVersion: "9" }).answer(id, 503);
    }
    trial.ask("e", "watch", { resourceVersion: "9" });

    assert.equal(refusedVersionsAreLeft.check(trial.view()), undefined);
  });

  it("holds where a list fails between any two of them, unless it expires as well", () => {
    const alternating = (status: number) => {
      const trial = new SampleTrial();
      for (let nth = 1; nth <= 9; nth++) {
        trial.ask(`l${nth}`, "list", { resourceVersion: "9" }).answer(`l${nth}`, status);
        trial.ask(`r${nth}`, "watch", { resourceVersion: "9" }).answer(`r${nth}`, 410);
      }
      return refusedVersionsAreLeft.check(trial.view());
    };

    assert.equal(alternating(503), undefined);
    assert.notEqual(alternating(410), undefined);
  });

  it("is broken where lists succeed, and change nothing", () => {
    const trial = new SampleTrial();
    for (let nth = 1; nth <= 9; nth++) {
      trial.ask(`l${nth}`, "list").answer(`l${nth}`, 503);
      trial.ask(`m${nth}`, "list").answer(`m${nth}`, 200, { resourceVersion: "12" });
      trial.ask(`r${nth}`, "watch", { resourceVersion: "9" }).answer(`r${nth}`, 410);
    }

    assert.notEqual(refusedVersionsAreLeft.check(trial.view()), undefined);
  });

  it("holds where each list gives the same version anew", () => {
    const trial = refused(3)
      .ask("list", "list", { resourceVersion: "9" })
      .answer("list", 200, { resourceVersion: "9" });
    for (const id of ["a", "b", "c"]) {
      trial.ask(id, "watch", { resourceVersion: "9" }).answer(id, 410);
    }

    assert.equal(refusedVersionsAreLeft.check(trial.view()), undefined);
  });

  it("holds where a state no older than the version is asked for", () => {
    const trial = refused(3);
    for (const id of ["a", "b", "c"]) {
      trial
        .ask(id, "list", { resourceVersion: "9" })
        .answer(id, 500)
        .ask(`${id} as a stream`, "watch", { resourceVersion: "9", sendInitialEvents: "true" });
    }

    assert.equal(refusedVersionsAreLeft.check(trial.view()), undefined);
  });
});
