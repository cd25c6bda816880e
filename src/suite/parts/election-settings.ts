/**
 * Settings of candidates.
 */
import { duration, flag, type SettingReader, text } from "./setting-readers.js";

/** By label, for `settingsFrom`. */
export const ELECTION_SETTINGS: Readonly<Record<string, SettingReader>> = {
  identity: text("identity"),
  "lease duration": duration("leaseDurationMs"),
  "renewal deadline": duration("renewDeadlineMs"),
  "retry period": duration("retryPeriodMs"),
  "releases its lease": flag("releaseOnCancel"),
  "is coordinated": flag("coordinated"),
  tolerance: duration("toleranceMs"),
  "lease label": (words) => {
    const [name = "", value = ""] = words.split("=");
    return { labels: { [name]: value } };
  },
};
