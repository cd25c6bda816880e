import fc from "fast-check";
import { rarely } from "./drawn-kind.js";
import { UUID } from "./metadata-drafts.js";
import type { Step } from "./step.js";

/** The number of requests in a sequence. */
const STEPS_MAX_COUNT = 6;

type Body = Readonly<Record<string, unknown>>;
type Drawn = fc.Arbitrary<Step>;

const JSON_TYPE = "application/json";
const MERGE_PATCH = "application/merge-patch+json";

const QUERY = fc.constantFrom<Step["query"]>(
  {},
  {},
  {},
  {},
  {},
  { dryRun: "All" },
  { dryRun: "Some" },
  { fieldValidation: "Strict" },
  { fieldManager: "m1" },
  { pretty: "true" },
);
const ACCEPTS = fc.constantFrom<string | undefined>(
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  "application/json;as=Table;v=v1;g=meta.k8s.io",
  "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io",
  "text/html",
  "application/yaml",
);

/** A write with one of several bodies. */
export function writing(
  method: "POST" | "PUT" | "PATCH",
  paths: readonly string[],
  bodies: fc.Arbitrary<unknown>,
  type = method === "PATCH" ? MERGE_PATCH : JSON_TYPE,
): Drawn {
  return fc
    .tuple(fc.constantFrom(...paths), bodies, QUERY, ACCEPTS)
    .map(([path, body, query, accept]): Step => {
      const headers = { "content-type": type, ...(accept === undefined ? {} : { accept }) };
      return { method, path, query, headers, body };
    });
}

/** A request without a body. */
export function asking(
  methods: readonly Step["method"][],
  paths: readonly string[],
  accepts: fc.Arbitrary<string | undefined> = ACCEPTS,
): Drawn {
  return fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...paths), accepts).map(
    ([method, path, accept]): Step => ({
      method,
      path,
      query: {},
      headers: accept === undefined ? {} : { accept },
    }),
  );
}

/** A sequence of requests, after those that create its objects. */
export function after(first: readonly Drawn[], then: Drawn): fc.Arbitrary<readonly Step[]> {
  const rest = fc.array(then, { minLength: 1, maxLength: STEPS_MAX_COUNT });
  return fc.tuple(fc.tuple(...first), rest).map(([made, steps]) => [...made, ...steps]);
}

const NAMESPACE = "/api/v1/namespaces/{namespace}";

const OWN_NAMES = fc.constantFrom<unknown>("a", "a", "a", "a", "b", "", undefined);

/** The type of an object, which is seldom wrong. */
export function identity(apiVersion: string, kind: string, members: Body = {}) {
  return {
    apiVersion: fc.constantFrom<unknown>(
      apiVersion,
      apiVersion,
      apiVersion,
      apiVersion,
      undefined,
      "v2",
    ),
    kind: fc.constantFrom<unknown>(kind, kind, kind, kind, undefined, "Other"),
    metadata: fc.record({
      name: OWN_NAMES,
      namespace: rarely(fc.constantFrom("{namespace}", "elsewhere"), 8),
      uid: rarely(fc.constantFrom("{pods/a.uid}", UUID), 8),
      labels: rarely(fc.constant({ x: "y" }), 6),
      annotations: rarely(fc.constant({ x: "y" }), 6),
    }),
    ...Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, fc.constant(value)]),
    ),
  };
}

const POD = writing(
  "POST",
  [`${NAMESPACE}/pods`],
  fc.record({
    apiVersion: fc.constant("v1"),
    kind: fc.constant("Pod"),
    metadata: fc.record({
      name: fc.constant("a"),
      labels: fc.constant({ app: "a" }),
      finalizers: rarely(fc.constant(["example.com/hold"]), 5),
    }),
    spec: fc.record({
      containers: fc.constant([{ name: "main", image: "img:1" }]),
      nodeName: rarely(fc.constant("n"), 3),
      terminationGracePeriodSeconds: rarely(fc.constantFrom(0, 5), 3),
    }),
  }),
);

const EVICTION = fc.record({
  ...identity("policy/v1", "Eviction"),
  deleteOptions: rarely(
    fc.record({
      gracePeriodSeconds: rarely(fc.constantFrom(0, 7, -1), 3),
      dryRun: rarely(fc.constantFrom(["All"], ["Some"]), 4),
      propagationPolicy: rarely(fc.constantFrom("Background", "Odd"), 5),
      preconditions: rarely(
        fc.record({
          uid: rarely(fc.constantFrom("{pods/a.uid}", UUID), 2),
          resourceVersion: rarely(fc.constantFrom("{pods/a.version}", "1"), 3),
        }),
        3,
      ),
    }),
    2,
  ),
});
const BINDING = fc.record({
  ...identity("v1", "Binding"),
  target: fc.constantFrom<unknown>(
    { kind: "Node", name: "n" },
    { kind: "Node", name: "n" },
    { name: "n" },
    { kind: "Node" },
    { kind: "Node", name: "n", apiVersion: "v1", namespace: "x", uid: UUID },
    { kind: "Pod", name: "n" },
    undefined,
  ),
});
const BUDGET = fc.constantFrom<Body>(
  { minAvailable: 1, selector: { matchLabels: { app: "a" } } },
  { maxUnavailable: 1, selector: {} },
  { minAvailable: 0, selector: { matchLabels: { app: "b" } } },
);
const BUDGETS = "/apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets";

const PODS = after(
  [POD],
  fc.oneof(
    { arbitrary: writing("POST", [`${NAMESPACE}/pods/a/eviction`], EVICTION), weight: 4 },
    {
      arbitrary: writing("POST", [`${NAMESPACE}/pods/a/binding`, `${NAMESPACE}/bindings`], BINDING),
      weight: 4,
    },
    {
      arbitrary: writing(
        "POST",
        [BUDGETS],
        fc.record({ metadata: fc.constant({ name: "p" }), spec: BUDGET }),
      ),
      weight: 1,
    },
    {
      arbitrary: writing(
        "PATCH",
        [`${BUDGETS}/p/status`],
        fc.constantFrom<Body>(
          { status: { disruptionsAllowed: 1, observedGeneration: 1 } },
          { status: { disruptionsAllowed: 0, observedGeneration: 1 } },
        ),
      ),
      weight: 1,
    },
    {
      arbitrary: writing(
        "PATCH",
        [`${NAMESPACE}/pods/a/status`],
        fc.constantFrom<Body>(
          { status: { phase: "Running" } },
          { status: { phase: "Succeeded" } },
          { status: { conditions: [{ type: "Ready", status: "True" }] } },
        ),
      ),
      weight: 2,
    },
    {
      arbitrary: writing(
        "PATCH",
        [`${NAMESPACE}/pods/a/ephemeralcontainers`, `${NAMESPACE}/pods/a/resize`],
        fc.constantFrom<Body>(
          { spec: { ephemeralContainers: [{ name: "e", image: "i" }] } },
          { spec: { containers: [{ name: "main", resources: { requests: { cpu: "1" } } }] } },
          { metadata: { labels: { x: "z" } } },
        ),
        "application/strategic-merge-patch+json",
      ),
      weight: 1,
    },
    { arbitrary: asking(["GET"], [`${NAMESPACE}/pods/a`, `${NAMESPACE}/pods`]), weight: 2 },
    {
      arbitrary: asking(
        ["GET", "DELETE", "PUT", "OPTIONS"],
        ["eviction", "binding", "ephemeralcontainers", "resize"].map(
          (name) => `${NAMESPACE}/pods/a/${name}`,
        ),
      ),
      weight: 1,
    },
  ),
);

const TOKENS = after(
  [
    writing("POST", [`${NAMESPACE}/serviceaccounts`], fc.constant({ metadata: { name: "a" } })),
    POD,
  ],
  writing(
    "POST",
    ["a", "a", "a", "b"].map((name) => `${NAMESPACE}/serviceaccounts/${name}/token`),
    fc.record({
      ...identity("authentication.k8s.io/v1", "TokenRequest"),
      spec: rarely(
        fc.record({
          audiences: rarely(fc.constantFrom(["x"], ["x", "y"], []), 2),
          expirationSeconds: rarely(fc.constantFrom(600, 599, 7200, -1, 2 ** 32 + 1), 2),
          boundObjectRef: rarely(
            fc.record({
              kind: fc.constantFrom("Pod", "Secret", "Node", "Odd"),
              apiVersion: fc.constantFrom("v1", "v2"),
              name: fc.constantFrom("a", "b", ""),
              uid: rarely(fc.constantFrom("{pods/a.uid}", UUID), 2),
            }),
            3,
          ),
        }),
        1,
      ),
    }),
  ),
);

const OWN_NAMESPACE = "/api/v1/namespaces/{namespace}-a";
const FINALIZERS = fc.constantFrom<unknown>(
  [],
  ["kubernetes"],
  ["example.com/x"],
  ["bad key"],
  null,
);
const FINALIZED = after(
  [
    writing(
      "POST",
      ["/api/v1/namespaces"],
      fc.record({
        metadata: fc.constant({ name: "{namespace}-a" }),
        spec: rarely(fc.record({ finalizers: FINALIZERS }), 2),
      }),
    ),
  ],
  fc.oneof(
    writing(
      "PUT",
      [
        `${OWN_NAMESPACE}/finalize`,
        `${OWN_NAMESPACE}/finalize`,
        `${OWN_NAMESPACE}/status`,
        OWN_NAMESPACE,
      ],
      fc.record({
        apiVersion: fc.constant("v1"),
        kind: fc.constant("Namespace"),
        metadata: fc.record({
          name: fc.constant("{namespace}-a"),
          labels: rarely(fc.constant({ x: "y" }), 3),
          finalizers: rarely(fc.constant(["example.com/hold"]), 4),
        }),
        spec: rarely(fc.record({ finalizers: FINALIZERS }), 2),
        status: rarely(fc.constantFrom({ phase: "Terminating" }, { phase: "Active" }), 3),
      }),
    ),
    asking(["GET", "DELETE", "PATCH", "POST"], [`${OWN_NAMESPACE}/finalize`]),
    asking(["GET"], [OWN_NAMESPACE]),
  ),
);

const GROUPS = "/apis/authorization.k8s.io/v1";
const ATTRIBUTES = fc.record({
  resourceAttributes: rarely(
    fc.record({
      verb: fc.constantFrom("get", "*", ""),
      resource: fc.constantFrom("pods", ""),
      namespace: rarely(fc.constantFrom("{namespace}", "elsewhere"), 2),
      fieldSelector: rarely(
        fc.constantFrom<unknown>(
          { rawSelector: "a=b" },
          { requirements: [{ key: "a", operator: "In", values: ["b"] }] },
          { requirements: [{ key: "a", operator: "Odd" }] },
          {},
        ),
        6,
      ),
    }),
    1,
  ),
  nonResourceAttributes: rarely(fc.constant({ path: "/x", verb: "get" }), 5),
  user: rarely(fc.constantFrom("u", ""), 2),
  groups: rarely(fc.constant(["g"]), 3),
  extra: rarely(fc.constant({ a: ["b"] }), 6),
});
const REVIEWED: Drawn = fc.oneof(
  writing(
    "POST",
    [`${GROUPS}/selfsubjectaccessreviews`],
    fc.record({
      ...identity("authorization.k8s.io/v1", "SelfSubjectAccessReview"),
      spec: ATTRIBUTES,
    }),
  ),
  writing(
    "POST",
    [`${GROUPS}/subjectaccessreviews`],
    fc.record({ ...identity("authorization.k8s.io/v1", "SubjectAccessReview"), spec: ATTRIBUTES }),
  ),
  writing(
    "POST",
    [`${GROUPS}/namespaces/{namespace}/localsubjectaccessreviews`],
    fc.record({
      ...identity("authorization.k8s.io/v1", "LocalSubjectAccessReview"),
      spec: ATTRIBUTES,
    }),
  ),
  writing(
    "POST",
    [`${GROUPS}/selfsubjectrulesreviews`],
    fc.record({
      ...identity("authorization.k8s.io/v1", "SelfSubjectRulesReview"),
      spec: fc.constantFrom({ namespace: "{namespace}" }, {}),
    }),
  ),
  writing(
    "POST",
    ["/apis/authentication.k8s.io/v1/tokenreviews"],
    fc.record({
      ...identity("authentication.k8s.io/v1", "TokenReview"),
      spec: fc.constantFrom<unknown>(
        { token: "x" },
        {},
        { token: "x", audiences: ["y"] },
        { token: 1 },
      ),
    }),
  ),
  writing(
    "POST",
    ["/apis/authentication.k8s.io/v1/selfsubjectreviews"],
    fc.record(identity("authentication.k8s.io/v1", "SelfSubjectReview", { spec: {} })),
  ),
  asking(
    ["GET", "DELETE", "PUT", "HEAD"],
    [`${GROUPS}/selfsubjectaccessreviews`, `${GROUPS}/subjectaccessreviews/a`],
  ),
);

const DISCOVERED: Drawn = fc.oneof(
  asking(
    ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT"],
    [
      ...[
        "/version",
        "/version/",
        "/api",
        "/api/",
        "/apis/apps",
        "/apis/apps/",
        "/apis/batch",
        "/healthz",
      ],
      ...[
        "/livez",
        "/readyz",
        "/healthz/ping",
        "/livez/nothing",
        "/apis/nothing",
        "/apis/apps/v2",
        "/api/v2",
      ],
      ...[
        "/nothing",
        "/",
        "/api/v1/nothing",
        "/apis/apps/v1/nothing",
        "/metrics/nothing",
        "/openapi",
        "/logs",
      ],
    ],
    fc.constantFrom<string | undefined>(
      undefined,
      undefined,
      "application/json",
      "application/yaml",
      "text/html",
      "*/*",
      "application/json;g=apidiscovery.k8s.io;v=v9;as=APIGroupDiscoveryList",
    ),
  ).filter(({ method, path }) => method === "GET" || path !== "/"),
  asking(
    ["HEAD"],
    [
      "/openapi/v2",
      "/openapi/v3",
      "/openapi/v3/apis/apps/v1",
      "/openapi/v3/api/v9",
      "/apis",
      "/api/v1",
    ],
  ),
);

const CRAFTED = [
  { v: "meta.k8s.io/v1", rv: 1, start: "a\u0000" },
  { v: "meta.k8s.io/v1", rv: -1, start: "a\u0000" },
  { v: "meta.k8s.io/v1", rv: 0, start: "a" },
  { v: "meta.k8s.io/v1", rv: 1_000_000_000, start: "a" },
  { v: "meta.k8s.io/v1", rv: -1, start: "" },
  { v: "meta.k8s.io/v1", rv: -1, start: "../a" },
  { v: "meta.k8s.io/v1", rv: -1, start: "a/../../b" },
  { v: "meta.k8s.io/v2", rv: 1, start: "a" },
  { v: "", rv: 1, start: "a" },
  { rv: 1, start: "a" },
  { v: "meta.k8s.io/v1", rv: "1", start: "a" },
  { v: "meta.k8s.io/v1", start: "a" },
  { v: "meta.k8s.io/v1", rv: -2, start: "a" },
].map((token) => Buffer.from(JSON.stringify(token)).toString("base64url"));
const CONFIG_MAPS = `${NAMESPACE}/configmaps`;
const WIDGETS = "/apis/example.com/v1/namespaces/{namespace}/widgets";

const EVENTS = `${NAMESPACE}/events`;
const EVENTS_OF_GROUP = "/apis/events.k8s.io/v1/namespaces/{namespace}/events";

/** Lists with invented tokens, and all combinations of versions and matches. */
function listed(
  first: string,
  paths: readonly string[],
  content: Body = {},
): fc.Arbitrary<readonly Step[]> {
  return after(
    ["a", "b", "c"].map((name) =>
      writing(
        "POST",
        [first],
        fc.constant({ metadata: { name, labels: { app: name } }, ...content }),
      ),
    ),
    listOf(paths),
  );
}

function listOf(paths: readonly string[]): Drawn {
  return (
    fc
      .record({
        path: fc.constantFrom(...paths),
        limit: rarely(fc.constantFrom("1", "2", "0"), 2),
        continue: rarely(
          fc.constantFrom(...CRAFTED, "{continue}", "{continue}", "e30", "%", "eyJ2Ijoi"),
          2,
        ),
        resourceVersion: rarely(
          fc.constantFrom(
            "0",
            "1",
            "{list}",
            "",
            "999999999",
            "configmaps",
            "{configmaps/a.version}",
          ),
          3,
        ),
        resourceVersionMatch: rarely(fc.constantFrom("Exact", "NotOlderThan", "Odd", ""), 3),
        labelSelector: rarely(fc.constantFrom("app=a", "app!=b", "app in (b,c)"), 4),
        timeout: rarely(fc.constant("3s"), 12),
      })
      .map(({ path, ...given }): Step => {
        const query = Object.fromEntries(
          Object.entries(given).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        );
        return { method: "GET", path, query, headers: {} };
      })
      // A future version is waited for.
      .filter(
        ({ query }) => query["resourceVersion"] !== "999999999" || query["continue"] !== undefined,
      )
  );
}

const CHOSEN = fc.constantFrom<Step["query"]>(
  { labelSelector: "app in (a,c,e)" },
  { labelSelector: "app!=b" },
  { labelSelector: "app notin (a,d)" },
  { labelSelector: "none" },
  { fieldSelector: "metadata.name!=c" },
  { fieldSelector: "metadata.name=d" },
  { fieldSelector: "metadata.namespace={namespace}", labelSelector: "app" },
  {},
);

const PAGED = ["a", "b", "c", "d", "e"];

/** Pages of selected objects, while others write. */
function paged(path: string, content: Body = {}): fc.Arbitrary<readonly Step[]> {
  const named = (name: string) =>
    writing("POST", [path], fc.constant({ metadata: { name, labels: { app: name } }, ...content }));
  const between = fc.oneof(
    fc.constantFrom("aa", "cc", "f").chain(named),
    asking(
      ["DELETE"],
      PAGED.map((name) => `${path}/${name}`),
      fc.constant(undefined),
    ),
    writing(
      "PATCH",
      ["b", "c", "d"].map((name) => `${path}/${name}`),
      fc.constantFrom(
        { metadata: { labels: { app: "a" } } },
        { metadata: { labels: { app: "b" } } },
      ),
    ),
  );
  const page = fc
    .record({
      chosen: CHOSEN,
      limit: fc.constantFrom("1", "2", "3"),
      version: rarely(
        fc.constantFrom<Step["query"]>(
          { resourceVersion: "0" },
          { resourceVersion: "{list}", resourceVersionMatch: "Exact" },
          { resourceVersion: "{list}", resourceVersionMatch: "NotOlderThan" },
        ),
        3,
      ),
      others: fc.array(
        fc.tuple(rarely(between, 2), rarely(CHOSEN, 6), fc.constantFrom("1", "2", "500")),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ chosen, limit, version = {}, others }) => {
      const listed = (query: Step["query"]): Step => ({ method: "GET", path, query, headers: {} });
      return [
        listed({ ...chosen, limit, ...version }),
        ...others.flatMap(([write, other = chosen, size]) => [
          ...(write === undefined ? [] : [write]),
          listed({ ...other, limit: size, continue: "{continue}" }),
        ]),
      ];
    });
  return fc.tuple(fc.tuple(...PAGED.map(named)), page).map((parts) => parts.flat());
}

/** The topics of actions, by name. */
export const ACTION_SEQUENCES: readonly {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<readonly Step[]>;
  readonly weight: number;
}[] = [
  { name: "evictions", arbitrary: PODS, weight: 3 },
  { name: "tokens", arbitrary: TOKENS, weight: 2 },
  { name: "finalizers", arbitrary: FINALIZED, weight: 2 },
  { name: "reviews", arbitrary: after([], REVIEWED), weight: 2 },
  { name: "discovery", arbitrary: after([], DISCOVERED), weight: 2 },
  { name: "pages", arbitrary: listed(CONFIG_MAPS, [CONFIG_MAPS, CONFIG_MAPS, WIDGETS]), weight: 3 },
  { name: "chosen", arbitrary: fc.oneof(paged(CONFIG_MAPS), paged(WIDGETS)), weight: 4 },
  {
    name: "uncached",
    arbitrary: listed(EVENTS, [EVENTS, EVENTS_OF_GROUP], {
      involvedObject: { namespace: "{namespace}" },
    }),
    weight: 2,
  },
];
