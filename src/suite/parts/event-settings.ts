/**
 * Settings of parts that record events.
 */
import { count, duration, flag, type SettingReader, text } from "./setting-readers.js";

/** By label, for `settingsFrom`. */
export const EVENT_SETTINGS: Readonly<Record<string, SettingReader>> = {
  component: text("component"),
  host: text("host"),
  "spam burst": count("burst"),
  "spam refill per second": count("qps"),
  "similar events at most": count("eventMaxCount"),
  "similar within": duration("intervalMaxMs"),
  "spam key is the reason": flag("spamKeyIsReason"),
  "message is the reason": flag("messageIsReason"),
  "aggregates by type": flag("aggregatesByType"),
};
