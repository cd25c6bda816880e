/** A rule that changes objects, as in kwok: `kwok.x-k8s.io/v1alpha1`, kind Stage. */
export interface Stage {
  readonly apiVersion: "kwok.x-k8s.io/v1alpha1";
  readonly kind: "Stage";
  readonly metadata: { readonly name: string; readonly [member: string]: unknown };
  readonly spec: StageSpec;
  readonly status?: object;
}

/** The objects, the delay, and the changes. */
export interface StageSpec {
  readonly resourceRef: {
    /** "apps/v1" @default "v1" */
    readonly apiGroup?: string;
    /** "Deployment" */
    readonly kind: string;
  };
  /** Selects objects. Absent: none; `{}`: all. */
  readonly selector?: StageSelector;
  /** If several stages match, one is drawn by weight. @default 0 */
  readonly weight?: number;
  readonly weightFrom?: ExpressionFrom;
  /** @default none */
  readonly delay?: StageDelay;
  /** The changes; `steps` is another form of them. */
  readonly next?: StageNext;
  readonly steps?: readonly StageStep[];
  /** Has no effect here: objects are evaluated after each write. */
  readonly immediateNextStage?: boolean;
}

/** All conditions must hold. */
export interface StageSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchAnnotations?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly MatchExpression[];
}

/** A jq expression with a requirement on its values, or a CEL expression about `self`. */
export interface MatchExpression extends Partial<JqRequirement> {
  readonly jq?: JqRequirement;
  readonly cel?: { readonly expression: string };
}

/** A jq expression with a requirement on its values. */
export interface JqRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

/** A value from the object. */
export interface ExpressionFrom {
  readonly cel?: { readonly expression: string };
  readonly jq?: { readonly expression: string };
  /** The jq expression. */
  readonly expressionFrom?: string;
}

/** The delay before the change: a duration, or a random one between it and `jitter…`. */
export interface StageDelay {
  readonly durationMilliseconds?: number;
  /** A time, or a duration in Go's notation. */
  readonly durationFrom?: ExpressionFrom;
  readonly jitterDurationMilliseconds?: number;
  readonly jitterDurationFrom?: ExpressionFrom;
}

/** The changes of an object, in this order: an event, finalizers, patches or a status, its deletion. */
export interface StageNext {
  readonly event?: StageEvent;
  readonly finalizers?: StageFinalizers;
  readonly patches?: readonly StagePatch[];
  readonly statusTemplate?: string;
  readonly statusSubresource?: string;
  readonly statusPatchAs?: object;
  readonly delete?: boolean;
}

/** One change of an object. */
export interface StageStep {
  readonly event?: StageEvent;
  readonly finalizers?: StageFinalizers;
  readonly delete?: boolean;
  readonly patch?: StagePatch;
  readonly apply?: StageApply;
}

/** An Event about the object. */
export interface StageEvent {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
}

/** The finalizers to remove, then those to add. */
export interface StageFinalizers {
  readonly add?: readonly { readonly value: string }[];
  readonly remove?: readonly { readonly value: string }[];
  readonly empty?: boolean;
}

/** A Go template of a patch. */
export interface StagePatch {
  /** "status", or nothing for the object itself. */
  readonly subresource?: string;
  /** The member that the template renders: "status". */
  readonly root?: string;
  readonly template: string;
  /** @default "strategic" for pods and nodes, "merge" for others */
  readonly type?: "json" | "merge" | "strategic";
  readonly impersonation?: object;
}

/** A Go template of another object, which is created or changed. */
export interface StageApply {
  readonly subresource?: string;
  readonly template: string;
  readonly type?: "apply" | "merge" | "strategic";
  readonly impersonation?: object;
}
