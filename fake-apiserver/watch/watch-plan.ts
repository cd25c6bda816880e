import type { Selection } from "../storage/selection.js";
import type { ServedResource } from "../storage/served-resource.js";
import type { Frame } from "./frame.js";

/** Where a watch begins. */
export type WatchStart =
  /** With the changes above a version, which may lie in the future: then everything up to it is swallowed. */
  | { readonly type: "after"; readonly version: bigint }
  /** With the state at a version as ADDED events, then, if wanted, the bookmark that ends them, then what followed. */
  | { readonly type: "state"; readonly version: bigint; readonly marksEnd: boolean }
  /** With an ERROR event, and nothing else. */
  | { readonly type: "too-large"; readonly version: bigint };

/** What a client asked to watch, and how. */
export interface WatchPlan {
  readonly resource: ServedResource;
  readonly selection: Selection;
  readonly start: WatchStart;
  readonly allowsBookmarks: boolean;
  /** Absent: the server's choice. */
  readonly timeoutSeconds?: number;
  /** Another representation of stored objects. Absent: as they are. */
  readonly encode?: (frame: Frame) => Frame;
}
