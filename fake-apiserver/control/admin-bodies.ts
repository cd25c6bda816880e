/** The bodies of the control API: their types, and their schemas. */

import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { ruleDefinition } from "../faults/compile-schema.js";
import type { Fault, Match } from "../faults/rule.js";
import { RELEASES } from "../profiles/releases.js";
import type { Stages } from "../stages/prepare-stages.js";
import type { ConnectionEnd } from "../transport/live-connection.js";
import { LIMITS } from "../values/limits.js";
import { AUTHORIZATION_MODES } from "../world/authorization-modes.js";
import { RESET_SCOPES } from "../world/reset-scopes.js";
import type {
  AuthorizationMode,
  ExpectedCount,
  LoadOptions,
  ReplicaLag,
  ResetScope,
  TokenOptions,
} from "../world/world.js";
import { adminBody, closed } from "./admin-body.js";

/** POST /gates */
export interface GateBody {
  readonly match: Match;
  readonly name?: string;
}

/** POST /gates/{name}/release: one held request, by default the oldest. */
export interface ReleaseBody {
  readonly request?: string;
}

/** POST /gates/{name}/answer */
export interface AnswerBody extends ReleaseBody {
  readonly fault: Fault;
}

/** POST /watches/{id}/actions */
export type WatchAction =
  | { readonly do: "send"; readonly type: string; readonly object: KubernetesObject }
  | { readonly do: "sendRaw"; readonly text: string }
  | { readonly do: "bookmark"; readonly version?: string; readonly isInitialEventsEnd?: boolean }
  | { readonly do: "error"; readonly status: Partial<Status> }
  | { readonly do: "close"; readonly how?: "clean" | "abort" | "reset" | "halfOpen" }
  | { readonly do: "freeze" }
  | { readonly do: "thaw" };

/** POST /connections/{id}/actions */
export interface ConnectionAction {
  readonly do: ConnectionEnd;
}

/** One operation of POST /store. Exactly one member is present. */
export interface StoreOperation {
  readonly create?: KubernetesObject;
  readonly update?: KubernetesObject;
  readonly delete?: KubernetesObject;
  /** The number of writes to an unrelated resource. */
  readonly bump?: number;
}

/** POST /store */
export interface StoreBody {
  readonly ops: readonly StoreOperation[];
}

/** POST /store/compact */
export interface CompactBody {
  readonly version?: string;
}

/** POST /store/snapshot */
export interface SnapshotBody {
  readonly name?: string;
}

/** POST /store/restore */
export interface RestoreBody {
  readonly name: string;
  readonly version?: "snapshot" | "keep";
}

/** POST /await. Exactly one of `that`, `watch` and `request` is present. */
export interface AwaitBody {
  /** Part of a journal entry. */
  readonly that?: Readonly<Record<string, unknown>>;
  /** An open watch, or one that is opened later. */
  readonly watch?: {
    readonly match?: Match;
    readonly resourceVersion?: string;
    readonly nth?: number;
  };
  readonly request?: Match;
  readonly timeoutMs?: number;
  readonly since?: number;
  readonly count?: number;
}

/** POST /verify */
export interface VerifyBody extends ExpectedCount {
  readonly match: Match;
}

/** POST /reset */
export interface ResetBody {
  readonly what?: readonly ResetScope[];
}

/** POST /clock */
export interface ClockBody {
  readonly mode?: "real" | "virtual";
  readonly advanceMs?: number;
}

/** POST /replicas/{index} */
export interface ReplicaBody {
  readonly lag: ReplicaLag;
}

/** POST /load */
export interface LoadBody extends LoadOptions {
  /** "pods", or with its group and version: "apps/v1/deployments". */
  readonly resource: string;
}

/** POST /worlds */
export interface WorldBody {
  readonly name?: string;
  readonly seed?: number;
  readonly clock?: "real" | "virtual";
  readonly replicas?: number;
  readonly tls?: boolean | { readonly clientAuthority: boolean };
  /** The user of each bearer token. */
  readonly tokens?: Readonly<Record<string, string | TokenOptions>>;
  readonly authorization?: AuthorizationMode;
  /** The simulated release: "1.20". */
  readonly profile?: string;
  readonly watchList?: boolean;
  /** In the form of `--resource`: "example.com/v1/widgets:Widget". */
  readonly resources?: readonly string[];
  readonly objects?: readonly KubernetesObject[];
  /** Stages in kwok's format, or the name of built-in ones. */
  readonly stages?: Stages;
}

const TEXT = { type: "string", minLength: 1 };
const TEXTS = { type: "array", items: TEXT };
const NAME = { type: "string", pattern: "^[\\w.-]{1,63}$" };
const VERSION = { type: "string", pattern: "^[1-9][0-9]*$" };
const COUNT = { type: "integer", minimum: 0 };
const MATCH = ruleDefinition("Match");
const OBJECT = {
  type: "object",
  properties: { apiVersion: TEXT, kind: TEXT, metadata: { type: "object" } },
  required: ["apiVersion", "kind", "metadata"],
};
const NAMED_OBJECT = {
  ...OBJECT,
  properties: {
    ...OBJECT.properties,
    metadata: { type: "object", properties: { name: TEXT }, required: ["name"] },
  },
};

function action(name: string, properties: Readonly<Record<string, object>>, required: string[]) {
  return closed({ do: { const: name }, ...properties }, ["do", ...required]);
}

const CAUSE = closed({
  reason: { type: "string" },
  message: { type: "string" },
  field: { type: "string" },
});
const STATUS = closed({
  kind: { const: "Status" },
  apiVersion: { const: "v1" },
  metadata: closed({ continue: { type: "string" } }),
  status: { enum: ["Success", "Failure"] },
  message: { type: "string" },
  reason: { type: "string" },
  details: closed({
    name: { type: "string" },
    group: { type: "string" },
    kind: { type: "string" },
    uid: { type: "string" },
    causes: { type: "array", items: CAUSE },
    retryAfterSeconds: COUNT,
  }),
  code: { type: "integer" },
});

const CLOSE_WAYS = { enum: ["clean", "abort", "reset", "halfOpen"] };
const WATCH_ACTION = {
  type: "object",
  discriminator: { propertyName: "do" },
  required: ["do"],
  oneOf: [
    action("send", { type: TEXT, object: OBJECT }, ["type", "object"]),
    action("sendRaw", { text: TEXT }, ["text"]),
    action("bookmark", { version: VERSION, isInitialEventsEnd: { type: "boolean" } }, []),
    action("error", { status: STATUS }, ["status"]),
    action("close", { how: CLOSE_WAYS }, []),
    action("freeze", {}, []),
    action("thaw", {}, []),
  ],
};
const OPERATION = {
  ...closed({
    create: OBJECT,
    update: NAMED_OBJECT,
    delete: NAMED_OBJECT,
    bump: { type: "integer", minimum: 1, maximum: 1_000_000 },
  }),
  minProperties: 1,
  maxProperties: 1,
};
const WATCH_FILTER = closed({
  match: MATCH,
  resourceVersion: { type: "string" },
  nth: { type: "integer", minimum: 1 },
});
const AWAIT = {
  ...closed({
    that: { type: "object", minProperties: 1 },
    watch: WATCH_FILTER,
    request: MATCH,
    timeoutMs: { type: "integer", minimum: 0, maximum: 600_000 },
    since: COUNT,
    count: { type: "integer", minimum: 1 },
  }),
  oneOf: [{ required: ["that"] }, { required: ["watch"] }, { required: ["request"] }],
};
const TIMES = {
  oneOf: [COUNT, { ...closed({ min: COUNT, max: COUNT }), minProperties: 1 }],
};
const CHURN = closed(
  {
    rounds: { type: "integer", minimum: 1, maximum: LIMITS.loadRoundsMaxCount },
    everyMs: { type: "integer", minimum: 0, maximum: 86_400_000 },
    add: COUNT,
    modify: COUNT,
    delete: COUNT,
  },
  ["rounds", "everyMs"],
);
const LOAD = closed(
  {
    resource: TEXT,
    count: { type: "integer", minimum: 0, maximum: LIMITS.loadMaxCount },
    template: { type: "object" },
    namespace: TEXT,
    churn: CHURN,
  },
  ["resource", "count"],
);
const WORLD = closed({
  name: { type: "string", pattern: "^[a-z0-9][a-z0-9-]{0,62}$" },
  seed: { type: "integer", minimum: 0, maximum: 2 ** 32 - 1 },
  clock: { enum: ["real", "virtual"] },
  replicas: { type: "integer", minimum: 1, maximum: LIMITS.replicasMaxCount },
  tls: {
    oneOf: [
      { type: "boolean" },
      closed({ clientAuthority: { type: "boolean" } }, ["clientAuthority"]),
    ],
  },
  tokens: {
    type: "object",
    additionalProperties: {
      oneOf: [
        TEXT,
        closed(
          {
            user: TEXT,
            groups: TEXTS,
            uid: TEXT,
            extra: { type: "object", additionalProperties: TEXTS },
          },
          ["user"],
        ),
      ],
    },
    minProperties: 1,
  },
  authorization: { enum: AUTHORIZATION_MODES },
  profile: { enum: RELEASES.map(({ version }) => version) },
  watchList: { type: "boolean" },
  resources: { type: "array", items: TEXT },
  objects: { type: "array", items: NAMED_OBJECT },
  // Its content is checked when the world is created.
  stages: {
    oneOf: [
      { const: "basic" },
      { type: "array", items: { oneOf: [{ const: "basic" }, { type: "object" }] } },
    ],
  },
});

const POD = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };

/** Parses the bodies of requests. Each parser throws an `AdminError` with the path and the mistake. */
export const adminBodies = {
  /** For requests without a body. */
  empty: adminBody<object>(closed({})),
  gate: adminBody<GateBody>(closed({ match: MATCH, name: NAME }, ["match"]), {
    name: "lists",
    match: { verb: "list" },
  }),
  release: adminBody<ReleaseBody>(closed({ request: TEXT })),
  answer: adminBody<AnswerBody>(
    closed({ fault: ruleDefinition("Fault"), request: TEXT }, ["fault"]),
    { fault: { fault: "status.500" } },
  ),
  watchAction: adminBody<WatchAction>(WATCH_ACTION, { do: "close", how: "abort" }),
  connectionAction: adminBody<ConnectionAction>(
    closed({ do: { enum: ["goaway", "fin", "reset", "halfOpen"] } }, ["do"]),
    { do: "reset" },
  ),
  store: adminBody<StoreBody>(
    closed({ ops: { type: "array", minItems: 1, items: OPERATION } }, ["ops"]),
    { ops: [{ create: POD }, { bump: 100 }] },
  ),
  compact: adminBody<CompactBody>(closed({ version: VERSION })),
  snapshot: adminBody<SnapshotBody>(closed({ name: NAME }), { name: "before" }),
  restore: adminBody<RestoreBody>(
    closed({ name: NAME, version: { enum: ["snapshot", "keep"] } }, ["name"]),
    { name: "before" },
  ),
  await: adminBody<AwaitBody>(AWAIT, {
    watch: { match: { resource: "pods" }, nth: 2 },
    timeoutMs: 1000,
  }),
  verify: adminBody<VerifyBody>(closed({ match: MATCH, times: TIMES, since: COUNT }, ["match"]), {
    match: { verb: "list", resource: "pods" },
    times: 1,
  }),
  reset: adminBody<ResetBody>(closed({ what: { type: "array", items: { enum: RESET_SCOPES } } }), {
    what: ["rules", "store"],
  }),
  clock: adminBody<ClockBody>(
    {
      ...closed({
        mode: { enum: ["real", "virtual"] },
        advanceMs: { type: "integer", minimum: 0, maximum: 31_536_000_000 },
      }),
      minProperties: 1,
    },
    { mode: "virtual", advanceMs: 60_000 },
  ),
  replica: adminBody<ReplicaBody>(
    closed({ lag: { oneOf: [COUNT, { const: "frozen" }] } }, ["lag"]),
    { lag: "frozen" },
  ),
  load: adminBody<LoadBody>(LOAD, {
    resource: "pods",
    count: 1000,
    template: { metadata: { name: "web-{i}" } },
    churn: { rounds: 10, everyMs: 1000, modify: 5 },
  }),
  world: adminBody<WorldBody>(WORLD, {
    name: "mine",
    clock: "virtual",
    replicas: 3,
    profile: "1.34",
    tokens: { secret: "alice" },
  }),
} as const;
