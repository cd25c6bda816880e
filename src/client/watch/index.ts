/**
 * Watches inside of a program: one that hands events to many.
 */

export {
  Broadcaster,
  type BroadcasterOptions,
  BroadcasterStoppedError,
  type BroadcastWatch,
  type FullChannelBehavior,
} from "./broadcaster.js";
