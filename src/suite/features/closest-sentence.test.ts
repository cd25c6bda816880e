import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { closestSentence } from "./closest-sentence.js";

const SENTENCES = [
  "{handler} is notified of nothing",
  "{handler} is notified, in this order:",
  "{objects} {be} {change}",
  "{part} answer(s):",
  "the informer is started/stopped",
  "{things} {be} {mutation} {part}",
].map((pattern) => ({ pattern }));

const PHRASES = new Map([
  ["be", ["is", "are"]],
  ["mutation", ["added to", "deleted by key from"]],
  ["part", ["the store", "the queue"]],
]);

const MEANT: Readonly<Record<string, string | undefined>> = {
  "the handler is notfied of nothing": "{handler} is notified of nothing",
  'handler "a" is notified in this order:': "{handler} is notified, in this order:",
  "the store answer:": "{part} answer(s):",
  "foo@1 is addd to the store": "{things} {be} {mutation} {part}",
  "foo@1 is deleted by the key from the queue": "{things} {be} {mutation} {part}",
  "informer is stoped": "the informer is started/stopped",
  "nobody ever wrote anything remotely like it": undefined,
};

describe("closestSentence()", () => {
  for (const [text, expected] of Object.entries(MEANT)) {
    it(`takes "${text}" for ${expected ?? "nothing"}`, () => {
      assert.equal(closestSentence(text, SENTENCES, PHRASES)?.pattern, expected);
    });
  }
});
