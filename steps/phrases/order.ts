import { defineParameterType } from "@cucumber/cucumber";

/** Whether the order of rows counts. */
export type Order = "this order" | "any order";

defineParameterType({
  name: "order",
  regexp: /this order|any order/,
  useForSnippets: false,
  transformer: (words: string): Order => (words === "any order" ? words : "this order"),
});

defineParameterType({
  name: "is",
  regexp: /is|is not/,
  useForSnippets: false,
  transformer: (words: string) => words === "is",
});

defineParameterType({
  name: "has",
  regexp: /has|has not/,
  useForSnippets: false,
  transformer: (words: string) => words === "has",
});
