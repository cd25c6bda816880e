import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { jsonOf } from "./values.js";

/** What an event is about, in reports: the object, or what identifies a Status. */
export function eventJson(event: WatchEvent): unknown {
  if (event.type !== "ERROR") return jsonOf(event.object);
  const { code, reason } = event.object;
  return { code, reason };
}
