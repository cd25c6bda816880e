/** A valid one. */
export const WEBHOOK = {
  name: "w.example.com",
  clientConfig: { url: "https://127.0.0.1:1/x" },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
};
const RULES = [
  {
    apiGroups: ["nobody.example.com"],
    apiVersions: ["v1"],
    resources: ["nothing"],
    operations: ["CREATE"],
  },
];
/** Members of webhook configurations: a valid one first, then many invalid ones. */
export const WEBHOOKS: readonly Readonly<Record<string, unknown>>[] = [
  { webhooks: [] },
  { webhooks: [WEBHOOK] },
  { webhooks: [{ ...WEBHOOK, rules: RULES }] },
  {
    webhooks: [
      {
        ...WEBHOOK,
        rules: RULES,
        failurePolicy: "Ignore",
        timeoutSeconds: 5,
        matchPolicy: "Exact",
      },
    ],
  },
  {
    webhooks: [
      { ...WEBHOOK, rules: RULES },
      { ...WEBHOOK, name: "x.example.com", rules: RULES },
    ],
  },
  { webhooks: [WEBHOOK, WEBHOOK] },
  { webhooks: [{ ...WEBHOOK, name: "w" }] },
  { webhooks: [{ ...WEBHOOK, sideEffects: "Some" }] },
  { webhooks: [{ ...WEBHOOK, sideEffects: undefined }] },
  { webhooks: [{ ...WEBHOOK, admissionReviewVersions: ["v9"] }] },
  { webhooks: [{ ...WEBHOOK, admissionReviewVersions: ["v1", "v1"] }] },
  { webhooks: [{ ...WEBHOOK, timeoutSeconds: 31 }] },
  { webhooks: [{ ...WEBHOOK, failurePolicy: "Odd", matchPolicy: "Odd" }] },
  { webhooks: [{ ...WEBHOOK, clientConfig: {} }] },
  { webhooks: [{ ...WEBHOOK, clientConfig: { url: "http://a/x" } }] },
  { webhooks: [{ ...WEBHOOK, clientConfig: { url: "https://u:p@a/x?y#z" } }] },
  { webhooks: [{ ...WEBHOOK, clientConfig: { service: { name: "s", namespace: "n" } } }] },
  {
    webhooks: [
      {
        ...WEBHOOK,
        clientConfig: {
          service: { name: "s", namespace: "n", path: "//", port: 0 },
          caBundle: "eA==",
        },
      },
    ],
  },
  {
    webhooks: [
      {
        ...WEBHOOK,
        rules: [
          {
            apiGroups: ["*", "a"],
            apiVersions: [],
            resources: ["*/*", "pods"],
            operations: ["*", "CREATE"],
          },
        ],
      },
    ],
  },
  {
    webhooks: [
      { ...WEBHOOK, rules: [{ ...RULES[0], scope: "Odd", resources: ["a/b", "a/*", "*/b"] }] },
    ],
  },
  {
    webhooks: [
      { ...WEBHOOK, objectSelector: { matchExpressions: [{ key: "a", operator: "In" }] } },
    ],
  },
  { webhooks: [{ ...WEBHOOK, namespaceSelector: { matchLabels: { "a b": "c" } } }] },
  { webhooks: [{ ...WEBHOOK, matchConditions: [{ name: "c", expression: "true" }] }] },
  {
    webhooks: [
      {
        ...WEBHOOK,
        matchConditions: [
          { name: "c", expression: "x" },
          { name: "c", expression: "" },
        ],
      },
    ],
  },
  {
    webhooks: [
      {
        ...WEBHOOK,
        matchConditions: [
          { name: "", expression: "object.a + 1" },
          { name: "d d", expression: "1" },
        ],
      },
    ],
  },
];
