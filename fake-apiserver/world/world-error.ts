import type { NearMiss } from "./near-misses.js";

/** Why a call of a world failed. */
export type WorldErrorCode =
  /** The requests were not as expected. `nearest` has the nearest misses. */
  | "verification-failed"
  /** The wait timed out. `nearest` has the nearest misses. */
  | "timed-out"
  /** The awaited watch has already ended. */
  | "watch-ended"
  /** The world was closed during the wait. */
  | "world-closed"
  /** The clock is real, or is an option of the world. */
  | "not-virtual"
  | "no-such-replica"
  /** The world does not require client certificates, so it issues none. */
  | "no-client-authority";

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
