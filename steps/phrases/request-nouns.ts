import { defineParameterType } from "@cucumber/cucumber";
import type { RequestNoun } from "../../src/suite/expectations/expect-requests.js";
import { alternatives, named } from "./vocabulary.js";

const ORDINALS: Readonly<Record<string, number>> = {
  next: 1,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
};

/** A list may be streamed or not; a plain list is not. */
const NOUNS: Readonly<Record<string, RequestNoun>> = {
  list: "list",
  lists: "list",
  "plain list": "plain list",
  "plain lists": "plain list",
  "streaming list": "streaming list",
  "streaming lists": "streaming list",
  "continuation page": "continuation page",
  "continuation pages": "continuation page",
  watch: "watch",
  watches: "watch",
  request: "request",
};

defineParameterType({
  name: "nth",
  regexp: alternatives(ORDINALS),
  useForSnippets: false,
  transformer: (phrase: string): number => named(ORDINALS, phrase),
});

defineParameterType({
  name: "noun",
  regexp: alternatives(NOUNS),
  useForSnippets: false,
  transformer: (phrase: string): RequestNoun => named(NOUNS, phrase),
});
