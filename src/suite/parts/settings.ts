/**
 * How tables of settings are read: each row has a label, which says what kind of value follows.
 */
import { suggestion } from "../checked-yaml.js";
import { durationMs } from "../duration-ms.js";
import { ScenarioError } from "../expectation-error.js";
import { indexFrom } from "../index-phrase.js";
import { ELECTION_SETTINGS } from "./election-settings.js";
import { EVENT_SETTINGS } from "./event-settings.js";
import { limitersFrom } from "./limiters.js";
import { listFrom } from "./notation.js";
import { REST_SETTINGS } from "./rest-settings.js";
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

/** Labels of settings, for all kinds of parts; what a kind does not know, its adapter refuses. */
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
  "tells of filtering": flag("tellsOfFiltering"),
  "tells of the store": text("tellsOfStore"),
  "includes adds": flag("includesAdds"),
  "without indexer": flag("isWithoutIndexer"),
  "size at most": count("sizeMax"),
  enabled: flag("isEnabled"),
  name: text("name"),
  queue: text("queue"),
  "processes batches": flag("processesBatches"),
  "tells of syncing": flag("tellsOfSyncing"),
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
  "least watch timeout": duration("watchTimeoutMinMs"),
  "expected kind": text("expectedKind"),
  "retries internal errors for": duration("internalErrorRetryMaxMs"),
  pause: duration("pauseMs"),
  "pause factor": count("pauseFactor"),
  "store fails to": list("storeFailures"),
  "store hears of": text("storeHearsOf"),
  "one cycle": flag("isOneCycle"),
  "client and streaming lists": text("clientWatchList"),
  "visits items": flag("visitsItems"),
  "visitor fails at": text("failsAt"),
  "visitor throws at": text("throwsAt"),
  "visitor stops at": text("stopsAt"),
  "pages that may wait": count("bufferSize"),
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
  "cannot be ended": flag("isEndless"),
  fails: list("fails"),
  failures: count("failures"),
  "breaks down at": text("breaksDownAt"),
  "tells of the queue": flag("tellsOfQueue"),
  limiter: (words) => ({ limiters: limitersFrom(words) }),
  "waits at most": duration("maxWaitMs"),
  qps: count("qps"),
  burst: count("burst"),
  variant: text("variant"),
  "first back-off": duration("initialMs"),
  "longest back-off": duration("maxMs"),
  jitter: count("jitter"),
  "expires after": duration("expiresAfterMs"),
  "first delay": duration("durationMs"),
  factor: count("factor"),
  steps: count("steps"),
  cap: duration("capMs"),
  "starts over after": duration("resetMs"),
  period: duration("periodMs"),
  immediate: flag("isImmediate"),
  calls: list("calls"),
  "each call takes": duration("callMs"),
  "back-off": text("backoff"),
  retries: text("retries"),
  "room for each watcher": count("queueLength"),
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
