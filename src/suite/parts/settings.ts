/**
 * How tables of settings are read: each row has a label, which says what kind of value follows.
 */
import type { PartMember } from "../../protocol/part-schema.js";
import { ScenarioError } from "../evidence/expectation-error.js";
import { durationMs } from "../notation/duration-ms.js";
import { indexFrom } from "../notation/index-phrase.js";
import { suggestion } from "../values/checked-yaml.js";
import { limitersFrom } from "./limiters.js";
import { listFrom, objectsFrom } from "./notation.js";
import type { PartArgs } from "./workbench.js";

/** The meaning of a label: a member of the part's schema, whose type determines how the text is parsed, or a parser. */
type Setting = string | ((words: string) => PartArgs);

/** By label, for `settingsFrom`. */
const REST_SETTINGS: Readonly<Record<string, Setting>> = {
  "base path": "basePath",
  "content type": "contentType",
  "accepted types": "accept",
  QPS: "qps",
  "request limiter": "limiter",
  "client timeout": "timeoutMs",
  "maximum retries": "maxRetries",
  "backoff base": "backoffBase",
  "backoff duration": "backoffDuration",
  "backoff waits": (words) => ({
    tellsOfBackoff: true,
    backoffDelaysMs: listFrom(words).map(durationMs),
  }),
  "reports metrics": "tellsOfMetrics",
  "reports closing": "tellsOfClosing",
  warnings: "warnings",
  "legacy discovery": "usesLegacyDiscovery",
  cached: "isCached",
};

/** By label, for `settingsFrom`. */
const EVENT_SETTINGS: Readonly<Record<string, Setting>> = {
  component: "component",
  host: "host",
  "spam burst": "burst",
  "spam refill per second": "qps",
  "maximum similar events": "eventMaxCount",
  "similar within": "intervalMaxMs",
  "spam key is the reason": "spamKeyIsReason",
  "message is the reason": "messageIsReason",
  "aggregates by type": "aggregatesByType",
};

/** By label, for `settingsFrom`. */
const ELECTION_SETTINGS: Readonly<Record<string, Setting>> = {
  identity: "identity",
  "lease duration": "leaseDurationMs",
  "renewal deadline": "renewDeadlineMs",
  "retry period": "retryPeriodMs",
  "releases its lease": "releaseOnCancel",
  "is coordinated": "coordinated",
  tolerance: "toleranceMs",
  "lease label": (words) => {
    const [name = "", value = ""] = words.split("=");
    return { labels: { [name]: value } };
  },
};

/** Labels of settings, for all kinds of parts; its schema says what it is. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  "known objects": "knownObjects",
  "vanished keys": "vanishedKeys",
  "unreadable keys": "unreadableKeys",
  "emits Replaced": "emitDeltaTypeReplaced",
  "emits bookmarks": "emitDeltaTypeBookmark",
  atomic: "atomicEvents",
  "unlocks while processing": "unlockWhileProcessing",
  "key function": "keyFunction",
  transform: "transform",
  indexers: (words) => ({ indexers: indexersFrom(words) }),
  objects: "objects",
  ttl: "ttlMs",
  "never expires": "neverExpires",
  "namespace index": "hasNamespaceIndex",
  "kind of lister": "flavor",
  resource: "resource",
  "page size": "pageSize",
  "resync period": "resyncPeriodMs",
  "streaming lists": "watchList",
  callbacks: "callbacks",
  detailed: "isDetailed",
  typed: "isTyped",
  filter: "filter",
  "reports filtering": "tellsOfFiltering",
  "reports the store": "tellsOfStore",
  "includes adds": "includesAdds",
  "without indexer": "isWithoutIndexer",
  "maximum size": "sizeMax",
  enabled: "isEnabled",
  name: "name",
  queue: "queue",
  "processes batches": "processesBatches",
  "reports syncing": "tellsOfSyncing",
  "refuses resyncs": "refusesResyncs",
  "by key": "byKey",
  "waits for": "waitsFor",
  "resync period of pods": "podResyncPeriodMs",
  "transform of informers": (words) => ({ ofInformers: { transform: words } }),
  "same handler as": "sameAs",
  version: "resourceVersion",
  way: "way",
  conditions: "conditions",
  precondition: "precondition",
  timeout: "timeoutMs",
  "minimum watch timeout": "watchTimeoutMinMs",
  "expected kind": "expectedKind",
  "retries internal errors for": "internalErrorRetryMaxMs",
  pause: "pauseMs",
  "pause factor": "pauseFactor",
  "store fails to": "storeFailures",
  "store follows": "storeHearsOf",
  "one cycle": "isOneCycle",
  "client and streaming lists": "clientWatchList",
  "visits items": "visitsItems",
  "visitor fails at": "failsAt",
  "visitor throws at": "throwsAt",
  "visitor stops at": "stopsAt",
  "buffered pages": "bufferSize",
  limit: "limit",
  "resource version": "resourceVersion",
  token: "continue",
  "last version seen": "lastResourceVersion",
  "version match": "resourceVersionMatch",
  "full list if expired": "fullListIfExpired",
  metrics: "hasMetrics",
  "structured items": "hasStructuredItems",
  storage: "storage",
  "own queue": "hasOwnQueue",
  "loses timers below": "losesTimersBelowMs",
  delays: "delaysMs",
  producers: "producers",
  "adds of each": "adds",
  "pause after an add": "pauseMs",
  workers: "workers",
  "work takes": "workMs",
  drained: "isDrained",
  pieces: "pieces",
  "chunk size": "chunkSize",
  "without a context": "isEndless",
  fails: "fails",
  failures: "failures",
  "breaks down at": "breaksDownAt",
  "reports the queue": "tellsOfQueue",
  limiter: (words) => ({ limiters: limitersFrom(words) }),
  "maximum wait": "maxWaitMs",
  qps: "qps",
  burst: "burst",
  variant: "variant",
  "initial backoff": "initialMs",
  "maximum backoff": "maxMs",
  jitter: "jitter",
  "expires after": "expiresAfterMs",
  "initial delay": "durationMs",
  factor: "factor",
  steps: "steps",
  cap: "capMs",
  "restarts after": "resetMs",
  period: "periodMs",
  immediate: "isImmediate",
  calls: "calls",
  "each call takes": "callMs",
  backoff: "backoff",
  retries: "retries",
  "queue length per watcher": "queueLength",
  "when full": "whenFull",
  ...REST_SETTINGS,
  ...EVENT_SETTINGS,
  ...ELECTION_SETTINGS,
};

/** Every label that a table of settings can have. */
export const SETTING_LABELS: readonly string[] = Object.keys(SETTINGS);

/**
 * The settings that a table of labels and values means.
 * @param members what can be set, by its name in the schema
 * @throws ScenarioError for an unknown label, one of another kind of part, or words that cannot be read
 */
export function settingsFrom(
  rows: readonly (readonly string[])[],
  members: ReadonlyMap<string, PartMember>,
): PartArgs {
  return Object.assign(
    {},
    ...rows.map(([label = "", words = ""]) => settingFrom(label, words, members)),
  );
}

function settingFrom(
  label: string,
  words: string,
  members: ReadonlyMap<string, PartMember>,
): PartArgs {
  const setting = SETTINGS[label];
  if (setting === undefined) {
    throw new ScenarioError(`There is no setting "${label}"${suggestion(label, SETTING_LABELS)}`);
  }
  if (typeof setting !== "string") return setting(words);
  const member = members.get(setting);
  if (member === undefined) {
    const known = [...members.keys()].join(", ");
    throw new ScenarioError(`"${label}" is ${setting}, which cannot be set here, but ${known}`);
  }
  return { [setting]: valueFrom(setting, member, words) };
}

/** Words as a value of a member: "yes", "a, b and c", "a@1, b@2", "1.5 s", "3" or any others. */
function valueFrom(name: string, { type }: PartMember, words: string): unknown {
  switch (type) {
    case "boolean":
      return yesOrNo(words);
    case "strings":
      return listFrom(words);
    case "list":
      return objectsFrom(words);
    case "numbers":
      return listFrom(words).map(durationMs);
    case "number":
    case "integer":
      return name.endsWith("Ms") ? durationMs(words) : Number(words);
    default:
      return words;
  }
}

function yesOrNo(words: string): boolean {
  if (words === "yes" || words === "no") return words === "yes";
  throw new ScenarioError(`"${words}" is neither yes nor no`);
}

/** Index functions by index name: those that informers have, and "name by failing for foo". */
export function indexersFrom(words: string): PartArgs {
  return Object.assign({}, ...listFrom(words).map(indexerFrom));
}

function indexerFrom(phrase: string): PartArgs {
  const [, name, on] = /^(\S+) by failing for (\S+)$/.exec(phrase) ?? [];
  return name === undefined ? indexFrom(phrase) : { [name]: { kind: "fail-on", on } };
}
