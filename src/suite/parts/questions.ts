/**
 * What can be asked of a part in a table, and the call that answers it.
 */

import { ScenarioError } from "../evidence/expectation-error.js";
import { durationMs } from "../notation/duration-ms.js";
import { suggestion } from "../values/checked-yaml.js";
import { listFrom } from "./notation.js";
import {
  type Groups,
  groupArgs,
  objectArgs,
  type QuestionPattern,
  wordsOfQuestion,
} from "./question-pattern.js";
import { watchEventsFrom } from "./watch-events.js";
import type { PartArgs } from "./workbench.js";

/** What stores, their indexes and heaps can be asked. */
const STORE_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^objects$/, method: "list", isUnordered: true },
  { words: /^keys$/, method: "listKeys", isUnordered: true },
  { words: /^version$/, method: "lastStoreSyncResourceVersion" },
  { words: /^object (?<object>\S+)$/, method: "get", argsOf: objectArgs },
  { words: /^key (?<key>\S+)$/, method: "getByKey", argsOf: groupArgs },
  { words: /^closed$/, method: "isClosed" },
  { words: /^indexes$/, method: "indexes", isUnordered: true },
  {
    words: /^index (?<index>\S+) for (?<value>\S+)$/,
    method: "byIndex",
    argsOf: groupArgs,
    isUnordered: true,
  },
  {
    words: /^index (?<index>\S+) like (?<object>\S+)$/,
    method: "index",
    argsOf: objectArgs,
    isUnordered: true,
  },
  {
    words: /^keys in index (?<index>\S+) for (?<value>\S+)$/,
    method: "indexKeys",
    argsOf: groupArgs,
  },
  {
    words: /^values of index (?<index>\S+)$/,
    method: "listIndexFuncValues",
    argsOf: groupArgs,
    isUnordered: true,
  },
];

/** What the functions around keys and names can be asked. In quotes, because names may be empty. */
const NAME_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^key of (?<object>.+)$/, method: "keyOf", argsOf: objectArgs },
  { words: /^name of the namespace index$/, method: "namespaceIndexName" },
  {
    words: /^namespace values of (?<object>.+)$/,
    method: "namespaceIndexValues",
    argsOf: objectArgs,
  },
  { words: /^name of (?<object>.+)$/, method: "nameOf", argsOf: objectArgs },
  { words: /^parts of the key "(?<key>[^"]*)"$/, method: "splitKey", argsOf: groupArgs },
  { words: /^name parsed from "(?<key>[^"]*)"$/, method: "parseName", argsOf: groupArgs },
  { words: /^"(?<key>[^"]*)" parsed and written$/, method: "rewriteName", argsOf: groupArgs },
  {
    words: /^parts of the name "(?<name>[^"]*)" in "(?<namespace>[^"]*)"$/,
    method: "partsOfName",
    argsOf: groupArgs,
  },
  {
    words: /^name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" as a namespaced name$/,
    method: "asNamespacedName",
    argsOf: groupArgs,
  },
  {
    words: /^namespaced name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" as a name$/,
    method: "fromNamespacedName",
    argsOf: groupArgs,
  },
  {
    words: /^namespaced name "(?<name>[^"]*)" in "(?<namespace>[^"]*)" written$/,
    method: "writeNamespacedName",
    argsOf: groupArgs,
  },
];

/**
 * What listers can be asked. "all" asks the functions that list an indexer, "listed" the lister over it, both with "in
 * default" and "with app=web", a label selector, or "with nothing", the selector that nothing matches. The namespace
 * "" is written as such, for it means all of them.
 */
const LISTER_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^all(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "listAll",
    argsOf: listerArgs,
    isUnordered: true,
  },
  {
    words: /^listed(?: in (?<namespace>\S+))?(?: with (?<selector>.+))?$/,
    method: "list",
    argsOf: listerArgs,
    isUnordered: true,
  },
  {
    words: /^named (?<name>\S+)(?: in (?<namespace>\S+))?$/,
    method: "getByName",
    argsOf: listerArgs,
  },
];

function listerArgs({ namespace, ...others }: Groups): PartArgs {
  return groupArgs({ ...others, namespace: namespace === '""' ? "" : namespace });
}

/** What shared informers, trackers and waits can be asked. */
const SHARING_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^done$/, method: "isDone" },
  { words: /^stopped$/, method: "isStopped" },
  { words: /^(?<handler>\S+) has synced$/, method: "handlerHasSynced", argsOf: groupArgs },
  { words: /^(?<handler>\S+) is done$/, method: "handlerDone", argsOf: groupArgs },
  { words: /^name$/, method: "name" },
  { words: /^evaluations$/, method: "evaluations" },
  { words: /^checks$/, method: "looks" },
  { words: /^reserved identities$/, method: "reserved" },
  { words: /^different informers$/, method: "differentInformers" },
  {
    words:
      /^error of (?<unsynced>.+) unsynced and (?<synced>.+) synced(?: because of (?<cause>\S+))?$/,
    method: "asError",
    argsOf: ({ unsynced = "", synced = "", cause }) => ({
      unsynced: listFrom(unsynced),
      synced: listFrom(synced),
      ...(cause === undefined ? {} : { cause }),
    }),
  },
];

/** What can be asked about the options of lists: "streaming options for resourceVersion=5, limit=5". */
const LIST_QUESTIONS: readonly QuestionPattern[] = [
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

/** What work queues, and those who work things off, can be asked. */
const QUEUE_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^length$/, method: "len" },
  { words: /^shutting down$/, method: "shuttingDown" },
  { words: /^requeues of (?<item>\S+)$/, method: "numRequeues", argsOf: groupArgs },
  { words: /^metrics$/, method: "metrics", isUnordered: true },
  { words: /^metric (?<name>.+)$/, method: "metric", argsOf: groupArgs },
  { words: /^pieces started$/, method: "begunCount" },
  { words: /^pieces done$/, method: "doneCount" },
  { words: /^no piece was started twice$/, method: "isEachBegunOnce" },
  { words: /^maximum pieces at once$/, method: "mostAtOnceCount" },
];

/** What rate limiters, throttles and back-offs can be asked. */
const LIMITER_QUESTIONS: readonly QuestionPattern[] = [
  {
    words: /^(?<times>\d+) (?:try|tries)$/,
    method: "tryAccept",
    argsOf: ({ times }) => ({ times: Number(times) }),
  },
  {
    words: /^interrupted by (?<error>.+)$/,
    method: "interrupted",
    argsOf: groupArgs,
  },
  { words: /^qps$/, method: "qps" },
  {
    words: /^(?<id>\S+) is in backoff$/,
    method: "isInBackOffSinceUpdate",
    argsOf: groupArgs,
  },
  {
    words: /^(?<id>\S+) was in backoff (?<ago>.+) ago$/,
    method: "isInBackOffSinceUpdate",
    argsOf: ({ id, ago = "" }) => ({ id, agoMs: durationMs(ago) }),
  },
  {
    words: /^(?<id>\S+) is in backoff since (?<ago>.+) ago$/,
    method: "isInBackOffSince",
    argsOf: ({ id, ago = "" }) => ({ id, agoMs: durationMs(ago) }),
  },
];

/** What streams of events and broadcasters can be asked. */
const WATCH_QUESTIONS: readonly QuestionPattern[] = [
  { words: /^has read everything$/, method: "hasReadEverything" },
  { words: /^stream closed$/, method: "isClosed" },
  { words: /^way to watch$/, method: "watch", argsOf: () => ({ watcher: "late" }) },
  {
    words: /^room for (?<type>[A-Z]+) (?<object>\S+)$/,
    method: "sendOrDrop",
    argsOf: ({ type = "", object = "" }) => ({ event: watchEventsFrom([[type, object]])[0] }),
  },
];

/** A question as a call. */
export interface Question {
  readonly method: string;
  readonly args: PartArgs;
  /** The answer is a list in no order. */
  readonly isUnordered: boolean;
}

/** Those of all parts; the first that matches is meant. */
export const QUESTIONS: readonly QuestionPattern[] = [
  { words: /^has synced$/, method: "hasSynced" },
  { words: /^last version seen$/, method: "lastSyncResourceVersion" },
  { words: /^open watch$/, method: "hasOpenWatch" },
  { words: /^is fresh$/, method: "isFresh" },
  ...STORE_QUESTIONS,
  ...NAME_QUESTIONS,
  ...LISTER_QUESTIONS,
  ...SHARING_QUESTIONS,
  ...LIST_QUESTIONS,
  ...QUEUE_QUESTIONS,
  {
    words:
      /^field selector of (?<events>\S+) for (?<kind>\S+) (?<apiVersion>\S+) (?<name>\S+) (?<uid>\S+)$/,
    method: "fieldSelector",
    argsOf: groupArgs,
    isUnordered: true,
  },
  ...LIMITER_QUESTIONS,
  ...WATCH_QUESTIONS,
];

/** The call of a question. @throws ScenarioError for an unknown question */
export function questionFrom(text: string): Question {
  for (const { words, method, argsOf, isUnordered = false } of QUESTIONS) {
    const match = words.exec(text);
    if (match !== null) return { method, args: argsOf?.(match.groups ?? {}) ?? {}, isUnordered };
  }
  const known = QUESTIONS.map(({ words }) => wordsOfQuestion(words));
  throw new ScenarioError(`Nothing can be asked as "${text}"${suggestion(text, known)}`);
}
