import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { packageRoot } from "../suite/values/package-root.js";
import { HistoryPlayer } from "./history-player.js";
import { given, type Sentence, then, when } from "./sentence.js";

const root = packageRoot();

const parameters = {
  port: "mutants",
  folder: join(root, "ports", "mutants"),
  version: "empty-list-never-syncs",
  seed: 1,
  level: "0.37",
  timeScale: 1,
  root,
  knownToFail: [],
  lane: 1,
};

/** No list is paged here. */
const UNMET = given("the next continuation page is answered with HTTP 500");

function played(...questions: readonly Sentence[]): readonly Sentence[] {
  return [given("an informer on pods"), UNMET, when("the informer is started"), ...questions];
}

describe("HistoryPlayer", () => {
  let player: HistoryPlayer;

  before(async () => {
    player = await HistoryPlayer.load(root);
  });

  after(() => player.leave(parameters));

  it("judges a state that is owed, although a fault was prepared that no request met", async () => {
    const { outcome, failure } = await player.play(
      played(then("the informer has synced")),
      parameters,
    );

    assert.equal(outcome, "failed");
    assert.match(failure?.reason ?? "", /never syncs/);
  });

  it("does not judge by a question that may be about that fault", async () => {
    const { outcome, skipReason } = await player.play(
      played(then("the informer makes exactly 7 lists")),
      parameters,
    );

    assert.equal(outcome, "skipped");
    assert.match(skipReason ?? "", /came across what was prepared: the next continuation page/);
  });

  it("takes a history for judged that has asked nothing in vain", async () => {
    const { outcome } = await player.play(played(), parameters);

    assert.equal(outcome, "passed");
  });

  it("says of a sentence that fails what it breaks, though one of the same text has held", async () => {
    const wrong = { ...parameters, version: "deletion-timestamp-is-deletion", lane: 2 };
    const looks = "the handler observes what the server has";
    const steps = [
      given("an informer on pods"),
      given("a handler is added"),
      given("the informer has started and synced"),
      when("pod default/a is created"),
      then(looks, "C-13"),
      when("pod default/a is given a finalizer"),
      when("pod default/a is deleted"),
      then(looks, "C-05"),
    ];

    const { failure } = await player.play(steps, wrong);
    await player.leave(wrong);

    assert.equal(failure?.step, looks);
    assert.equal(failure.requirement, "C-05");
  });
});
