import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordsOfQuestion } from "../../src/suite/parts/question-pattern.js";
import { stepsOf } from "./feature-steps.js";
import { choicesOf } from "./sentence.js";
import { renderSentencesDocs } from "./sentences-docs.js";

const FEATURE = `
Feature: stores
  Scenario Outline: adding
    Given a Store
    When <object> is added to the store
    Then the store answers:
      | length | <length> |
    Examples:
      | object | length |
      | foo@1  | 1      |
`;

describe("stepsOf()", () => {
  it("fills in the rows of an outline", () => {
    const steps = stepsOf(FEATURE, "a.feature");
    assert.deepEqual(
      steps.map(({ text }) => text),
      ["a Store", "foo@1 is added to the store", "the store answers:"],
    );
    assert.deepEqual(steps[2]?.rows, [["length", "1"]]);
  });
});

describe("choicesOf()", () => {
  it("splits at bars that stand in no bracket", () => {
    assert.deepEqual(choicesOf("added to|fails (?:once|twice)|[a|b]\\||is"), [
      "added to",
      "fails (?:once|twice)",
      "[a|b]\\|",
      "is",
    ]);
  });
});

describe("wordsOfQuestion()", () => {
  it("names what is asked for, and shows what may be left out", () => {
    assert.equal(
      wordsOfQuestion(/^index (?<index>\S+) for (?<value>[^"]*)$/),
      "index {index} for {value}",
    );
    assert.equal(wordsOfQuestion(/^all(?: in (?<namespace>\S+))?$/), "all[ in {namespace}]");
    assert.equal(wordsOfQuestion(/^(?<times>\d+) (?:try|tries)$/), "{times} try/tries");
  });
});

describe("renderSentencesDocs()", () => {
  it("refuses vocabulary that no feature uses", () => {
    const none = { sentences: [], parameters: [] };
    const render = () =>
      renderSentencesDocs({ informers: none, informerSteps: [], apiserver: none });
    assert.throws(render, /No feature asks for or sets "known objects": delete it/);
  });
});
