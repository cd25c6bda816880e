/**
 * Settings of parts that make requests.
 */
import { durationMs } from "../duration-ms.js";
import { listFrom } from "./notation.js";
import { count, duration, flag, type SettingReader, text } from "./setting-readers.js";

/** By label, for `settingsFrom`. */
export const REST_SETTINGS: Readonly<Record<string, SettingReader>> = {
  "base path": text("basePath"),
  "content type": text("contentType"),
  "accepted types": text("accept"),
  QPS: count("qps"),
  "request limiter": text("limiter"),
  "client timeout": duration("timeoutMs"),
  "retries at most": count("maxRetries"),
  "back-off base": text("backoffBase"),
  "back-off duration": text("backoffDuration"),
  "back-off asks for": (words) => ({
    tellsOfBackoff: true,
    backoffDelaysMs: listFrom(words).map(durationMs),
  }),
  "tells of metrics": flag("tellsOfMetrics"),
  "tells of closing": flag("tellsOfClosing"),
  warnings: text("warnings"),
  "legacy discovery": flag("usesLegacyDiscovery"),
  cached: flag("isCached"),
};
