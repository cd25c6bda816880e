import type { ActionRemnant } from "../faults/acted-world.js";
import type { Rule, RuleHandle } from "../faults/rule.js";
import type { WorldAction } from "../faults/world-action.js";
import { act } from "../faults/world-action.js";
import type { World } from "../world/world.js";
import { type CheckedIncident, checkedIncident } from "./checked-incident.js";
import {
  type CompactionWhilePaginatingParams,
  compactionWhilePaginating,
} from "./compaction-while-paginating.js";
import { type CrdUpgradeParams, crdUpgrade } from "./crd-upgrade.js";
import { type EtcdRestoreParams, etcdRestore } from "./etcd-restore.js";
import { type LbIdleParams, lbIdle } from "./lb-idle.js";
import { type LyingWatchListParams, lyingWatchList } from "./lying-watch-list.js";
import { type OverloadedApiserverParams, overloadedApiserver } from "./overloaded-apiserver.js";
import { type RollingUpgradeParams, rollingUpgrade } from "./rolling-upgrade.js";
import {
  type SlowConsumerTerminationParams,
  slowConsumerTermination,
} from "./slow-consumer-termination.js";
import { type TokenRotationParams, tokenRotation } from "./token-rotation.js";

/** The parameters of each incident. */
export interface IncidentParams {
  readonly "rolling-upgrade": RollingUpgradeParams;
  readonly "lb-idle": LbIdleParams;
  readonly "etcd-restore": EtcdRestoreParams;
  readonly "compaction-while-paginating": CompactionWhilePaginatingParams;
  readonly "token-rotation": TokenRotationParams;
  readonly "crd-upgrade": CrdUpgradeParams;
  readonly "overloaded-apiserver": OverloadedApiserverParams;
  readonly "slow-consumer-termination": SlowConsumerTerminationParams;
  readonly "lying-watch-list": LyingWatchListParams;
}

/** A named combination of faults. */
export type IncidentName = keyof IncidentParams;

/** The effects of an incident on a world, and how to remove its rules. */
export interface IncidentRun {
  readonly name: IncidentName;
  readonly rules: readonly { readonly rule: Rule; readonly handle: RuleHandle }[];
  readonly actions: readonly WorldAction[];
  /** Removes its rules, and those that these and its actions have installed. */
  stop(): void;
}

const COUNT = { type: "integer", minimum: 1 };
const FROM_ZERO = { type: "integer", minimum: 0 };
const TEXT = { type: "string", minLength: 1 };
const VERSION = { type: "string", pattern: "^[1-9][0-9]*$" };
const ONLY_RESOURCE = {
  ...TEXT,
  description: "Only watches of this resource. Default: any resource.",
};

/** All incidents, with their descriptions. */
export const INCIDENTS: Readonly<Record<IncidentName, CheckedIncident>> = {
  "rolling-upgrade": checkedIncident({
    description:
      "All apiservers are replaced: connections are closed, with GOAWAY over HTTP/2; watches end together with their connections; the new servers answer 429 at first, then lists at version 0 with old state, and 410 to watches that resume at an older version.",
    steps: rollingUpgrade,
    parameters: {
      replicas: { ...COUNT, default: 3, description: "Number of servers." },
      byChanges: {
        ...COUNT,
        default: 10,
        description: "By how many changes the caches of the new servers lag at first.",
      },
    },
  }),
  "lb-idle": checkedIncident({
    description: "A load balancer drops idle watches silently: no FIN, no RST, no more bytes.",
    steps: lbIdle,
    parameters: {
      idleMs: {
        ...COUNT,
        default: 240_000,
        description: "Milliseconds on the world's clock.",
      },
      resource: ONLY_RESOURCE,
    },
  }),
  "etcd-restore": checkedIncident({
    description:
      "etcd is restored from a backup: objects and versions go back, and all watches end without an event. The versions that clients have seen are in the future then: watches at them receive no events, lists at them fail as too large.",
    steps: etcdRestore,
    parameters: {
      version: {
        ...VERSION,
        description:
          "The version of the backup, which must not be compacted. Default: the newest, so that nothing is lost.",
      },
    },
  }),
  "compaction-while-paginating": checkedIncident({
    description:
      "The history is compacted during a paginated list: one continuation is answered with 410.",
    steps: compactionWhilePaginating,
    parameters: {
      pages: {
        ...FROM_ZERO,
        default: 0,
        description: "Number of continuations that succeed before it.",
      },
      withToken: {
        type: "boolean",
        default: true,
        description: "Whether the 410 has a token for an inconsistent continuation.",
      },
    },
  }),
  "token-rotation": checkedIncident({
    description:
      "The token expires: new requests are answered with 401 until the client uses the new one. Open watches continue.",
    steps: tokenRotation,
    parameters: {
      rejectedCount: {
        ...COUNT,
        default: 3,
        description: "Number of requests with the old token.",
      },
    },
  }),
  "crd-upgrade": checkedIncident({
    description:
      "A CustomResourceDefinition is changed: all watches of its resource end cleanly, and older versions are too old to watch.",
    steps: crdUpgrade,
    parameters: {
      group: { type: "string", description: "API group." },
      resource: { ...TEXT, description: "Plural name." },
    },
    required: ["group", "resource"],
  }),
  "overloaded-apiserver": checkedIncident({
    description:
      "An overloaded apiserver: it rejects requests, delays lists, truncates every second list, and aborts every second watch after an event.",
    steps: overloadedApiserver,
    parameters: {
      durationMs: {
        ...COUNT,
        default: 60_000,
        description: "Milliseconds until it is healthy again, on the world's clock.",
      },
      delayMs: {
        ...FROM_ZERO,
        default: 5_000,
        description: "Milliseconds by which the headers of lists are delayed.",
      },
      refusedShare: {
        type: "number",
        minimum: 0,
        maximum: 1,
        default: 0.5,
        description: "Share of rejected requests, from 0 to 1.",
      },
    },
  }),
  "slow-consumer-termination": checkedIncident({
    description:
      "A watch receives more events than its client can keep up with: they are written, and the watch ends cleanly, once.",
    steps: slowConsumerTermination,
    parameters: {
      eventCount: { ...COUNT, default: 10_000, description: "Number of events." },
      resource: ONLY_RESOURCE,
    },
  }),
  "lying-watch-list": checkedIncident({
    description:
      "A server that accepts requests for streaming lists, and does not end their initial events correctly.",
    steps: lyingWatchList,
    parameters: {
      end: {
        enum: ["never", "false", "early"],
        default: "never",
        description:
          'The bookmark that ends the initial events is missing, has the value "false", or comes too early.',
      },
    },
  }),
};

/** The names of all incidents. */
export const INCIDENT_NAMES: readonly string[] = Object.keys(INCIDENTS);

/** The parameters of each, as JSON Schemas with the name as title. */
export const INCIDENT_SCHEMAS: readonly object[] = Object.entries(INCIDENTS).map(
  ([title, { schema }]) => ({ title, ...schema }),
);

/** Whether a string is the name of an incident. */
export function isIncidentName(name: string): name is IncidentName {
  return Object.hasOwn(INCIDENTS, name);
}

/** The parameters may be left out, unless there is one without a default. */
type ParamsOf<Name extends IncidentName> = object extends IncidentParams[Name]
  ? [params?: IncidentParams[Name]]
  : [params: IncidentParams[Name]];

/**
 * Runs an incident in a world: its steps, in order, at once. Each incident is a file of `fake-apiserver/incidents`, which
 * describes its effect and its parameters.
 *
 * @example
 * ```ts
 * incident(world, "rolling-upgrade", { replicas: 1, byChanges: 2 });
 * ```
 * @throws RuleError for invalid parameters, StorageError if the store cannot do it
 */
export function incident<Name extends IncidentName>(
  world: World,
  name: Name,
  ...[params]: ParamsOf<Name>
): IncidentRun {
  return runIncident(world, name, params ?? {});
}

/** Like `incident`, for unchecked parameters. @throws RuleError that describes the error */
export function runIncident(world: World, name: IncidentName, params: unknown): IncidentRun {
  const rules: { rule: Rule; handle: RuleHandle }[] = [];
  const actions: WorldAction[] = [];
  const left: ActionRemnant[] = [];
  for (const step of INCIDENTS[name].steps(world, params)) {
    if (step.type === "action") {
      left.push(...act(world, step.action));
      actions.push(step.action);
      continue;
    }
    for (const [index, handle] of world.install(step.rules).entries()) {
      const rule = step.rules[index];
      if (rule !== undefined) rules.push({ rule, handle });
    }
  }
  const stop = () => {
    for (const handle of [...rules.map((one) => one.handle), ...left]) handle.remove();
  };
  return { name, rules, actions, stop };
}
