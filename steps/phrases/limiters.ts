import { defineParameterType } from "@cucumber/cucumber";

defineParameterType({
  name: "asked items",
  regexp: /a new item each time|[a-z]+/,
  useForSnippets: false,
  transformer: (words: string): ((call: number) => string) =>
    words === "a new item each time" ? (call) => `item-${call}` : () => words,
});
