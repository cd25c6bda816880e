import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { mustWatch } from "../trial/must-watch.js";
import type { Trial } from "../trial/trial.js";

/**
 * Sends a bookmark on the open watches, at a new version which gets a name.
 * @throws NotApplicableError if they do not request bookmarks
 */
export async function sendBookmark(trial: Trial, name: string): Promise<void> {
  const world = await trial.world();
  const watches = await mustWatch(trial, "on which a bookmark is to be sent");
  const asksFor = (query: Readonly<Record<string, string | undefined>>) =>
    /^(?:1|t|true)$/i.test(query["allowWatchBookmarks"] ?? "");
  if (!watches.every(({ request }) => asksFor(request.query))) {
    throw new NotApplicableError("is about bookmarks; the open watch asks for none");
  }
  const version = world.store.bump();
  trial.server.versions.set(name, version);
  for (const watch of watches) watch.bookmark(version);
}

/** Sends the bookmark that ends the initial events of every open watch. */
export async function markEndOfInitialEvents(trial: Trial): Promise<void> {
  const world = await trial.world();
  const watches = await mustWatch(trial, "on which the end of the initial events is to be marked");
  const version = world.store.currentVersion();
  for (const watch of watches) watch.bookmark(version, { isInitialEventsEnd: true });
}
