import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { JournalFact } from "../journal/journal-entry.js";
import type { ObjectStore, StoreChange } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { groupVersion, resourceId, type ServedResource } from "../storage/served-resource.js";
import { type JsonObject, records } from "../values/json-value.js";
import { MadeUpAddresses } from "./addresses.js";
import type { CompiledStage } from "./compile-stage.js";
import { type DueItem, DueQueue } from "./due-queue.js";
import { OwnedPods } from "./owned-pods.js";
import { StageWriter } from "./stage-writer.js";

/** The number of moves of one object within a second after which it is left alone: its stages form a cycle. */
const MOVES_MAX_COUNT = 100;
const CIRCLE_MS = 1_000;

/** The dependencies of the runner. */
export interface StageServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  readonly clock: Clock;
  /** Draws delays, and which of several stages it is. */
  readonly draws: Prng;
  readonly addsDefaults: boolean;
  /** "v1.37.0+fake" */
  readonly version: string;
  record(fact: JournalFact): void;
}

/** An object with a scheduled stage, unless it changes. */
interface Job {
  readonly stage: CompiledStage;
  readonly resource: ServedResource;
  readonly key: string;
}

/**
 * Moves objects by stages: whenever one changes, or what it owns does, one of the matching stages is chosen, and executed
 * after its delay. A stage that still matches then keeps its time.
 *
 * Mirrors: kwok pkg/kwok/controllers/stage_controller.go.
 */
export class StageRunner {
  readonly #services: StageServices;
  /** By group and kind. */
  readonly #stages: ReadonlyMap<string, readonly CompiledStage[]>;
  readonly #queue: DueQueue<Job>;
  readonly #due = new Map<string, DueItem<Job>>();
  readonly #moves = new Map<string, { sinceMs: number; count: number }>();
  readonly #addresses = new MadeUpAddresses();
  readonly #pods: OwnedPods;
  readonly #writer: StageWriter;
  /** Each removes a listener from the store. */
  readonly #subscriptions: (() => void)[] = [];
  #acting: string | undefined;

  constructor(stages: readonly CompiledStage[], services: StageServices) {
    this.#services = services;
    this.#stages = byKind(stages);
    this.#queue = new DueQueue(services.clock, (job) => this.#act(job));
    this.#pods = new OwnedPods(services);
    this.#writer = new StageWriter({
      ...services,
      functions: {
        nowMs: () => services.clock.nowMs(),
        startMs: services.clock.nowMs(),
        version: services.version,
        addresses: this.#addresses,
        podsOf: (object) => this.#pods.of(object),
        nodes: () => this.#all({ group: "", version: "v1", resource: "nodes" }),
      },
    });
  }

  /** The stage that is writing. */
  get acting(): string | undefined {
    return this.#acting;
  }

  start(): void {
    const { store } = this.#services;
    this.#pods.start();
    this.#subscriptions.push(
      store.onChange((change) => this.#onChange(change)),
      store.onRestore(() => {
        this.#forgetAll();
        this.#lookAtAll();
      }),
    );
    this.#lookAtAll();
  }

  /** Stops all further moves, also those of later writes. */
  stop(): void {
    for (const unsubscribe of this.#subscriptions.splice(0)) unsubscribe();
    this.#forgetAll();
  }

  #forgetAll(): void {
    this.#queue.clear();
    this.#due.clear();
    this.#moves.clear();
    this.#addresses.clear();
  }

  #lookAtAll(): void {
    for (const resource of this.#services.resources.stored()) {
      if (!this.#stages.has(kindOf(resource))) continue;
      for (const key of this.#services.store.collection(resource).current().keys) {
        this.#lookAt(resource, key);
      }
    }
  }

  #all(of: { group: string; version: string; resource: string }): readonly KubernetesObject[] {
    const { store, resources } = this.#services;
    return [...store.collection(resources.get(of)).current().objects.values()];
  }

  #onChange({ resource, event }: StoreChange): void {
    if (event.type === "DELETED") {
      this.#addresses.forget(event.object.metadata.uid ?? "");
      this.#moves.delete(idOf(resource, event.key));
    }
    this.#lookAt(resource, event.key);
    this.#lookAtOwners(event.object, new Set());
  }

  /** Checks the owners of an object, whose status follows from what they own. */
  #lookAtOwners({ metadata }: KubernetesObject, seen: Set<unknown>): void {
    for (const owner of records(metadata["ownerReferences"])) {
      if (seen.has(owner["uid"])) continue;
      seen.add(owner["uid"]);
      const resource = this.#resourceOf(owner);
      if (resource === undefined) continue;
      const name = String(owner["name"]);
      const key = resource.namespaced ? `${metadata.namespace}/${name}` : name;
      const object = this.#services.store.collection(resource).get(key);
      if (object === undefined || object.metadata.uid !== owner["uid"]) continue;
      this.#lookAt(resource, key);
      this.#lookAtOwners(object, seen);
    }
  }

  #resourceOf({ apiVersion, kind }: JsonObject): ServedResource | undefined {
    const { resources } = this.#services;
    return resources.all().find((one) => one.kind === kind && groupVersion(one) === apiVersion);
  }

  /** Chooses the next stage of an object. */
  #lookAt(of: ServedResource, key: string): void {
    const stages = this.#stages.get(kindOf(of));
    if (stages === undefined) return;
    const id = idOf(of, key);
    const matching = stages.flatMap((stage) => {
      const resource = this.#inVersionOf(stage, of);
      const object = resource && this.#services.store.collection(resource).get(key);
      return object !== undefined && resource !== undefined && stage.matches(object)
        ? [{ stage, resource, object, key }]
        : [];
    });
    const planned = this.#due.get(id);
    if (matching.some(({ stage }) => stage === planned?.value.stage)) return;
    if (planned !== undefined) planned.isCancelled = true;
    this.#due.delete(id);
    const chosen = this.#drawn(matching);
    if (chosen === undefined) return;
    const { clock, draws } = this.#services;
    const draw = (min: number, max: number) => draws.integer(min, max);
    const delayMs = chosen.stage.delayMs(chosen.object, clock.nowMs(), draw);
    this.#due.set(id, this.#queue.add(chosen, delayMs));
  }

  #inVersionOf({ version }: CompiledStage, of: ServedResource): ServedResource | undefined {
    if (of.version === version) return of;
    return this.#services.resources.find({ ...of, version });
  }

  /** Mirrors: kwok pkg/utils/lifecycle (Lifecycle.Match). */
  #drawn<T extends { readonly stage: CompiledStage; readonly object: KubernetesObject }>(
    matching: readonly T[],
  ): T | undefined {
    if (matching.length < 2) return matching[0];
    const weighed = matching.map((one) => ({ one, weight: one.stage.weight(one.object) }));
    const total = weighed.reduce((sum, { weight = 0 }) => sum + Math.max(0, weight), 0);
    if (total === 0) {
      const withWeight = weighed.filter(({ weight }) => weight !== undefined);
      const drawable = withWeight.length === 0 ? weighed : withWeight;
      return drawable[this.#services.draws.integer(0, drawable.length)]?.one;
    }
    let left = this.#services.draws.integer(0, total);
    for (const { one, weight = 0 } of weighed) {
      left -= Math.max(0, weight);
      if (left < 0) return one;
    }
    return undefined;
  }

  #act(job: Job): void {
    const { stage, resource, key } = job;
    const id = idOf(resource, key);
    this.#due.delete(id);
    const object = this.#services.store.collection(resource).get(key);
    if (object === undefined) return;
    if (!stage.matches(object)) {
      // Results of expressions about the time, or about another object, may have changed.
      this.#lookAt(resource, key);
      return;
    }
    if (this.#goesInCircles(id)) {
      const why = `moved ${MOVES_MAX_COUNT} times within a second: its stages go in a circle`;
      this.#fail(job, why);
      return;
    }
    this.#acting = stage.name;
    try {
      this.#writer.perform(stage.steps, { resource, key, object });
    } catch (error) {
      this.#fail(job, error instanceof Error ? error.message : String(error));
    } finally {
      this.#acting = undefined;
    }
  }

  #goesInCircles(id: string): boolean {
    const nowMs = this.#services.clock.nowMs();
    const known = this.#moves.get(id);
    if (known === undefined || nowMs - known.sinceMs >= CIRCLE_MS) {
      this.#moves.set(id, { sinceMs: nowMs, count: 1 });
      return false;
    }
    known.count++;
    return known.count > MOVES_MAX_COUNT;
  }

  #fail({ stage, resource, key }: Job, why: string): void {
    this.#services.record({
      type: "stage-failed",
      stage: stage.name,
      group: resource.group,
      resource: resource.resource,
      ...{ key, why },
    });
  }
}

function byKind(stages: readonly CompiledStage[]): ReadonlyMap<string, readonly CompiledStage[]> {
  const found = new Map<string, CompiledStage[]>();
  for (const stage of stages) {
    const kind = kindOf(stage);
    const siblings = found.get(kind);
    if (siblings === undefined) found.set(kind, [stage]);
    else siblings.push(stage);
  }
  return found;
}

function kindOf({ group, kind }: { readonly group: string; readonly kind: string }): string {
  return `${group}/${kind}`;
}

/** The same for all versions of a resource. */
function idOf(resource: ServedResource, key: string): string {
  return `${resourceId({ ...resource, version: "" })} ${key}`;
}
