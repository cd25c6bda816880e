import type { LiveWatch } from "../watch/live-watch.js";
import type { World } from "../world/world.js";
import { adminBodies, type WatchAction } from "./admin-bodies.js";
import { type AdminEndpoint, adminEndpoint } from "./admin-endpoint.js";
import { AdminError } from "./admin-error.js";

/** /watches */
export const watchEndpoints: readonly AdminEndpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/watches",
    summary: "the open watches",
    body: adminBodies.empty,
    answer: ({ hosted }) => hosted.world.watches().map(watchReport),
  }),
  adminEndpoint({
    method: "POST",
    path: "/watches/{id}/actions",
    summary: "send, sendRaw, bookmark, error, close, freeze or thaw",
    body: adminBodies.watchAction,
    answer: ({ hosted, parameters: { id = "" }, body }) => {
      const watch = openWatch(hosted.world, id);
      perform(watch, body);
      return watchReport(watch);
    },
  }),
];

/** A watch, for an answer. */
export function watchReport(watch: LiveWatch): object {
  return {
    id: watch.id,
    request: watch.request,
    lastSentVersion: watch.lastSentVersion(),
    sentCount: watch.sentCount(),
    faults: watch.faults(),
  };
}

function openWatch(world: World, id: string): LiveWatch {
  const watch = world.watches().find((candidate) => candidate.id === id);
  if (watch !== undefined) return watch;
  const open = world.watches().map((candidate) => candidate.id);
  throw new AdminError(404, {
    error: `No watch "${id}" is open`,
    hint: open.length === 0 ? "no watch is open" : `open: ${open.join(", ")}`,
  });
}

function perform(watch: LiveWatch, action: WatchAction): void {
  switch (action.do) {
    case "send":
      watch.send({ type: action.type, object: action.object });
      break;
    case "sendRaw":
      watch.sendRaw(new TextEncoder().encode(action.text));
      break;
    case "bookmark":
      watch.bookmark(action.version, { isInitialEventsEnd: action.isInitialEventsEnd ?? false });
      break;
    case "error":
      watch.error(action.status);
      break;
    case "close":
      watch.close(action.how ?? "clean");
      break;
    case "freeze":
      watch.freeze();
      break;
    case "thaw":
      watch.thaw();
      break;
  }
}
