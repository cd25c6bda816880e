import fc from "fast-check";
import { BOLT_KINDS } from "./bolt-kinds.js";
import { BUILT_IN_KINDS } from "./built-in-kinds.js";
import {
  collectionOf,
  type DrawnKind,
  mostly,
  NUMBERS,
  rarely,
  VALUES,
  WORDS,
} from "./drawn-kind.js";
import { GEAR_KINDS } from "./gear-kinds.js";

const WIDGETS: DrawnKind = {
  root: "/apis/example.com/v1",
  resource: "widgets",
  apiVersion: "example.com/v1",
  kind: "Widget",
  subresources: ["status", "scale"],
  members: fc.record({
    spec: mostly(
      fc.record({
        color: mostly(WORDS),
        replicas: rarely(fc.constantFrom<unknown>(0, 1, 3, -1, "2", 1.5), 4),
        list: rarely(fc.array(VALUES, { maxLength: 3 }), 4),
        inner: rarely(VALUES, 4),
      }),
    ),
    status: rarely(fc.record({ phase: mostly(WORDS), replicas: rarely(NUMBERS) }), 4),
    other: rarely(VALUES),
  }),
  least: { spec: { color: "red" } },
  pointers: ["/spec", "/spec/color", "/spec/list", "/spec/list/0", "/spec/list/-", "/status/phase"],
  fieldSelectors: ["metadata.name=a", "metadata.name!=a", "spec.color=red"],
  weight: 8,
};

const PARTS: DrawnKind = {
  root: "/apis/parts.example.com/v1",
  resource: "parts",
  apiVersion: "parts.example.com/v1",
  kind: "Part",
  subresources: ["status", "scale"],
  members: fc.record({
    spec: mostly(
      fc.record({
        color: rarely(fc.constantFrom<unknown>("red", "blue", "green", null, 1), 3),
        size: rarely(fc.constantFrom<unknown>(0, 3, 10, 11, -1, 1.5, "3", null), 3),
        ratio: rarely(fc.constantFrom<unknown>(2, 3, 4.5, "1"), 5),
        note: rarely(fc.constantFrom<unknown>("", "abc", "too long a note", null, "ABC"), 3),
        tags: rarely(fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 3 }), 3),
        ports: rarely(
          fc.array(
            fc.record({
              name: mostly(fc.constantFrom("http", "dns")),
              port: mostly(fc.constantFrom<unknown>(80, 53, "80")),
              protocol: rarely(fc.constantFrom("TCP", "UDP")),
            }),
            { maxLength: 3 },
          ),
          3,
        ),
        steps: rarely(fc.array(fc.constantFrom<unknown>("a", "b", null), { maxLength: 3 }), 4),
        free: rarely(VALUES, 4),
        any: rarely(fc.dictionary(fc.constantFrom("p", "q"), fc.constantFrom<unknown>(1, "2")), 4),
        either: rarely(fc.constantFrom<unknown>(1, "50%", true, 1.5), 4),
        replicas: rarely(fc.constantFrom<unknown>(0, 1, 3, -1), 4),
        unknown: rarely(VALUES, 5),
      }),
    ),
    status: rarely(
      fc.record({ phase: mostly(fc.constantFrom("Ready", "")), lost: rarely(VALUES) }),
      4,
    ),
    lost: rarely(VALUES),
  }),
  least: { spec: { color: "red" } },
  pointers: ["/spec/color", "/spec/size", "/spec/tags", "/spec/tags/-", "/spec/ports/0", "/spec"],
  fieldSelectors: ["metadata.name=a", "spec.color=red"],
  weight: 6,
};

const CONFIG_MAPS: DrawnKind = {
  root: "/api/v1",
  resource: "configmaps",
  apiVersion: "v1",
  kind: "ConfigMap",
  subresources: [],
  members: fc.record({
    data: mostly(fc.dictionary(fc.constantFrom("k", "l.m", "bad key"), WORDS, { maxKeys: 2 })),
    binaryData: rarely(fc.dictionary(fc.constantFrom("k", "n"), fc.constantFrom("aGk=", ""))),
    immutable: rarely(fc.boolean(), 8),
  }),
  least: { data: { k: "v" } },
  pointers: ["/data", "/data/k", "/data/l.m", "/immutable"],
  fieldSelectors: ["metadata.name=a", "metadata.namespace!=x", "data=x"],
  weight: 6,
};

const SECRETS: DrawnKind = {
  root: "/api/v1",
  resource: "secrets",
  apiVersion: "v1",
  kind: "Secret",
  subresources: [],
  members: fc.record({
    data: mostly(fc.dictionary(fc.constantFrom("k", "l"), fc.constantFrom("aGk=", "", "YQ=="))),
    type: mostly(fc.constantFrom("Opaque", "example.com/own")),
    immutable: rarely(fc.boolean(), 8),
  }),
  least: { type: "Opaque", data: { k: "aGk=" } },
  pointers: ["/data", "/data/k", "/type"],
  fieldSelectors: ["metadata.name=a", "type=Opaque", "type!=Opaque"],
  weight: 3,
};

const LEASES: DrawnKind = {
  root: "/apis/coordination.k8s.io/v1",
  resource: "leases",
  apiVersion: "coordination.k8s.io/v1",
  kind: "Lease",
  subresources: [],
  members: fc.record({
    spec: mostly(
      fc.record({
        holderIdentity: mostly(fc.constantFrom("me", "you")),
        leaseDurationSeconds: mostly(fc.constantFrom(1, 15)),
        renewTime: rarely(fc.constant("2026-01-01T00:00:00.000000Z")),
        leaseTransitions: rarely(fc.constantFrom(0, 1)),
      }),
    ),
  }),
  least: { spec: { holderIdentity: "me" } },
  pointers: ["/spec", "/spec/holderIdentity", "/spec/leaseTransitions"],
  fieldSelectors: ["metadata.name=a"],
  weight: 3,
};

const ROLES: DrawnKind = {
  root: "/apis/rbac.authorization.k8s.io/v1",
  resource: "roles",
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "Role",
  subresources: [],
  members: fc.record({
    rules: fc.array(
      fc.record({
        verbs: fc.constant(["get"]),
        apiGroups: fc.constant([""]),
        resources: fc.constantFrom(["pods"], ["pods", "secrets"]),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  least: { rules: [{ verbs: ["get"], apiGroups: [""], resources: ["pods"] }] },
  pointers: ["/rules/0", "/rules/-"],
  fieldSelectors: ["metadata.name=a"],
  weight: 2,
};

const ACCOUNTS: DrawnKind = {
  root: "/api/v1",
  resource: "serviceaccounts",
  apiVersion: "v1",
  kind: "ServiceAccount",
  subresources: [],
  members: fc.record({
    secrets: rarely(
      fc
        .uniqueArray(fc.constantFrom("s", "t"), { maxLength: 2 })
        .map((names) => names.map((name) => ({ name }))),
      2,
    ),
    imagePullSecrets: rarely(
      fc.array(fc.record({ name: fc.constantFrom("s", "t") }), { maxLength: 2 }),
      2,
    ),
    automountServiceAccountToken: rarely(fc.boolean()),
  }),
  least: {},
  pointers: ["/secrets", "/imagePullSecrets/-"],
  fieldSelectors: ["metadata.name=a"],
  weight: 2,
};

const CONTAINERS = fc.array(
  fc.record({
    name: fc.constantFrom("main", "side"),
    image: fc.constantFrom("img:1", "img:2"),
    env: rarely(fc.constantFrom([{ name: "A", value: "1" }], [])),
  }),
  { minLength: 1, maxLength: 2 },
);

const DEPLOYMENTS: DrawnKind = {
  root: "/apis/apps/v1",
  resource: "deployments",
  apiVersion: "apps/v1",
  kind: "Deployment",
  subresources: ["status", "scale"],
  members: fc.record({
    spec: fc.record({
      replicas: mostly(fc.constantFrom(0, 1, 3)),
      selector: fc.constant({ matchLabels: { app: "a" } }),
      template: fc.record({
        metadata: fc.constant({ labels: { app: "a" } }),
        spec: fc.record({ containers: fc.array(CONTAINERS, { maxLength: 1 }).map(distinct) }),
      }),
    }),
    status: rarely(fc.record({ replicas: fc.constantFrom(0, 1) })),
  }),
  least: {
    spec: {
      selector: { matchLabels: { app: "a" } },
      template: {
        metadata: { labels: { app: "a" } },
        spec: { containers: [{ name: "main", image: "img:1" }] },
      },
    },
  },
  pointers: ["/spec/replicas", "/spec/template/spec/containers/0/image", "/spec/paused"],
  fieldSelectors: ["metadata.name=a"],
  weight: 2,
};

const PODS: DrawnKind = {
  root: "/api/v1",
  resource: "pods",
  apiVersion: "v1",
  kind: "Pod",
  subresources: ["status"],
  members: fc.record({
    spec: fc.record({ containers: fc.array(CONTAINERS, { maxLength: 1 }).map(distinct) }),
    status: rarely(fc.record({ phase: fc.constantFrom("Running", "Failed") })),
  }),
  least: { spec: { containers: [{ name: "main", image: "img:1" }] } },
  pointers: ["/spec/containers/0/image", "/status/phase"],
  fieldSelectors: ["metadata.name=a", "status.phase=Running", "spec.nodeName=n"],
  weight: 2,
};

/** One container of each name, at least one. */
function distinct(
  drawn: readonly (readonly { readonly name: string }[])[],
): readonly { readonly name: string }[] {
  const all = drawn.flat();
  const first = all.filter(
    ({ name }, place) => all.findIndex((one) => one.name === name) === place,
  );
  return first.length === 0 ? [{ name: "main", ...{ image: "img:1" } }] : first;
}

/** All drawn kinds. */
export const DRAWN_KINDS: readonly DrawnKind[] = [
  WIDGETS,
  PARTS,
  CONFIG_MAPS,
  SECRETS,
  LEASES,
  ROLES,
  ACCOUNTS,
  DEPLOYMENTS,
  PODS,
  ...GEAR_KINDS,
  ...BUILT_IN_KINDS,
];

/** The kind of a path; undefined if it is never drawn. */
export function drawnKindOf(path: string): DrawnKind | undefined {
  return [...DRAWN_KINDS, ...BOLT_KINDS].find((kind) => {
    const collection = collectionOf(kind);
    const isOfAll = path === `${kind.root}/${kind.resource}`;
    return isOfAll || path === collection || path.startsWith(`${collection}/`);
  });
}
