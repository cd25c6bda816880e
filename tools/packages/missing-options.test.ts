import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { readSuiteManifest } from "./package-list.js";

const ROOT = packageRoot();

/** What classes cannot do without: by name in their first argument, or, where it says so, as arguments of their own. */
const NEEDED: Readonly<Record<string, readonly string[] | { readonly inTurn: readonly string[] }>> =
  {
    AsyncTracker: { inTurn: ["name", "source"] },
    Backoff: ["durationMs"],
    Broadcaster: ["queueMaxCount", "fullChannelBehavior"],
    BucketRateLimiter: { inTurn: ["bucket"] },
    Cluster: ["server"],
    ClusterInformers: { inTurn: ["client"] },
    ControllerLoop: ["queue", "sync"],
    DiscoveryClient: ["server"],
    DynamicClient: { inTurn: ["client"] },
    DynamicResource: { inTurn: ["client", "resource", "namespace"] },
    EventRecorder: ["source", "clock", "prng", "tell", "log"],
    ExpirationCache: ["policy"],
    ExplicitKey: { inTurn: ["key"] },
    GenericLister: { inTurn: ["indexer", "resource"] },
    Heap: ["keyFunc", "isLess"],
    ItemExponentialFailureRateLimiter: ["baseDelayMs", "maxDelayMs"],
    ItemFastSlowRateLimiter: ["fastDelayMs", "slowDelayMs", "maxFastAttempts"],
    Lazy: { inTurn: ["evaluate"] },
    LeaderElector: ["lock", "callbacks"],
    LeaseLock: ["client", "namespace", "name", "identity"],
    MemoryCache: { inTurn: ["discovery"] },
    MetadataClient: { inTurn: ["client"] },
    MutationCache: ["store"],
    RealFifo: ["mode"],
    RestClient: ["server"],
    RestListWatch: ["client", "resource"],
    RetryWatcher: ["watcher", "resourceVersion"],
    SeriesBroadcaster: ["sink"],
    SeriesRecorder: ["reportingController", "host", "clock", "prng", "tell", "log"],
    SharedIndexInformer: ["listerWatcher"],
    SharedInformerFactory: ["createInformer"],
    TokenBucket: ["refillPerSecond", "burstMaxCount"],
    TokenBucketPassiveRateLimiter: ["qps", "burstMaxCount"],
    TokenBucketRateLimiter: ["qps", "burstMaxCount"],
    TtlPolicy: ["ttlMs"],
    TypedIndexer: { inTurn: ["indexer"] },
    UndeltaStore: ["store", "push"],
    WithMaxWaitRateLimiter: { inTurn: ["limiter", "maxDelayMs"] },
  };

/** Values that users are given and do not make. */
const MADE_FOR_USERS: ReadonlySet<string> = new Set([
  "DeletedFinalStateUnknown",
  "LabelSelector",
  "SyncResult",
  "TypedDeletion",
]);

/** All classes that can be imported, but for errors, which are made by those who throw them. */
async function publicClasses(): Promise<ReadonlyMap<string, NewableFunction>> {
  const targets = Object.values(readSuiteManifest(ROOT).exports);
  const entries = targets.filter((target) => /^\.\/dist\/src\/(?:client|time)\//.test(target));
  const classes = new Map<string, NewableFunction>();
  for (const entry of entries) {
    const room = await import(pathToFileURL(join(ROOT, entry)).href);
    for (const [name, it] of Object.entries(room)) {
      if (typeof it !== "function" || !/^class\s/.test(String(it))) continue;
      if (!(it.prototype instanceof Error) && !MADE_FOR_USERS.has(name)) classes.set(name, it);
    }
  }
  return classes;
}

/** All arguments but the one of this name. */
function without(missing: string, needed: (typeof NEEDED)[string]): readonly unknown[] {
  if ("inTurn" in needed) return needed.inTurn.map((name) => (name === missing ? undefined : {}));
  const given = needed.filter((name) => name !== missing).map((name) => [name, {}]);
  return [Object.fromEntries(given)];
}

const classes = await publicClasses();

describe("a constructor of the client", () => {
  for (const [owner, made] of classes) {
    const needed = NEEDED[owner];
    if (needed === undefined) {
      it(`${owner} has a default for everything`, () => {
        assert.equal(made.length, 0);
        assert.ok(Reflect.construct(made, []));
      });
      continue;
    }
    const names = "inTurn" in needed ? needed.inTurn : needed;
    it(`${owner} says what is missing: ${names.join(", ")}`, () => {
      const missing = (name = "") => new TypeError(`${owner}: the option "${name}" is missing`);
      assert.throws(() => Reflect.construct(made, []), missing(names[0]));
      for (const name of names) {
        assert.throws(() => Reflect.construct(made, [...without(name, needed)]), missing(name));
      }
    });
  }

  it("is listed here when it needs something", () => {
    assert.deepEqual(
      Object.keys(NEEDED).filter((name) => !classes.has(name)),
      [],
    );
  });
});
