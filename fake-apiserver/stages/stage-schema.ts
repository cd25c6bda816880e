const TEXT = { type: "string", minLength: 1 };
const ANY_TEXT = { type: "string" };
const TEXTS = { type: "object", additionalProperties: ANY_TEXT };
const COUNT = { type: "integer", minimum: 0 };
const OBJECT = { type: "object" };

function closed(
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = [],
): object {
  return { type: "object", properties, required, additionalProperties: false };
}

const EXPRESSION = closed({ expression: TEXT }, ["expression"]);
const EXPRESSION_FROM = closed({ cel: EXPRESSION, jq: EXPRESSION, expressionFrom: TEXT });
const REQUIREMENT = {
  key: TEXT,
  operator: { enum: ["In", "NotIn", "Exists", "DoesNotExist"] },
  values: { type: "array", items: ANY_TEXT },
};
const SELECTOR = closed({
  matchLabels: TEXTS,
  matchAnnotations: TEXTS,
  matchExpressions: {
    type: "array",
    items: closed({
      ...REQUIREMENT,
      cel: EXPRESSION,
      jq: closed(REQUIREMENT, ["key", "operator"]),
    }),
  },
});
const DELAY = closed({
  durationMilliseconds: COUNT,
  durationFrom: EXPRESSION_FROM,
  jitterDurationMilliseconds: COUNT,
  jitterDurationFrom: EXPRESSION_FROM,
});
const EVENT = closed({ type: ANY_TEXT, reason: ANY_TEXT, message: ANY_TEXT });
const FINALIZER = closed({ value: TEXT }, ["value"]);
const FINALIZERS = closed({
  add: { type: "array", items: FINALIZER },
  remove: { type: "array", items: FINALIZER },
  empty: { type: "boolean" },
});
const PATCH = closed(
  {
    subresource: ANY_TEXT,
    root: ANY_TEXT,
    template: TEXT,
    type: { enum: ["json", "merge", "strategic"] },
    impersonation: OBJECT,
  },
  ["template"],
);
const APPLY = closed(
  {
    subresource: ANY_TEXT,
    template: TEXT,
    type: { enum: ["apply", "merge", "strategic"] },
    impersonation: OBJECT,
  },
  ["template"],
);
const NEXT = closed({
  event: EVENT,
  finalizers: FINALIZERS,
  patches: { type: "array", items: PATCH },
  statusTemplate: ANY_TEXT,
  statusSubresource: ANY_TEXT,
  statusPatchAs: OBJECT,
  delete: { type: "boolean" },
});
const STEP = closed({
  event: EVENT,
  finalizers: FINALIZERS,
  delete: { type: "boolean" },
  patch: PATCH,
  apply: APPLY,
});
const SPEC = closed(
  {
    resourceRef: closed({ apiGroup: TEXT, kind: TEXT }, ["kind"]),
    selector: SELECTOR,
    weight: COUNT,
    weightFrom: EXPRESSION_FROM,
    delay: DELAY,
    next: NEXT,
    steps: { type: "array", items: STEP },
    immediateNextStage: { type: "boolean" },
  },
  ["resourceRef"],
);

/** JSON Schema 2020-12 of a stage. */
export const STAGE_SCHEMA = closed(
  {
    apiVersion: { const: "kwok.x-k8s.io/v1alpha1" },
    kind: { const: "Stage" },
    metadata: { type: "object", properties: { name: TEXT }, required: ["name"] },
    spec: SPEC,
    status: OBJECT,
  },
  ["apiVersion", "kind", "metadata", "spec"],
);
