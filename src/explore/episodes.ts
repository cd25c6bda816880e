import { type Episode, namesFrom } from "./episode.js";
import { FORM_EPISODES } from "./form-episodes.js";
import { GAP_EPISODES } from "./gap-episodes.js";
import { HANDLER_EPISODES } from "./handler-episodes.js";
import { INDEX_EPISODES } from "./index-episodes.js";
import { LIST_EPISODES } from "./list-episodes.js";
import { NAME_EPISODES } from "./name-episodes.js";
import { NOTIFICATION_EPISODES } from "./notification-episodes.js";
import { OBJECT_EPISODES } from "./object-episodes.js";
import { REQUEST_EPISODES } from "./request-episodes.js";
import { SERVER_EPISODES } from "./server-episodes.js";
import { STOP_EPISODES } from "./stop-episodes.js";
import { STREAM_EPISODES } from "./stream-episodes.js";

/** All of them, by name. */
export const EPISODES: Readonly<Record<string, Episode>> = {
  ...REQUEST_EPISODES,
  ...LIST_EPISODES,
  ...OBJECT_EPISODES,
  ...INDEX_EPISODES,
  ...NAME_EPISODES,
  ...SERVER_EPISODES,
  ...FORM_EPISODES,
  ...STREAM_EPISODES,
  ...NOTIFICATION_EPISODES,
  ...GAP_EPISODES,
  ...HANDLER_EPISODES,
  ...STOP_EPISODES,
};

/** Whether few expectations are left after it. */
export function isLast({ leaves }: Episode): boolean {
  return leaves !== undefined && leaves !== "a crowd";
}

/** The episode of this name, and then all others of its kind: those that leave few expectations are one kind. */
export function episodesFrom(name: string, rank: number): readonly Episode[] {
  const first = EPISODES[name];
  if (first === undefined) return [];
  const alike = isLast(first) ? LAST : OTHERS;
  return namesFrom(name, alike, rank, rank % 6 === 1).flatMap((one) => alike[one] ?? []);
}

const LAST = Object.fromEntries(Object.entries(EPISODES).filter(([, one]) => isLast(one)));
const OTHERS = Object.fromEntries(Object.entries(EPISODES).filter(([, one]) => !isLast(one)));
