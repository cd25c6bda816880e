import type { ScenarioFailure } from "./evidence.js";
import { bookmarksStayInside } from "./invariants/bookmarks-stay-inside.js";
import { connectionsDoNotGrow } from "./invariants/connections-do-not-grow.js";
import { contentsAreTheServers } from "./invariants/contents-are-the-servers.js";
import { deletionsAreTold } from "./invariants/deletions-are-told.js";
import type { Invariant } from "./invariants/invariant.js";
import { lastStatesAreTold } from "./invariants/last-states-are-told.js";
import { noRequestStorm } from "./invariants/no-request-storm.js";
import { nothingGoesBack } from "./invariants/nothing-goes-back.js";
import { nothingIsInvented } from "./invariants/nothing-is-invented.js";
import { nothingKnownIsAdded } from "./invariants/nothing-known-is-added.js";
import { nothingThatExistsIsDeleted } from "./invariants/nothing-that-exists-is-deleted.js";
import { nothingToldAfterStop } from "./invariants/nothing-told-after-stop.js";
import { notificationsFitTogether } from "./invariants/notifications-fit-together.js";
import { oldObjectIsTheOneLastTold } from "./invariants/old-object-is-the-one-last-told.js";
import { oneWatchPerInformer } from "./invariants/one-watch-per-informer.js";
import { onlyListsAndWatches } from "./invariants/only-lists-and-watches.js";
import { onlyTheSelectedIsTold } from "./invariants/only-the-selected-is-told.js";
import { parametersFitTogether } from "./invariants/parameters-fit-together.js";
import { refusedVersionsAreLeft } from "./invariants/refused-versions-are-left.js";
import { selectionIsKept } from "./invariants/selection-is-kept.js";
import { stopEndsEverything } from "./invariants/stop-ends-everything.js";
import { storeBecomesTheServers } from "./invariants/store-becomes-the-servers.js";
import { storeIsWhatWasTold } from "./invariants/store-is-what-was-told.js";
import { syncIsNotEarly } from "./invariants/sync-is-not-early.js";
import { theInformerCatchesUp } from "./invariants/the-informer-catches-up.js";
import { theInformerDoesNotEndByItself } from "./invariants/the-informer-does-not-end-by-itself.js";
import { theStoreIsAhead } from "./invariants/the-store-is-ahead.js";
import { tokensAreUsedOnce } from "./invariants/tokens-are-used-once.js";
import type { TrialView } from "./invariants/trial-view.js";
import { versionsComeFromTheServer } from "./invariants/versions-come-from-the-server.js";

/** All invariants; those of the contract first, because the first violated one is shown. */
export const INVARIANTS: readonly Invariant[] = [
  selectionIsKept,
  parametersFitTogether,
  tokensAreUsedOnce,
  versionsComeFromTheServer,
  refusedVersionsAreLeft,
  oneWatchPerInformer,
  noRequestStorm,
  onlyListsAndWatches,
  connectionsDoNotGrow,
  bookmarksStayInside,
  nothingIsInvented,
  contentsAreTheServers,
  onlyTheSelectedIsTold,
  nothingGoesBack,
  nothingThatExistsIsDeleted,
  nothingKnownIsAdded,
  syncIsNotEarly,
  theStoreIsAhead,
  nothingToldAfterStop,
  stopEndsEverything,
  theInformerDoesNotEndByItself,
  theInformerCatchesUp,
  deletionsAreTold,
  lastStatesAreTold,
  storeBecomesTheServers,
  storeIsWhatWasTold,
  notificationsFitTogether,
  oldObjectIsTheOneLastTold,
];

/** All violated invariants, each with its row of the ledger. */
export function violations(view: TrialView): readonly ScenarioFailure[] {
  return INVARIANTS.flatMap(({ name, requirement, check }) => {
    const breach = check(view);
    return breach === undefined
      ? []
      : [{ type: "invariant", ...breach, invariant: name, requirement }];
  });
}
