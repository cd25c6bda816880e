import { type Episode, namesFrom } from "./episode.js";
import { GAP_EPISODES } from "./gap-episodes.js";
import { HANDLER_EPISODES } from "./handler-episodes.js";
import { LIST_EPISODES } from "./list-episodes.js";
import { NOTIFICATION_EPISODES } from "./notification-episodes.js";
import { OBJECT_EPISODES } from "./object-episodes.js";
import { REQUEST_EPISODES } from "./request-episodes.js";
import { STOP_EPISODES } from "./stop-episodes.js";
import { STREAM_EPISODES } from "./stream-episodes.js";

/** All of them, by name. */
export const EPISODES: Readonly<Record<string, Episode>> = {
  ...REQUEST_EPISODES,
  ...LIST_EPISODES,
  ...OBJECT_EPISODES,
  ...STREAM_EPISODES,
  ...NOTIFICATION_EPISODES,
  ...GAP_EPISODES,
  ...HANDLER_EPISODES,
  ...STOP_EPISODES,
};

/** The episode of this name, and then all others of its kind: those that leave little to ask are one kind. */
export function episodesFrom(name: string): readonly Episode[] {
  const isLast = EPISODES[name]?.leaves !== undefined;
  return namesFrom(name, Object.keys(EPISODES)).flatMap((one) => {
    const episode = EPISODES[one];
    return episode !== undefined && (episode.leaves !== undefined) === isLast ? [episode] : [];
  });
}
