/** What an informer goes through: drawn from one integer, and the same for ever. */
export interface History {
  readonly setting: Setting;
  /** Kinds of commands that take part; the others do nothing. Simple writes always do. */
  readonly kinds: readonly CommandKind[];
  readonly commands: readonly Command[];
}

/** How the server and the informer are made. */
export interface Setting {
  readonly server: ServerKind;
  /** What exists before the informer does. */
  readonly present: readonly string[];
  readonly selection: Selection;
  readonly pageSize: number;
  /** Whether objects are told anew now and then. */
  readonly resyncs: boolean;
  readonly transforms: boolean;
  /** So many commands come before the start. */
  readonly startsAfter: number;
  /** Whether the first state is waited for. */
  readonly isAwaited: boolean;
}

/** What the server offers. */
export type ServerKind = "as shipped" | "without streaming lists" | "without a watch cache";

/** What is informed on. */
export type Selection = "everything" | "a namespace" | "a label" | "a field";

/** What tells commands apart that a history may be without. */
export type CommandKind = Exclude<Command["kind"], "write">;

/** One thing that happens. Where its precondition does not hold, it does nothing, so that any may be left out. */
export type Command =
  | { readonly kind: "write"; readonly key: string; readonly change: WriteChange }
  | { readonly kind: "special-write"; readonly key: string; readonly how: SpecialWrite }
  | { readonly kind: "bump" }
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
  /** The informer is cut off, misses what is written meanwhile, and comes back. */
  | {
      readonly kind: "gap";
      readonly how: string;
      readonly writes: readonly { readonly key: string; readonly change: WriteChange }[];
      /** How the server says that it has forgotten what was missed; "": it has not. */
      readonly expiry: string;
    }
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

/** What is done to an object; one that is not there is created first. */
export type WriteChange =
  | "created"
  | "updated"
  | "deleted"
  | "deleted and created again"
  | "labelled app=web"
  | "labelled app=db";

/** What is seldom done to an object. */
export type SpecialWrite =
  | "updated 3 times"
  | "annotated teams=bert"
  | "rid of its annotations"
  | "touched by another client"
  | "reported as failed"
  | "given a finalizer"
  | "freed of its finalizer"
  | "large"
  | "of many letters"
  | "of several lines";
