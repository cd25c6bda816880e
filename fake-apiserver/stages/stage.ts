/** A rule by which objects move, in the form of kwok: `kwok.x-k8s.io/v1alpha1`, kind Stage. */
export interface Stage {
  readonly apiVersion: "kwok.x-k8s.io/v1alpha1";
  readonly kind: "Stage";
  readonly metadata: { readonly name: string; readonly [member: string]: unknown };
  readonly spec: StageSpec;
  readonly status?: object;
}

/** Which objects, when, and what becomes of them. */
export interface StageSpec {
  readonly resourceRef: {
    /** "apps/v1" @default "v1" */
    readonly apiGroup?: string;
    /** "Deployment" */
    readonly kind: string;
  };
  /** Which of them. Absent: none; `{}`: all. */
  readonly selector?: StageSelector;
  /** Of several stages that match one is drawn by their weights. @default 0 */
  readonly weight?: number;
  readonly weightFrom?: ExpressionFrom;
  /** @default none */
  readonly delay?: StageDelay;
  /** What is done; `steps` says it in another form. */
  readonly next?: StageNext;
  readonly steps?: readonly StageStep[];
  /** Of no consequence here: objects are looked at after each write. */
  readonly immediateNextStage?: boolean;
}

/** All that is said has to hold. */
export interface StageSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchAnnotations?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly MatchExpression[];
}

/** An expression of jq and what its values have to be, or one of CEL, about `self`. */
export interface MatchExpression extends Partial<JqRequirement> {
  readonly jq?: JqRequirement;
  readonly cel?: { readonly expression: string };
}

/** An expression of jq and what its values have to be. */
export interface JqRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values?: readonly string[];
}

/** A value that the object has. */
export interface ExpressionFrom {
  readonly cel?: { readonly expression: string };
  readonly jq?: { readonly expression: string };
  /** As `jq` says it. */
  readonly expressionFrom?: string;
}

/** How long an object stays as it is: a duration, or somewhere between it and `jitter…`. */
export interface StageDelay {
  readonly durationMilliseconds?: number;
  /** An instant, or a duration as Go writes it. */
  readonly durationFrom?: ExpressionFrom;
  readonly jitterDurationMilliseconds?: number;
  readonly jitterDurationFrom?: ExpressionFrom;
}

/** What becomes of an object: an event, finalizers, patches or a status, and that it is deleted, in this order. */
export interface StageNext {
  readonly event?: StageEvent;
  readonly finalizers?: StageFinalizers;
  readonly patches?: readonly StagePatch[];
  readonly statusTemplate?: string;
  readonly statusSubresource?: string;
  readonly statusPatchAs?: object;
  readonly delete?: boolean;
}

/** One thing that becomes of an object. */
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

/** Which finalizers are removed, then which are added. */
export interface StageFinalizers {
  readonly add?: readonly { readonly value: string }[];
  readonly remove?: readonly { readonly value: string }[];
  readonly empty?: boolean;
}

/** A template of Go that makes a patch. */
export interface StagePatch {
  /** "status", or nothing for the object itself. */
  readonly subresource?: string;
  /** The member that the template is about: "status". */
  readonly root?: string;
  readonly template: string;
  /** @default "strategic" for pods and nodes, "merge" for others */
  readonly type?: "json" | "merge" | "strategic";
  readonly impersonation?: object;
}

/** A template of Go that makes another object, which is created or changed. */
export interface StageApply {
  readonly subresource?: string;
  readonly template: string;
  readonly type?: "apply" | "merge" | "strategic";
  readonly impersonation?: object;
}
