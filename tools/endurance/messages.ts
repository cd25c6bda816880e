/** What is said between the command and its children. */

/** What a watcher holds, and what it has seen. */
export interface WatcherReport {
  readonly type: "report";
  /** Versions by key: what the cache has. */
  readonly cached: Readonly<Record<string, string>>;
  /** Versions by key, as delivered to handlers. */
  readonly notified: Readonly<Record<string, string>>;
  readonly notificationsCount: number;
  /** Additions of what was there, and changes of what was not. */
  readonly brokenCount: number;
  readonly patchesCount: number;
  readonly failures: Readonly<Record<string, number>>;
  /** After a collection. */
  readonly heapBytes: number;
}

/** A candidate leads, or no longer does. */
export interface LeadershipMessage {
  readonly type: "leads" | "ended";
  readonly atMs: number;
}

/** The annotation that a watcher sets to the number that it has seen in an object. */
export function annotationOf(watcher: string): string {
  return `endurance/${watcher}`;
}

/** What everybody watches. */
export const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
