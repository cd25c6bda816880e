import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { onlyTheSelectedIsTold } from "./only-the-selected-is-told.js";
import { SampleTrial } from "./sample-trial.js";

const WEB = { labels: { app: "web" } };
const DB = { labels: { app: "db" } };

function selecting(): SampleTrial {
  return new SampleTrial().informing({ labelSelector: "app=web" }).stores("one", "1", WEB);
}

describe("onlyTheSelectedIsTold", () => {
  it("holds for an object that leaves the selection and is delivered as deleted", () => {
    const trial = selecting().notified("add", "one", "1").stores("one", "2", DB);

    assert.equal(
      onlyTheSelectedIsTold.check(trial.notified("delete", "one", "2").view()),
      undefined,
    );
  });

  it("is broken by an update to a state that is not selected", () => {
    const trial = selecting().notified("add", "one", "1").stores("one", "2", DB);

    assert.notEqual(
      onlyTheSelectedIsTold.check(trial.notified("update", "one", "2").view()),
      undefined,
    );
  });

  it("is broken by an object of another namespace", () => {
    const trial = new SampleTrial().informing({ namespace: "kube-system" }).stores("one", "1");

    assert.notEqual(
      onlyTheSelectedIsTold.check(trial.notified("add", "one", "1").view()),
      undefined,
    );
  });
});
