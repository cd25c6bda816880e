/** The bodies that the control API takes: their types, and the schemas that every body is checked against. */
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { compileSchema, ruleDefinition } from "../faults/compile-schema.js";
import type { Fault, Match } from "../faults/rule.js";
import { AdminError } from "./admin-error.js";

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

/** One operation of POST /store. Exactly one member is present. */
export interface StoreOperation {
  readonly create?: KubernetesObject;
  readonly update?: KubernetesObject;
  readonly delete?: KubernetesObject;
  /** So many writes to an unrelated resource. */
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

/** POST /await */
export interface AwaitBody {
  readonly that: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  readonly since?: number;
  readonly count?: number;
}

const TEXT = { type: "string", minLength: 1 };
const VERSION = { type: "string", pattern: "^[1-9][0-9]*$" };
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

/** An object schema that refuses unknown members. */
function closed(properties: Readonly<Record<string, object>>, required: readonly string[] = []) {
  return { type: "object", properties, required, additionalProperties: false };
}

function action(name: string, properties: Readonly<Record<string, object>>, required: string[]) {
  return closed({ do: { const: name }, ...properties }, ["do", ...required]);
}

const CLOSE_WAYS = { enum: ["clean", "abort", "reset", "halfOpen"] };
const WATCH_ACTION = {
  type: "object",
  discriminator: { propertyName: "do" },
  required: ["do"],
  oneOf: [
    action("send", { type: TEXT, object: OBJECT }, ["type", "object"]),
    action("sendRaw", { text: TEXT }, ["text"]),
    action("bookmark", { version: VERSION, isInitialEventsEnd: { type: "boolean" } }, []),
    action("error", { status: { type: "object" } }, ["status"]),
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
const AWAIT = closed(
  {
    that: { type: "object", minProperties: 1 },
    timeoutMs: { type: "integer", minimum: 0, maximum: 600_000 },
    since: { type: "integer", minimum: 0 },
    count: { type: "integer", minimum: 1 },
  },
  ["that"],
);

/** Makes the reader of one body. An absent body is read as `{}`, so that curl needs no -d where nothing is needed. */
function reader<T>(schema: object): (body: unknown) => T {
  const check = compileSchema<T>(schema);
  return (body) => {
    const checked = check(body ?? {});
    if (checked.type === "invalid") throw AdminError.ofIssue(checked.issue);
    return checked.value;
  };
}

/** Reads the bodies of requests. Each reader throws an `AdminError` that names the place and the mistake. */
export const adminBodies = {
  /** Of a request that has nothing to say. */
  empty: reader<object>(closed({})),
  gate: reader<GateBody>(
    closed({ match: ruleDefinition("Match"), name: { type: "string", pattern: "^[\\w.-]+$" } }, [
      "match",
    ]),
  ),
  release: reader<ReleaseBody>(closed({ request: TEXT })),
  answer: reader<AnswerBody>(closed({ fault: ruleDefinition("Fault"), request: TEXT }, ["fault"])),
  watchAction: reader<WatchAction>(WATCH_ACTION),
  store: reader<StoreBody>(
    closed({ ops: { type: "array", minItems: 1, items: OPERATION } }, ["ops"]),
  ),
  compact: reader<CompactBody>(closed({ version: VERSION })),
  await: reader<AwaitBody>(AWAIT),
} as const;
