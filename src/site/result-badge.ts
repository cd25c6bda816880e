import type { Badge } from "../report/badge.js";
import type { SiteResult } from "./site-result.js";
import type { Mood } from "./tally.js";
import { verdictOnPort } from "./verdict-on-port.js";

const COLORS: Readonly<Record<Mood, Badge["color"]>> = {
  bad: "red",
  known: "red",
  differs: "green",
  good: "brightgreen",
  none: "lightgrey",
  blank: "lightgrey",
};

/** A version's badge, as shields.io reads it. A partial run says nothing of a port. */
export function resultBadge(result: SiteResult): Badge {
  const { brief, mood } = verdictOnPort(result);
  const isWhole = result.caveat === undefined;
  return {
    schemaVersion: 1,
    label: "informer contract",
    message: isWhole ? brief : "no result",
    color: isWhole ? COLORS[mood] : "lightgrey",
  };
}
