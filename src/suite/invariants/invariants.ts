import type { ScenarioFailure } from "../evidence/evidence.js";
import { bookmarksStayInside } from "./bookmarks-stay-inside.js";
import { connectionsDoNotGrow } from "./connections-do-not-grow.js";
import { contentsAreTheServers } from "./contents-are-the-servers.js";
import { deletionsAreTold } from "./deletions-are-told.js";
import { heldContentsAreTheServers } from "./held-contents-are-the-servers.js";
import type { Invariant } from "./invariant.js";
import { lastStatesAreTold } from "./last-states-are-told.js";
import { noRequestStorm } from "./no-request-storm.js";
import { nothingGoesBack } from "./nothing-goes-back.js";
import { nothingIsInvented } from "./nothing-is-invented.js";
import { nothingKnownIsAdded } from "./nothing-known-is-added.js";
import { nothingThatExistsIsDeleted } from "./nothing-that-exists-is-deleted.js";
import { nothingToldAfterStop } from "./nothing-told-after-stop.js";
import { notificationsFitTogether } from "./notifications-fit-together.js";
import { oldObjectIsAnEarlierState } from "./old-object-is-an-earlier-state.js";
import { oldObjectIsTheOneLastTold } from "./old-object-is-the-one-last-told.js";
import { oneWatchPerInformer } from "./one-watch-per-informer.js";
import { onlyListsAndWatches } from "./only-lists-and-watches.js";
import { onlyTheSelectedIsTold } from "./only-the-selected-is-told.js";
import { parametersFitTogether } from "./parameters-fit-together.js";
import { refusedVersionsAreLeft } from "./refused-versions-are-left.js";
import { selectionIsKept } from "./selection-is-kept.js";
import { stopEndsEverything } from "./stop-ends-everything.js";
import { storeBecomesTheServers } from "./store-becomes-the-servers.js";
import { storeIsWhatWasTold } from "./store-is-what-was-told.js";
import { syncIsNotEarly } from "./sync-is-not-early.js";
import { theInformerCatchesUp } from "./the-informer-catches-up.js";
import { theInformerDoesNotEndByItself } from "./the-informer-does-not-end-by-itself.js";
import { theStoreIsAhead } from "./the-store-is-ahead.js";
import { tokensAreUsedOnce } from "./tokens-are-used-once.js";
import type { RequestView, TrialView } from "./trial-view.js";
import { versionsComeFromTheServer } from "./versions-come-from-the-server.js";

/** Those about requests alone, which a later request cannot set right: they hold at any moment of a trial. */
const OF_REQUESTS: readonly Invariant<RequestView>[] = [
  selectionIsKept,
  parametersFitTogether,
  tokensAreUsedOnce,
  versionsComeFromTheServer,
  refusedVersionsAreLeft,
];

/** All invariants; those of the contract first, because the first violated one is shown. */
export const INVARIANTS: readonly Invariant[] = [
  ...OF_REQUESTS,
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
  heldContentsAreTheServers,
  oldObjectIsAnEarlierState,
  storeIsWhatWasTold,
  notificationsFitTogether,
  oldObjectIsTheOneLastTold,
];

/** All violated invariants, each with its row of the ledger. */
export function violations(view: TrialView): readonly ScenarioFailure[] {
  return violationsOf(INVARIANTS, view);
}

/** What the requests of a trial show, finished or not. */
export function requestViolations(view: RequestView): readonly ScenarioFailure[] {
  return violationsOf(OF_REQUESTS, view);
}

function violationsOf<View>(
  invariants: readonly Invariant<View>[],
  view: View,
): readonly ScenarioFailure[] {
  return invariants.flatMap(({ name, requirement, check }) => {
    const breach = check(view);
    return breach === undefined
      ? []
      : [{ type: "invariant", ...breach, invariant: name, requirement }];
  });
}
