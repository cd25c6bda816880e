/**
 * Watches within a program: a broadcaster of events to many watchers.
 */

export {
  Broadcaster,
  type BroadcasterOptions,
  BroadcasterStoppedError,
  type BroadcastWatch,
  type FullChannelBehavior,
} from "./broadcaster.js";
