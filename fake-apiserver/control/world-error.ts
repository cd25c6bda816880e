import type { NearMiss } from "./near-misses.js";

/** What a test asked of a world and cannot have. */
export type WorldErrorCode =
  /** The requests that came are not those that were to come. `nearest` tells what came closest. */
  | "verification-failed"
  /** The watch that was waited for has ended already. */
  | "watch-ended"
  /** Time passes by itself, or belongs to somebody else. */
  | "not-virtual"
  | "no-such-replica";

/** Thrown by the methods of `World`. */
export class WorldError extends Error {
  override readonly name = "WorldError";
  readonly code: WorldErrorCode;
  /** Requests that nearly matched, the nearest first; empty for other codes. */
  readonly nearest: readonly NearMiss[];

  constructor(code: WorldErrorCode, message: string, nearest: readonly NearMiss[] = []) {
    super(message);
    this.code = code;
    this.nearest = nearest;
  }
}
