import type { Episode } from "./episode.js";
import { GAP_EPISODES } from "./gap-episodes.js";
import { HANDLER_EPISODES } from "./handler-episodes.js";
import { NOTIFICATION_EPISODES } from "./notification-episodes.js";
import { REQUEST_EPISODES } from "./request-episodes.js";
import { STOP_EPISODES } from "./stop-episodes.js";
import { STREAM_EPISODES } from "./stream-episodes.js";

/** All of them, by name. */
export const EPISODES: Readonly<Record<string, Episode>> = {
  ...REQUEST_EPISODES,
  ...STREAM_EPISODES,
  ...NOTIFICATION_EPISODES,
  ...GAP_EPISODES,
  ...HANDLER_EPISODES,
  ...STOP_EPISODES,
};
