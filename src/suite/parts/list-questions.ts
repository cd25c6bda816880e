import { ScenarioError } from "../expectation-error.js";
import { listFrom } from "./notation.js";
import type { QuestionPattern } from "./question-pattern.js";
import type { PartArgs } from "./workbench.js";

/** What can be asked about the options of lists: "streaming options for resourceVersion=5, limit=5". */
export const LIST_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^streaming options for (?<options>.+)$/,
    method: "watchListOptions",
    argsOf: ({ options = "" }) => optionsFrom(options),
  },
];

function optionsFrom(words: string): PartArgs {
  return Object.fromEntries(
    listFrom(words).map((word) => {
      const [name, value] = word.split("=");
      if (name === undefined || value === undefined) {
        throw new ScenarioError(`"${word}" is no option: write name=value`);
      }
      return [name, name === "limit" ? Number(value) : value];
    }),
  );
}
