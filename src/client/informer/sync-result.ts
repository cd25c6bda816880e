import { messageOf } from "./log.js";

/** The result of waiting for several informers. Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `SyncResult`. */
export class SyncResult {
  /** Whether each of them has synced, by resource. */
  readonly synced: ReadonlyMap<string, boolean>;
  /** Why waiting ended early; undefined when all have synced. */
  readonly cause: unknown;

  constructor(synced: ReadonlyMap<string, boolean>, cause?: unknown) {
    this.synced = synced;
    this.cause = cause;
  }

  /** An error that names those that have not synced, in order, and has the cause as its own; undefined without one. */
  asError(): Error | undefined {
    if (this.cause === undefined) return undefined;
    const missing = [...this.synced].filter(([, isSynced]) => !isSynced).map(([name]) => name);
    const names = missing.sort().join(", ");
    return new Error(`failed to sync all caches: ${names}: ${messageOf(this.cause)}`, {
      cause: this.cause,
    });
  }
}
