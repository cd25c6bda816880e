/**
 * How tables of settings are read: each row has a label, which says what kind of value follows.
 */
import { suggestion } from "../checked-yaml.js";
import { durationMs } from "../duration-ms.js";
import { ScenarioError } from "../expectation-error.js";
import { indexFrom } from "../index-phrase.js";
import { limitersFrom } from "./limiters.js";
import { listFrom } from "./notation.js";
import {
  count,
  duration,
  flag,
  list,
  objects,
  type SettingReader,
  text,
} from "./setting-readers.js";
import type { PartArgs } from "./workbench.js";

/** By label, for `settingsFrom`. */
const REST_SETTINGS: Readonly<Record<string, SettingReader>> = {
  "base path": text("basePath"),
  "content type": text("contentType"),
  "accepted types": text("accept"),
  QPS: count("qps"),
  "request limiter": text("limiter"),
  "client timeout": duration("timeoutMs"),
  "maximum retries": count("maxRetries"),
  "backoff base": text("backoffBase"),
  "backoff duration": text("backoffDuration"),
  "backoff waits": (words) => ({
    tellsOfBackoff: true,
    backoffDelaysMs: listFrom(words).map(durationMs),
  }),
  "reports metrics": flag("tellsOfMetrics"),
  "reports closing": flag("tellsOfClosing"),
  warnings: text("warnings"),
  "legacy discovery": flag("usesLegacyDiscovery"),
  cached: flag("isCached"),
};

/** By label, for `settingsFrom`. */
const EVENT_SETTINGS: Readonly<Record<string, SettingReader>> = {
  component: text("component"),
  host: text("host"),
  "spam burst": count("burst"),
  "spam refill per second": count("qps"),
  "maximum similar events": count("eventMaxCount"),
  "similar within": duration("intervalMaxMs"),
  "spam key is the reason": flag("spamKeyIsReason"),
  "message is the reason": flag("messageIsReason"),
  "aggregates by type": flag("aggregatesByType"),
};

/** By label, for `settingsFrom`. */
const ELECTION_SETTINGS: Readonly<Record<string, SettingReader>> = {
  identity: text("identity"),
  "lease duration": duration("leaseDurationMs"),
  "renewal deadline": duration("renewDeadlineMs"),
  "retry period": duration("retryPeriodMs"),
  "releases its lease": flag("releaseOnCancel"),
  "is coordinated": flag("coordinated"),
  tolerance: duration("toleranceMs"),
  "lease label": (words) => {
    const [name = "", value = ""] = words.split("=");
    return { labels: { [name]: value } };
  },
};

/** Labels of settings, for all kinds of parts; what a kind does not know, its schema refuses. */
const SETTINGS: Readonly<Record<string, SettingReader>> = {
  "known objects": objects("knownObjects"),
  "vanished keys": list("vanishedKeys"),
  "unreadable keys": list("unreadableKeys"),
  "emits Replaced": flag("emitDeltaTypeReplaced"),
  "emits bookmarks": flag("emitDeltaTypeBookmark"),
  atomic: flag("atomicEvents"),
  "unlocks while processing": flag("unlockWhileProcessing"),
  "key function": text("keyFunction"),
  transform: text("transform"),
  indexers: (words) => ({ indexers: indexersFrom(words) }),
  objects: objects("objects"),
  ttl: duration("ttlMs"),
  "never expires": list("neverExpires"),
  "namespace index": flag("hasNamespaceIndex"),
  "kind of lister": text("flavor"),
  resource: text("resource"),
  "page size": count("pageSize"),
  "resync period": duration("resyncPeriodMs"),
  "streaming lists": flag("watchList"),
  callbacks: list("callbacks"),
  detailed: flag("isDetailed"),
  typed: flag("isTyped"),
  filter: text("filter"),
  "reports filtering": flag("tellsOfFiltering"),
  "reports the store": text("tellsOfStore"),
  "includes adds": flag("includesAdds"),
  "without indexer": flag("isWithoutIndexer"),
  "maximum size": count("sizeMax"),
  enabled: flag("isEnabled"),
  name: text("name"),
  queue: text("queue"),
  "processes batches": flag("processesBatches"),
  "reports syncing": flag("tellsOfSyncing"),
  "refuses resyncs": flag("refusesResyncs"),
  "by key": flag("byKey"),
  "waits for": list("waitsFor"),
  "resync period of pods": duration("podResyncPeriodMs"),
  "transform of informers": (words) => ({ ofInformers: { transform: words } }),
  "same handler as": text("sameAs"),
  version: text("resourceVersion"),
  way: text("way"),
  conditions: list("conditions"),
  precondition: text("precondition"),
  timeout: duration("timeoutMs"),
  "minimum watch timeout": duration("watchTimeoutMinMs"),
  "expected kind": text("expectedKind"),
  "retries internal errors for": duration("internalErrorRetryMaxMs"),
  pause: duration("pauseMs"),
  "pause factor": count("pauseFactor"),
  "store fails to": list("storeFailures"),
  "store follows": text("storeHearsOf"),
  "one cycle": flag("isOneCycle"),
  "client and streaming lists": text("clientWatchList"),
  "visits items": flag("visitsItems"),
  "visitor fails at": text("failsAt"),
  "visitor throws at": text("throwsAt"),
  "visitor stops at": text("stopsAt"),
  "buffered pages": count("bufferSize"),
  limit: count("limit"),
  "resource version": text("resourceVersion"),
  token: text("continue"),
  "last version seen": text("lastResourceVersion"),
  "version match": text("resourceVersionMatch"),
  "full list if expired": flag("fullListIfExpired"),
  metrics: flag("hasMetrics"),
  "structured items": flag("hasStructuredItems"),
  storage: text("storage"),
  "own queue": flag("hasOwnQueue"),
  "loses timers below": duration("losesTimersBelowMs"),
  delays: (words) => ({ delaysMs: listFrom(words).map(durationMs) }),
  producers: count("producers"),
  "adds of each": count("adds"),
  "pause after an add": duration("pauseMs"),
  workers: count("workers"),
  "work takes": duration("workMs"),
  drained: flag("isDrained"),
  pieces: count("pieces"),
  "chunk size": count("chunkSize"),
  "without a context": flag("isEndless"),
  fails: list("fails"),
  failures: count("failures"),
  "breaks down at": text("breaksDownAt"),
  "reports the queue": flag("tellsOfQueue"),
  limiter: (words) => ({ limiters: limitersFrom(words) }),
  "maximum wait": duration("maxWaitMs"),
  qps: count("qps"),
  burst: count("burst"),
  variant: text("variant"),
  "initial backoff": duration("initialMs"),
  "maximum backoff": duration("maxMs"),
  jitter: count("jitter"),
  "expires after": duration("expiresAfterMs"),
  "initial delay": duration("durationMs"),
  factor: count("factor"),
  steps: count("steps"),
  cap: duration("capMs"),
  "restarts after": duration("resetMs"),
  period: duration("periodMs"),
  immediate: flag("isImmediate"),
  calls: list("calls"),
  "each call takes": duration("callMs"),
  backoff: text("backoff"),
  retries: text("retries"),
  "queue length per watcher": count("queueLength"),
  "when full": text("whenFull"),
  ...REST_SETTINGS,
  ...EVENT_SETTINGS,
  ...ELECTION_SETTINGS,
};

/** Every label that a table of settings can have. */
export const SETTING_LABELS: readonly string[] = Object.keys(SETTINGS);

/** The settings that a table of labels and values means. @throws ScenarioError for an unknown label */
export function settingsFrom(rows: readonly (readonly string[])[]): PartArgs {
  return Object.assign({}, ...rows.map(([label = "", words = ""]) => settingFrom(label, words)));
}

function settingFrom(label: string, words: string): PartArgs {
  const reader = SETTINGS[label];
  if (reader === undefined) {
    throw new ScenarioError(`There is no setting "${label}"${suggestion(label, SETTING_LABELS)}`);
  }
  return reader(words);
}

/** Index functions by index name: those that informers have, and "name by failing for foo". */
export function indexersFrom(words: string): PartArgs {
  return Object.assign({}, ...listFrom(words).map(indexerFrom));
}

function indexerFrom(phrase: string): PartArgs {
  const [, name, on] = /^(\S+) by failing for (\S+)$/.exec(phrase) ?? [];
  return name === undefined ? indexFrom(phrase) : { [name]: { kind: "fail-on", on } };
}
