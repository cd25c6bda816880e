import { defineParameterType } from "@cucumber/cucumber";

defineParameterType({
  name: "verb",
  regexp: /[A-Za-z]+(?: as [\w./+-]+)?/,
  useForSnippets: false,
  transformer: (words: string) => words,
});

defineParameterType({
  name: "way",
  regexp: /(?:Do|DoRaw|Stream|Watch)(?: and (?:raw|into))?/,
  useForSnippets: false,
  transformer: (words: string) => words,
});
