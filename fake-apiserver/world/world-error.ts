import type { NearMiss } from "./near-misses.js";

/** What a test asked of a world and cannot have. */
export type WorldErrorCode =
  /** The requests that came are not those that were to come. `nearest` has what came closest. */
  | "verification-failed"
  /** What was waited for did not come in time. `nearest` has what came closest. */
  | "timed-out"
  /** The watch that was waited for has ended already. */
  | "watch-ended"
  /** The world was closed while something was waited for. */
  | "world-closed"
  /** Time passes by itself, or the clock was handed in. */
  | "not-virtual"
  | "no-such-replica"
  /** The world asks for no certificates, so it signs none. */
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
