import { defineParameterType } from "@cucumber/cucumber";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import type { Change } from "../../src/suite/notation/changes.js";

defineParameterType({
  name: "be",
  regexp: /is|are|has been|have been/,
  useForSnippets: false,
  transformer: (): undefined => undefined,
});

defineParameterType({
  name: "change",
  regexp:
    /created|updated|deleted|deleted and created again|deleted with a grace period|labelled [a-z./-]+=[A-Za-z]*|annotated [a-z./-]+=[a-z,]+|rid of its (?:annotations|labels)|reported as failed|reported in a phase that nobody knows|touched by another client|given a finalizer|given an owner|given a field that nobody knows|given values of all sorts|given its lists in another order|given values \d+ levels deep|given the fields of a Status|freed of its finalizer/,
  useForSnippets: false,
  transformer: changeOf,
});

/** Those that are not identified by their first word. */
const WHOLE_PHRASES: Readonly<Record<string, Change>> = {
  "reported in a phase that nobody knows": { type: "report-unknown" },
  "given a field that nobody knows": { type: "extend" },
  "given values of all sorts": { type: "vary" },
  "given its lists in another order": { type: "reorder" },
  "given the fields of a Status": { type: "pose" },
  "given an owner": { type: "adopt" },
  "deleted with a grace period": { type: "terminate" },
};

function changeOf(phrase: string): Change {
  const whole = WHOLE_PHRASES[phrase];
  if (whole !== undefined) return whole;
  const levels = /^given values (\d+) levels deep$/.exec(phrase);
  if (levels !== null) return { type: "nest", levelCount: Number(levels[1]) };
  const [word = "", detail = ""] = phrase.split(" ");
  switch (word) {
    case "labelled":
      return { type: "label", ...pairOf(detail) };
    case "annotated":
      return { type: "annotate", ...pairOf(detail) };
    case "created":
      return { type: "create" };
    case "updated":
      return { type: "update" };
    case "reported":
      return { type: "report" };
    case "touched":
      return { type: "touch" };
    case "given":
      return { type: "pin" };
    case "rid":
      return { type: "strip", of: phrase.endsWith("labels") ? "labels" : "annotations" };
    case "freed":
      return { type: "unpin" };
    case "deleted":
      return { type: phrase === "deleted" ? "delete" : "recreate" };
    default:
      throw new ScenarioError(`No change is called "${phrase}"`);
  }
}

function pairOf(detail: string): { readonly name: string; readonly value: string } {
  const [name = "", value = ""] = detail.split("=");
  return { name, value };
}
