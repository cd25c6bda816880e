/** A history of an informer: drawn from an integer, always the same. */
export interface History {
  readonly setting: Setting;
  /** Kinds of commands that take part; the others do nothing. Simple writes always do. */
  readonly kinds: readonly CommandKind[];
  readonly commands: readonly Command[];
}

/** How the server and the informer are made. */
export interface Setting {
  readonly server: ServerKind;
  /** From which version it counts; "": from its own. */
  readonly version: string;
  /** The watched resource, in the plural. */
  readonly collection: Collection;
  /** What exists before the informer does. */
  readonly present: readonly string[];
  readonly selection: Selection;
  readonly pageSize: number;
  /** Whether there are resyncs. */
  readonly resyncs: "" | "2 s" | "1 min";
  /** What its transform does; "": it has none. */
  readonly transforms: "" | "sets a label" | "fails on default/odd";
  /** How objects are indexed; "": not at all. */
  readonly index: "" | "app" | "team";
  /** Whether there is a handler from the beginning that reads the store. */
  readonly hasReader: boolean;
  /**
   * The only event of a history with a single handler, one of SINGLE_STORIES; "": the history has more handlers, and
   * all of the following.
   */
  readonly single: string;
  /** What happens at the start, one of BEGINNINGS; "": nothing but the start. */
  readonly beginning: string;
  /** Which of its variants it takes. */
  readonly way: number;
  /** The number of commands before the start. */
  readonly startsAfter: number;
  /** Whether the first state is waited for. */
  readonly isAwaited: boolean;
}

/** What the server offers. */
export type ServerKind = "as shipped" | "without streaming lists" | "without a watch cache";

/** Kinds of objects. */
export type Collection = "pods" | "configmaps" | "deployments" | "nodes" | "widgets";

/** The watched objects. */
export type Selection =
  | "everything"
  | "a namespace"
  | "a label"
  | "two labels"
  | "a set of labels"
  | "labels in capitals"
  | "a field"
  | "two fields"
  | "a label in a namespace"
  | "a label and a field in a namespace";

/** Commands that a history may lack. */
export type CommandKind = Exclude<Command["kind"], "write">;

/** A single event. If its precondition does not hold, it does nothing, so that any command can be removed. */
export type Command =
  | { readonly kind: "write"; readonly key: string; readonly change: WriteChange }
  | { readonly kind: "special-write"; readonly key: string; readonly how: SpecialWrite }
  | { readonly kind: "bump" }
  /** Many objects are created, or deleted if they exist. */
  | { readonly kind: "crowd"; readonly size: number }
  | { readonly kind: "event-fault"; readonly key: string; readonly fault: string }
  | {
      readonly kind: "answer";
      readonly requests: string;
      readonly count: number;
      readonly answer: string;
    }
  | { readonly kind: "carry"; readonly bytes: string }
  | { readonly kind: "end-watch"; readonly how: string; readonly isAfterEvent: boolean }
  | { readonly kind: "expire"; readonly how: string }
  /** The informer is disconnected, misses the writes of that time, and reconnects. */
  | {
      readonly kind: "gap";
      readonly how: string;
      /** Whether its watch ends after an event, or before any. */
      readonly isAfterEvent: boolean;
      /** Whether all objects are deleted meanwhile. */
      readonly isAllGone: boolean;
      readonly writes: readonly MissedWrite[];
      /** Whether many objects are deleted meanwhile; they are created first if there are none. */
      readonly isCrowdGone: boolean;
      /** How the server reports that the missed events are compacted; "": they are not. */
      readonly expiry: string;
    }
  /** An object is updated some times, and then the watch ends. */
  | { readonly kind: "resume"; readonly key: string; readonly how: string }
  /** Requests fail for minutes. */
  | {
      readonly kind: "storm";
      readonly requests: string;
      readonly answer: string;
      /** Whether a watch ends by its timeout; otherwise its version has expired. */
      readonly hasLasted: boolean;
    }
  /** Lists with a minimum version are refused, as by a lagging server. */
  | { readonly kind: "trap"; readonly how: string }
  /** A handler is busy while something is written. */
  | { readonly kind: "busy"; readonly key: string; readonly writes: readonly Write[] }
  /** An object is created whose text is hard to decode. */
  | { readonly kind: "text"; readonly text: string; readonly isRaw: boolean }
  /** A handler is added, and removed after it has received the existing objects. */
  | { readonly kind: "passer-by" }
  /** One of EPISODES, which has several sentences, once all faults are repaired. */
  | {
      readonly kind: "episode";
      readonly name: string;
      readonly key: string;
      /** Which of its variants it takes. */
      readonly way: number;
    }
  /** The notifications are checked before the next command. */
  | { readonly kind: "look" }
  | { readonly kind: "freeze" }
  | { readonly kind: "thaw" }
  | { readonly kind: "bookmark" }
  | { readonly kind: "hold"; readonly requests: string }
  | { readonly kind: "open-gate" }
  | { readonly kind: "outage"; readonly answer: string }
  | { readonly kind: "recovery" }
  | { readonly kind: "add-handler"; readonly handler: string; readonly behaviour: string }
  | { readonly kind: "remove-handler"; readonly handler: string }
  | { readonly kind: "release-handler"; readonly handler: string }
  | { readonly kind: "catch-up" }
  | { readonly kind: "pass"; readonly duration: string }
  | { readonly kind: "stop" };

/** One change of one object. */
export interface Write {
  readonly key: string;
  readonly change: WriteChange;
}

/** A write while the informer is disconnected. */
export type MissedWrite = Write | { readonly key: string; readonly how: SpecialWrite };

/** A change of an object; a missing one is created first. */
export type WriteChange =
  | "created"
  | "updated"
  | "updated 3 times"
  | "deleted"
  | "deleted and created again"
  | "labelled app=web"
  | "labelled app=db";

/** A rare change of an object. */
export type SpecialWrite =
  | "given values of all sorts"
  | "marked for deletion"
  | "annotated teams=bert"
  | "annotated teams=bert,ernie"
  | "annotated teams=ernie,bert"
  | "annotated teams=ernie,oscar"
  | "annotated teams=bert,ernie,bert"
  | "annotated teams=ernie"
  | "annotated teams=oscar"
  | "annotated example.com/teams=ernie"
  | "labelled app=WEB"
  | "labelled app=constructor"
  | "labelled app="
  | "labelled app.kubernetes.io/name=db"
  | "reported in a phase that nobody knows"
  | "given a field that nobody knows"
  | "rid of its annotations"
  | "rid of its labels"
  | "touched by another client"
  | "reported as failed"
  | "given a finalizer"
  | "deleted with a grace period"
  | "given the fields of a Status"
  | "freed of its finalizer"
  | "large"
  | "of many letters"
  | "of several lines";
