import { act } from "../faults/act.js";
import type { Rule, RuleHandle } from "../faults/rule.js";
import type { WorldAction } from "../faults/world-action.js";
import type { World } from "../world.js";
import { type CheckedScenario, checkedScenario } from "./checked-scenario.js";
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

/** The named combinations of faults, and what can be said about each. */
export interface ScenarioParams {
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
export type ScenarioName = keyof ScenarioParams;

/** What a scenario has done to a world, and the way to take its rules back. */
export interface ScenarioRun {
  readonly name: ScenarioName;
  readonly rules: readonly { readonly rule: Rule; readonly handle: RuleHandle }[];
  readonly actions: readonly WorldAction[];
  /** Removes its rules, and those that they and its actions have brought. */
  stop(): void;
}

const COUNT = { type: "integer", minimum: 1 };
const FROM_ZERO = { type: "integer", minimum: 0 };
const TEXT = { type: "string", minLength: 1 };
const VERSION = { type: "string", pattern: "^[1-9][0-9]*$" };

const SCENARIOS: Readonly<Record<ScenarioName, CheckedScenario>> = {
  "rolling-upgrade": checkedScenario(rollingUpgrade, { replicas: COUNT, byChanges: COUNT }),
  "lb-idle": checkedScenario(lbIdle, { idleMs: COUNT, resource: TEXT }),
  "etcd-restore": checkedScenario(etcdRestore, { version: VERSION }),
  "compaction-while-paginating": checkedScenario(compactionWhilePaginating, {
    pages: FROM_ZERO,
    withToken: { type: "boolean" },
  }),
  "token-rotation": checkedScenario(tokenRotation, { rejectedCount: COUNT }),
  "crd-upgrade": checkedScenario(crdUpgrade, { group: { type: "string" }, resource: TEXT }, [
    "group",
    "resource",
  ]),
  "overloaded-apiserver": checkedScenario(overloadedApiserver, {
    durationMs: COUNT,
    delayMs: FROM_ZERO,
    refusedShare: { type: "number", minimum: 0, maximum: 1 },
  }),
  "slow-consumer-termination": checkedScenario(slowConsumerTermination, {
    eventCount: COUNT,
    resource: TEXT,
  }),
  "lying-watch-list": checkedScenario(lyingWatchList, {
    end: { enum: ["never", "false", "early"] },
  }),
};

/** Every scenario there is. */
export const SCENARIO_NAMES: readonly string[] = Object.keys(SCENARIOS);

/** Whether something is the name of a scenario. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/** The parameters may be left out, unless there is one without a default. */
type ParamsOf<Name extends ScenarioName> = object extends ScenarioParams[Name]
  ? [params?: ScenarioParams[Name]]
  : [params: ScenarioParams[Name]];

/**
 * Lets a scenario happen to a world: its steps, in order, at once. A file of `fake-apiserver/scenarios` says what each
 * one does, and what its parameters are.
 *
 * @example
 * ```ts
 * scenario(world, "rolling-upgrade", { replicas: 1, byChanges: 2 });
 * ```
 * @throws RuleError for parameters that are not its own, StorageError when the store cannot do it
 */
export function scenario<Name extends ScenarioName>(
  world: World,
  name: Name,
  ...[params]: ParamsOf<Name>
): ScenarioRun {
  return runScenario(world, name, params ?? {});
}

/** The same with parameters from outside. @throws RuleError that names what is wrong with them */
export function runScenario(world: World, name: ScenarioName, params: unknown): ScenarioRun {
  const rules: { rule: Rule; handle: RuleHandle }[] = [];
  const actions: WorldAction[] = [];
  const left: RuleHandle[] = [];
  for (const step of SCENARIOS[name](world, params)) {
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
