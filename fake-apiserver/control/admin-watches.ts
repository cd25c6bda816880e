import { Router } from "express";
import type { LiveWatch, World } from "../world.js";
import { adminBodies, type WatchAction } from "./admin-bodies.js";
import { AdminError } from "./admin-error.js";

/** Serves /watches. */
export function watchRoutes(world: World): Router {
  const router = Router();
  router.get("/watches", (_request, response) => {
    response.json(world.watches().map(report));
  });
  router.post("/watches/:id/actions", (request, response) => {
    const watch = openWatch(world, request.params.id);
    perform(watch, adminBodies.watchAction(request.body));
    response.json(report(watch));
  });
  return router;
}

function report(watch: LiveWatch): object {
  return {
    id: watch.id,
    request: watch.request,
    lastSentVersion: watch.lastSentVersion(),
    sentCount: watch.sentCount(),
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
