import type { WatchEvent } from "../../../src/wire/watch-event.js";
import { jsonOf } from "./values.js";

/** What an event is about, as reports tell it: the object, or of a Status what it can be recognised by. */
export function eventJson(event: WatchEvent): unknown {
  if (event.type !== "ERROR") return jsonOf(event.object);
  const { code, reason } = event.object;
  return { code, reason };
}
