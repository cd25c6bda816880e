import { defineParameterType } from "@cucumber/cucumber";
import type { PartKind } from "../../src/protocol/messages.js";
import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import { objectFrom, objectsFrom } from "../../src/suite/parts/notation.js";
import { kindMadeBy, PART_WORDS } from "../../src/suite/parts/part-words.js";
import type { PartArgs } from "../../src/suite/parts/workbench.js";
import { alternatives, named } from "./vocabulary.js";

const MADE = Object.fromEntries(Object.values(PART_WORDS).map(({ made }) => [made, made]));
const NOUNS = Object.fromEntries(
  Object.values(PART_WORDS).map(({ noun }) => [`the ${noun}`, noun]),
);

/** What happens to an object, and the method that does it. */
const MUTATIONS: Readonly<Record<string, string>> = {
  "added to": "add",
  "stored behind": "add",
  "removed behind": "delete",
  "written through": "mutation",
  "watched by": "add",
  "seen by": "onAddOrUpdate",
  "seen deleted by": "onDelete",
  "added together to": "bulkAdd",
  "added if absent to": "addIfNotPresent",
  "updated in": "update",
  "deleted from": "delete",
  "deleted by key from": "deleteByKey",
};

/** What happens to a part, and the method that does it. */
const ACTIONS: Readonly<Record<string, string>> = {
  canceled: "cancel",
  closed: "close",
  invalidated: "invalidate",
  resynced: "resync",
  stopped: "stop",
  held: "hold",
  released: "release",
  "made to throw": "throwNext",
  "made to fail": "failNext",
  "shut down": "shutDown",
};

/** What happens to a handler of a shared informer, and the method that does it. */
const LISTENER_ACTIONS: Readonly<Record<string, string>> = {
  removed: "removeHandler",
  blocked: "holdHandler",
  released: "releaseHandler",
  "made to throw": "throwInHandler",
};

/** Calls that may have to wait, and the method of each. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  "also runs": "run",
  gets: "get",
  "waits on the channels of": "wait",
  polls: "waitByAsking",
  "waits for all of": "waitForAll",
  "shuts down": "shutDown",
  "gets from": "get",
  drains: "shutDownWithDrain",
};

const OBJECT =
  "(?:deltas\\((?:[^()]|\\([^()]*\\))*\\)|(?:tombstone|key|unkeyed)\\([^ ]*(?: [^ ]*\\))?|[\\w./-]+@[^ ,]+)";

defineParameterType({
  name: "new part",
  regexp: alternatives(MADE),
  useForSnippets: false,
  transformer: (words: string): PartKind => {
    const kind = kindMadeBy(words);
    if (kind === undefined) throw new ScenarioError(`Nothing is made by "${words}"`);
    return kind;
  },
});

defineParameterType({
  name: "part",
  regexp: new RegExp(`${alternatives(NOUNS).source}|candidate \\w+`),
  useForSnippets: false,
  transformer: (words: string) => NOUNS[words] ?? words,
});

defineParameterType({
  name: "things",
  regexp: new RegExp(`nothing|\\d+ objects|${OBJECT}(?:(?:, | and )${OBJECT})*`),
  useForSnippets: false,
  transformer: objectsFrom,
});

defineParameterType({
  name: "mutation",
  regexp: alternatives(MUTATIONS),
  useForSnippets: false,
  transformer: (words: string) => named(MUTATIONS, words),
});

defineParameterType({
  name: "processing",
  regexp: /fails with "([^"]*)"|requeues it with "([^"]*)"|requeues it|adds (\S+)/,
  useForSnippets: false,
  transformer: (fail?: string, requeue?: string, added?: string): PartArgs => {
    if (fail !== undefined) return { fail };
    if (added === undefined) return { requeue: requeue ?? "" };
    return { meanwhile: { method: "add", args: { object: objectFrom(added) } } };
  },
});

defineParameterType({
  name: "part action",
  regexp: alternatives(ACTIONS),
  useForSnippets: false,
  transformer: (words: string) => named(ACTIONS, words),
});

defineParameterType({
  name: "listener action",
  regexp: alternatives(LISTENER_ACTIONS),
  useForSnippets: false,
  transformer: (words: string) => named(LISTENER_ACTIONS, words),
});

defineParameterType({
  name: "beginning",
  regexp: alternatives(BEGINNINGS),
  useForSnippets: false,
  transformer: (words: string) => named(BEGINNINGS, words),
});
