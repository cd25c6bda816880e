import type { Capability, Need, Trait } from "../../../src/protocol/messages.js";
import type { ReadingHabits, StoreHabits } from "./habits.js";

/** The capabilities of an informer: each is one ability, and follows from a habit. */
export interface LegalClaims {
  readonly capabilities: readonly Capability[];
  readonly needs: readonly Need[];
  readonly traits: readonly Trait[];
}

const NEEDS: readonly Need[] = [
  "virtual-clock",
  "block-handler",
  "slow-handler",
  "throw-in-handler",
  "stop-informer",
];

/** Those of an informer with a store. */
export function claimsOfStore(habits: StoreHabits): LegalClaims {
  const { delivery, severalHandlers, store } = habits;
  const saysAddOrUpdate = habits.wording === "add-and-update" && delivery !== "keys";
  return {
    capabilities: [
      ...readingCapabilities(habits),
      ...(store ? (["store"] as const) : []),
      ...(habits.syncSignal ? (["has-synced"] as const) : []),
      ...(habits.handlerSyncSignal ? (["handlers.has-synced"] as const) : []),
      ...(severalHandlers ? (["handlers.multiple", "handlers.remove"] as const) : []),
      ...(severalHandlers && habits.retriesMaxCount === 0
        ? (["handlers.isolated-errors"] as const)
        : []),
      ...(severalHandlers && delivery !== "inline" && delivery !== "bounded"
        ? (["handlers.isolated"] as const)
        : []),
      ...(habits.resyncs ? (["resync"] as const) : []),
      ...(habits.transforms ? (["transform", "transform.errors"] as const) : []),
      ...(habits.lateHandlers ? (["handlers.late"] as const) : []),
      ...(saysAddOrUpdate ? (["add-update-distinct"] as const) : []),
      ...(saysAddOrUpdate && habits.givesOldObject ? (["old-object"] as const) : []),
    ],
    needs: store ? [...NEEDS, "read-store-in-handler"] : NEEDS,
    traits: [
      ...(habits.repeatsUnchanged ? (["repeats-unchanged"] as const) : []),
      ...readingTraits(habits),
    ],
  };
}

/** Those of a stream with marks. */
export function claimsOfStream(habits: ReadingHabits, hasStore: boolean): LegalClaims {
  return {
    capabilities: [
      ...readingCapabilities(habits),
      "restart-marks",
      "has-synced",
      ...(hasStore ? (["store"] as const) : []),
    ],
    needs: hasStore ? [...NEEDS, "read-store-in-handler"] : NEEDS,
    traits: ["repeats-unchanged", ...readingTraits(habits)],
  };
}

function watchesAtAll({ pollsEveryMs, pollsForMs }: ReadingHabits): boolean {
  return pollsEveryMs === 0 || pollsForMs > 0;
}

function readingTraits(habits: ReadingHabits): readonly Trait[] {
  return [
    ...(habits.listsOnce ? (["lists-once"] as const) : []),
    ...(habits.watchesOnce ? (["watches-once"] as const) : []),
    ...(habits.oneStream ? (["one-stream"] as const) : []),
    ...(watchesAtAll(habits) ? [] : (["polls"] as const)),
    ...(habits.learnsFrom === "events" ? [] : (["lists-at-events"] as const)),
  ];
}

function readingCapabilities(habits: ReadingHabits): readonly Capability[] {
  const watches = watchesAtAll(habits);
  return [
    ...(habits.pageMaxCount > 0 ? (["pagination"] as const) : []),
    ...(habits.relistVersion === "last" ? (["relist-from-version"] as const) : []),
    ...(habits.asksForBookmarks && watches ? (["bookmarks"] as const) : []),
    ...(habits.beginsWith === "stream" ? (["streaming-list"] as const) : []),
    ...(habits.timeoutSeconds > 0 && watches ? (["watch-timeout"] as const) : []),
    "page-size",
    "watch-error-handler",
    "stop",
    "stopped",
    "label-selector",
    "field-selector",
  ];
}
