import { defineParameterType } from "@cucumber/cucumber";
import { durationMs } from "../../src/suite/notation/duration-ms.js";
import { itemsFrom } from "../../src/suite/parts/working.js";
import { alternatives, named } from "./vocabulary.js";

/** What happens to an item of a work queue, and the method that does it. */
const ITEM_ACTIONS: Readonly<Record<string, string>> = {
  "added to": "add",
  "done in": "done",
  "added rate-limited to": "addRateLimited",
  "forgotten by": "forget",
};

const ITEM = "[a-z][a-z0-9-]*(?:/[a-z0-9-]+)?";

defineParameterType({
  name: "items",
  regexp: new RegExp(`\\d+ items|(?!nothing )${ITEM}(?:(?:, | and )${ITEM})*`),
  useForSnippets: false,
  transformer: itemsFrom,
});

defineParameterType({
  name: "item action",
  regexp: alternatives(ITEM_ACTIONS),
  useForSnippets: false,
  transformer: (words: string) => named(ITEM_ACTIONS, words),
});

defineParameterType({
  name: "delay",
  regexp: /-?\d+ (?:ms|s|min|h)/,
  useForSnippets: false,
  transformer: durationMs,
});
