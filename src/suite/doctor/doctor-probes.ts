import type { ArgsOf, CommandName, ResultOf } from "../../protocol/adapter.js";
import type { Capability, HandlerBehaviour, Need, Notification } from "../../protocol/messages.js";
import { createWhereItCan } from "../port/create-where-it-can.js";
import { type DoctorVisit, isLabelled, PODS } from "./doctor-visit.js";

/** A capability that an adapter may support without declaring it. */
export interface Probe {
  readonly names: readonly (Capability | Need)[];
  /** The observation for an adapter that supports it. */
  readonly sees: string;
  /** Tries it in a trial of its own. Resolves to false, or rejects, if it was not observed. */
  readonly isSeen: (trial: ProbeTrial) => Promise<boolean>;
}

const INFORMER = { informer: "probed" };
const FIRST = "probe-handler";
const SECOND = "second-probe-handler";
const INDEX = "suite-namespace";
const BY_NAMESPACE = { kind: "by-namespace" } as const;
const NAMESPACE = "default";
const PAGE_SIZE = 7;
/** Scenarios about pages have a few more objects than this. */
const PAGE_MAX_COUNT = 1_000;
const RESYNC_PERIOD_MS = 1_000;
/** The value of the pod's label before and after the update. */
const BEFORE = "first";
const AFTER = "second";
const LABELLED = "suite in (probe)";

/** A trial with one informer, one handler, and one pod with the name of the trial. */
export class ProbeTrial {
  readonly name: string;
  readonly #visit: DoctorVisit;

  constructor(visit: DoctorVisit, name: string) {
    this.#visit = visit;
    this.name = name;
  }

  /** Starts an informer. Resolves when it has notified its handler of the pod. */
  async start(
    informer: Partial<ArgsOf<"informer.create">> = {},
    handler: Partial<ArgsOf<"handler.add">> = {},
  ): Promise<void> {
    this.#visit.world.store.create(PODS, this.#pod(BEFORE));
    await this.#visit.openTrial(this.name);
    const create = (args: ArgsOf<"informer.create">) => this.call("informer.create", args);
    await createWhereItCan(create, { ...INFORMER, resource: PODS, ...informer });
    await this.addHandler(FIRST, handler);
    await this.call("informer.start", INFORMER);
    await this.isNotified(isAddition);
  }

  /** Sends a command of this trial. */
  call<C extends CommandName>(cmd: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
    return this.#visit.call(this.name, cmd, args);
  }

  /** Adds a handler, before the start or after it. */
  addHandler(handler: string, more: Partial<ArgsOf<"handler.add">> = {}): Promise<unknown> {
    const behaviour = { kind: "record" } as const;
    return this.call("handler.add", { ...INFORMER, handler, behaviour, ...more });
  }

  /** Changes the pod. */
  update(): void {
    this.#visit.world.store.update(PODS, this.#pod(AFTER));
  }

  /** Deletes the pod. */
  delete(): void {
    this.#visit.world.store.delete(PODS, this.#key);
  }

  /** Resolves with true when a handler has been notified of this. @throws Error when that does not happen */
  isNotified(isWanted: (notification: Notification) => boolean): Promise<boolean> {
    return this.#visit.until("a notification", () =>
      this.#visit.notifications(this.name).some(isWanted) ? true : undefined,
    );
  }

  /** Resolves with true when a handler has been notified of this more than once. @throws Error when that does not happen */
  isNotifiedAgain(isWanted: (notification: Notification) => boolean): Promise<boolean> {
    return this.#visit.until("a second notification", () =>
      this.#visit.notifications(this.name).filter(isWanted).length > 1 ? true : undefined,
    );
  }

  /** Whether no handler is notified of this within a time in which everything else is delivered. */
  isNeverNotified(isWanted: (notification: Notification) => boolean): Promise<boolean> {
    return this.#visit.never(() => this.#visit.notifications(this.name).some(isWanted));
  }

  /** The same for a notification with the property, as soon as one could have had it. */
  async hasNotified(
    isWanted: (notification: Notification) => boolean,
    type: readonly Notification["type"][],
  ): Promise<boolean> {
    await this.isNotified((one) => type.includes(one.type));
    return this.#visit.notifications(this.name).some(isWanted);
  }

  /** Whether the server has received such a request for pods. */
  wasAsked(verb: "list" | "watch", parameter: string, isWanted: (value: string) => boolean) {
    return this.#visit.until(`a ${verb}`, () => {
      const requests = this.#visit.world.journal
        .entries()
        .flatMap((entry) => (entry.type === "request" ? entry.request : []))
        .filter((request) => request.verb === verb && request.resource === PODS.resource);
      if (requests.length === 0) return undefined;
      return requests.some(({ query }) => isWanted(query[parameter] ?? ""));
    });
  }

  /** Advances a virtual clock. */
  async advance(byMs: number): Promise<void> {
    if (this.#visit.hello.clock === "virtual") await this.call("clock.advance", { byMs });
  }

  /** Whether the informer reports a failed list or watch, while lists fail. */
  async reportsFailure(): Promise<boolean> {
    this.#visit.world.install({
      match: { verb: "list", resource: "configmaps" },
      do: [{ fault: "status.500" }],
    });
    await this.#visit.openTrial(this.name);
    const resource = { ...PODS, resource: "configmaps", kind: "ConfigMap" };
    await this.call("informer.create", { ...INFORMER, resource });
    await this.addHandler(FIRST);
    await this.call("informer.start", INFORMER);
    return this.#visit.until("a watch-error", () =>
      this.#visit.hasReported(this.name, "watch-error") ? true : undefined,
    );
  }

  /** Cleans up: the next trial has only its own pod. */
  async end(): Promise<void> {
    const { store } = this.#visit.world;
    if (store.get(PODS, this.#key) !== undefined) store.delete(PODS, this.#key);
    await this.call("trial.close", {});
  }

  get #key(): string {
    return `${NAMESPACE}/${this.name}`;
  }

  #pod(label: string) {
    const labels = { suite: "probe", doctor: label };
    return {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { namespace: NAMESPACE, name: this.name, labels },
    };
  }
}

function isAddition({ type }: Notification): boolean {
  return type === "add" || type === "apply";
}

/** Whether it delivers the pod as it is after the update. */
function isChange(notification: Notification): boolean {
  return isLabelled(notification, AFTER);
}

/** The capabilities that can be tried quickly. Those that only show under failures and load are excluded. */
export const PROBES: readonly Probe[] = [
  {
    names: ["store"],
    sees: "store.list answers with what exists",
    isSeen: async (trial) => {
      await trial.start();
      const { items } = await trial.call("store.list", INFORMER);
      return items.some(({ metadata }) => metadata["name"] === trial.name);
    },
  },
  {
    names: ["has-synced"],
    sees: "informer.status says hasSynced",
    isSeen: async (trial) => (await statusOf(trial)).hasSynced !== undefined,
  },
  {
    names: ["stopped"],
    sees: "informer.status says isStopped",
    isSeen: async (trial) => (await statusOf(trial)).isStopped !== undefined,
  },
  {
    names: ["last-sync-version"],
    sees: "informer.status says lastSyncResourceVersion",
    isSeen: async (trial) => ((await statusOf(trial)).lastSyncResourceVersion ?? "") !== "",
  },
  {
    names: ["handlers.has-synced"],
    sees: "handler.status answers",
    isSeen: async (trial) => {
      await trial.start();
      await trial.call("handler.status", { ...INFORMER, handler: FIRST });
      return true;
    },
  },
  {
    names: ["handlers.multiple"],
    sees: "a second handler is notified as well",
    isSeen: async (trial) => {
      await trial.start();
      await trial.addHandler(SECOND);
      trial.update();
      return trial.isNotified(({ handler }) => handler === SECOND);
    },
  },
  {
    names: ["handlers.late"],
    sees: "a handler added after the start is notified of the existing objects",
    isSeen: async (trial) => {
      await trial.start();
      await trial.addHandler(SECOND);
      return trial.isNotified((one) => one.handler === SECOND && isAddition(one));
    },
  },
  {
    names: ["handlers.remove"],
    sees: "handler.remove answers",
    isSeen: async (trial) => {
      await trial.start();
      await trial.call("handler.remove", { ...INFORMER, handler: FIRST });
      return true;
    },
  },
  {
    names: ["resync"],
    sees: "an informer with a resync period delivers unchanged objects again",
    isSeen: async (trial) => {
      await trial.start({ resyncPeriodMs: RESYNC_PERIOD_MS });
      await trial.advance(2 * RESYNC_PERIOD_MS);
      return trial.isNotifiedAgain(({ object }) => object !== undefined);
    },
  },
  {
    names: ["old-object"],
    sees: "an update has oldObject",
    isSeen: async (trial) => {
      await trial.start();
      trial.update();
      return trial.hasNotified(({ oldObject }) => oldObject !== undefined, ["update"]);
    },
  },
  {
    names: ["add-update-distinct"],
    sees: "what exists is an addition and an update an update, and neither an apply",
    isSeen: async (trial) => {
      await trial.start();
      const isAddition = await trial.hasNotified(({ type }) => type === "add", ["add", "apply"]);
      trial.update();
      return isAddition && (await trial.isNotified(({ type }) => type === "update"));
    },
  },
  {
    names: ["tombstone"],
    sees: "a deletion says finalStateUnknown",
    isSeen: async (trial) => {
      await trial.start();
      trial.delete();
      return trial.hasNotified((one) => one.finalStateUnknown !== undefined, ["delete"]);
    },
  },
  {
    names: ["initial-list-flag"],
    sees: "an addition says isInInitialList",
    isSeen: async (trial) => {
      await trial.start();
      return trial.hasNotified((one) => one.isInInitialList !== undefined, ["add", "apply"]);
    },
  },
  {
    names: ["restart-marks"],
    sees: "the first list is marked with restart",
    isSeen: async (trial) => {
      await trial.start();
      return trial.hasNotified(({ type }) => type === "restart", ["add", "apply"]);
    },
  },
  {
    names: ["pagination"],
    sees: `lists have a limit of up to ${PAGE_MAX_COUNT}, whether or not one is asked for`,
    isSeen: asks("list", "limit", (value) => value !== "" && Number(value) <= PAGE_MAX_COUNT),
  },
  {
    names: ["bookmarks"],
    sees: "watches ask for bookmarks",
    isSeen: asks("watch", "allowWatchBookmarks", (value) => value === "true" || value === "1"),
  },
  {
    names: ["watch-timeout"],
    sees: "watches have timeoutSeconds",
    isSeen: asks("watch", "timeoutSeconds", (value) => value !== ""),
  },
  {
    names: ["streaming-list"],
    sees: "watches ask for initial events",
    isSeen: asks("watch", "sendInitialEvents", (value) => value === "true" || value === "1"),
  },
  {
    names: ["label-selector"],
    sees: "requests have the labelSelector",
    isSeen: asks("watch", "labelSelector", (value) => value === LABELLED, {
      labelSelector: LABELLED,
    }),
  },
  {
    names: ["field-selector"],
    sees: "requests have the fieldSelector",
    isSeen: asks("watch", "fieldSelector", (value) => value === `metadata.namespace=${NAMESPACE}`, {
      fieldSelector: `metadata.namespace=${NAMESPACE}`,
    }),
  },
  {
    names: ["page-size"],
    sees: "lists have the limit that was asked for",
    isSeen: asks("list", "limit", (value) => value === `${PAGE_SIZE}`, { pageSize: PAGE_SIZE }),
  },
  {
    names: ["indexers"],
    sees: "index.list answers with what exists",
    isSeen: async (trial) => {
      await trial.start({ indexers: { [INDEX]: BY_NAMESPACE } });
      const asked = { ...INFORMER, index: INDEX, value: NAMESPACE };
      const { items } = await trial.call("index.list", asked);
      return items.some(({ metadata }) => metadata["name"] === trial.name);
    },
  },
  {
    names: ["index.values"],
    sees: "index.values answers with what exists",
    isSeen: async (trial) => {
      await trial.start({ indexers: { [INDEX]: BY_NAMESPACE } });
      const { values } = await trial.call("index.values", { ...INFORMER, index: INDEX });
      return values.includes(NAMESPACE);
    },
  },
  {
    names: ["transform"],
    sees: "objects are delivered as the transform made them",
    isSeen: async (trial) => {
      await trial.start({ transform: { kind: "set-label" } });
      return trial.hasNotified(
        ({ object }) => JSON.stringify(object?.metadata["labels"] ?? {}).includes("transformed"),
        ["add", "apply"],
      );
    },
  },
  {
    names: ["watch-error-handler"],
    sees: "a list that fails is reported as a watch-error",
    isSeen: (trial) => trial.reportsFailure(),
  },
  {
    names: ["stop", "stop-informer"],
    sees: "informer.stop answers",
    isSeen: async (trial) => {
      await trial.start();
      await trial.call("informer.stop", INFORMER);
      return true;
    },
  },
  {
    names: ["block-handler"],
    sees: "a handler of behaviour block holds back what comes next, until it is released",
    isSeen: async (trial) => {
      await trial.start({}, { behaviour: { kind: "block" } });
      trial.update();
      if (!(await trial.isNeverNotified(isChange))) return false;
      await trial.call("handler.release", { ...INFORMER, handler: FIRST });
      return trial.isNotified(isChange);
    },
  },
  {
    names: ["slow-handler"],
    sees: "it takes behaviour slow",
    isSeen: takes({ kind: "slow", delayMs: 1 }),
  },
  {
    names: ["throw-in-handler"],
    sees: "it takes behaviour throw",
    isSeen: takes({ kind: "throw", on: "nowhere/none" }),
  },
  {
    names: ["read-store-in-handler"],
    sees: "a notification says what the store held",
    isSeen: async (trial) => {
      await trial.start({}, { behaviour: { kind: "read-store" } });
      return trial.hasNotified(({ stored }) => stored !== undefined, ["add", "apply"]);
    },
  },
];

async function statusOf(trial: ProbeTrial) {
  await trial.start();
  return trial.call("informer.status", INFORMER);
}

function asks(
  verb: "list" | "watch",
  parameter: string,
  isWanted: (value: string) => boolean,
  informer: Partial<ArgsOf<"informer.create">> = {},
): Probe["isSeen"] {
  return async (trial) => {
    await trial.start(informer);
    return trial.wasAsked(verb, parameter, isWanted);
  };
}

function takes(behaviour: HandlerBehaviour): Probe["isSeen"] {
  return async (trial) => {
    await trial.start({}, { behaviour });
    return true;
  };
}
