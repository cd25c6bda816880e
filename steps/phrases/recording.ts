import { defineParameterType } from "@cucumber/cucumber";
import { aboutFrom } from "../../src/suite/parts/recording.js";

defineParameterType({
  name: "happening",
  regexp: /[A-Za-z]\w* [A-Z]\w* "[^"]*"(?: by [A-Z]\w*)?/,
  useForSnippets: false,
  transformer: (words: string) => {
    const [, type, reason, message, action = ""] =
      /^(\w+) (\w+) "([^"]*)"(?: by (\w+))?$/.exec(words) ?? [];
    return { type, reason, message, action };
  },
});

defineParameterType({
  name: "about",
  regexp: /nothing|something without a kind|object \S+|[A-Z]\w* \S+(?: at \S+)?/,
  useForSnippets: false,
  transformer: aboutFrom,
});
