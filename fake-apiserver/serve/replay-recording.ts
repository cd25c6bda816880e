import type { Timer } from "../../src/time/clock.js";
import type { GroupVersionResource, ResourceDefinition } from "../../src/wire/resource.js";
import { ResourceTable } from "../storage/resource-table.js";
import { parseResourceVersion } from "../storage/resource-version.js";
import type { World } from "../world/world.js";
import {
  isKubernetesObject,
  type RecordedEvent,
  type RecordedFact,
  type RecordedList,
} from "./recording.js";

/** A recording that is being replayed. */
export interface Replay {
  /** Initial objects. */
  readonly objectCount: number;
  pendingCount(): number;
  /** Plays all pending events at once. */
  finish(): void;
  stop(): void;
}

/** Resources of a recording that a world does not serve by itself. */
export function recordedResources(facts: readonly RecordedFact[]): ResourceDefinition[] {
  const builtIn = new ResourceTable();
  const found = new Map<string, ResourceDefinition>();
  for (const fact of facts) {
    const { group, version, resource } = fact.of;
    const id = `${group}/${version}/${resource}`;
    if (builtIn.find(fact.of) !== undefined || found.has(id)) continue;
    const [object] = fact.type === "list" ? fact.items : [fact.object].filter(isKubernetesObject);
    const kind = fact.type === "list" ? fact.kind : (object?.kind ?? "");
    if (object === undefined || kind === "") continue;
    const namespaced = object.metadata.namespace !== undefined;
    const singular = kind.toLowerCase();
    found.set(id, { group, version, resource, kind, singular, namespaced, custom: true });
  }
  return [...found.values()];
}

/**
 * Sets a world to the recorded server's state at the first request, versions and UIDs included, then plays the events
 * at the pace at which they came, on the world's clock. Lists after the first events of a resource are not played: what
 * they showed had come as events, or was missed by the recorded client too.
 */
export function replayRecording(world: World, facts: readonly RecordedFact[]): Replay {
  const objects = firstLists(facts).flatMap(({ of, items }) =>
    items.map((object) => ({ of, object, version: versionOf(object.metadata.resourceVersion) })),
  );
  const newest = firstLists(facts).map((list) => versionOf(list.resourceVersion));
  forgetVersionsFrom(world, [...objects.map(({ version }) => version), ...newest]);
  for (const { of, object } of objects.toSorted(byVersion)) {
    play(world, { of, event: "ADDED", object });
  }
  for (const version of newest) advanceTo(world, version);
  world.store.compact();
  return new PacedReplay(world, facts.filter(isChange), objects.length);
}

class PacedReplay implements Replay {
  readonly objectCount: number;
  readonly #world: World;
  readonly #pending: RecordedEvent[];
  readonly #firstAtMs: number;
  #timer: Timer | undefined;

  constructor(world: World, events: readonly RecordedEvent[], objectCount: number) {
    this.objectCount = objectCount;
    this.#world = world;
    // Two watches of one server are two streams: only the versions order their events.
    this.#pending = events
      .map((event) => ({ event, version: versionOf(recordedVersion(event)) }))
      .toSorted(byVersion)
      .map(({ event }) => event);
    this.#firstAtMs = Math.min(...events.map(({ atMs }) => atMs)) - world.clock.nowMs();
    this.#planNext();
  }

  pendingCount(): number {
    return this.#pending.length;
  }

  finish(): void {
    this.stop();
    for (const event of this.#pending.splice(0)) play(this.#world, event);
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #planNext(): void {
    const [next] = this.#pending;
    if (next === undefined) return;
    const { clock } = this.#world;
    this.#timer = clock.setTimer(next.atMs - this.#firstAtMs - clock.nowMs(), () => {
      this.#pending.shift();
      play(this.#world, next);
      this.#planNext();
    });
  }
}

const CHANGES = ["ADDED", "MODIFIED", "DELETED"] as const;

function play(
  world: World,
  { of, event, object }: Pick<RecordedEvent, "of" | "event" | "object">,
): void {
  const version = versionOf(recordedVersion({ object }));
  // Several clients of the recorded server have seen the same event.
  if (version <= BigInt(world.store.currentVersion())) return;
  const change = CHANGES.find((type) => type === event);
  if (change === undefined) advanceTo(world, version);
  else if (isKubernetesObject(object)) world.store.replay(of, change, object);
}

/** The lists of each resource before its first event. */
function firstLists(facts: readonly RecordedFact[]): RecordedList[] {
  const watched = new Set<string>();
  const seen = new Set<string>();
  return facts.flatMap((fact) => {
    const id = idOf(fact.of);
    if (fact.type === "event") watched.add(id);
    if (fact.type === "event" || watched.has(id)) return [];
    const isNew = (item: RecordedList["items"][number]) => {
      const uid = `${id}/${item.metadata.namespace}/${item.metadata.name}`;
      return !seen.has(uid) && seen.add(uid);
    };
    return [{ ...fact, items: fact.items.filter(isNew) }];
  });
}

function isChange(fact: RecordedFact): fact is RecordedEvent {
  return (
    fact.type === "event" &&
    (fact.event === "BOOKMARK" || CHANGES.some((type) => type === fact.event))
  );
}

/** A world may start at a version that the recorded server has not reached: then it starts below. */
function forgetVersionsFrom(world: World, versions: readonly bigint[]): void {
  const lowest = versions.reduce((low, version) => (version < low ? version : low), 1n << 62n);
  if (lowest > BigInt(world.store.currentVersion())) return;
  const { collections } = world.store.snapshot();
  const kept = [...collections].map(
    ([id, { objects }]) => [id, { objects, events: [], floor: 0n }] as const,
  );
  world.store.restore({ version: 0n, compacted: 0n, collections: new Map(kept) });
}

function advanceTo(world: World, version: bigint): void {
  if (version > BigInt(world.store.currentVersion())) world.store.setVersion(version.toString());
}

function recordedVersion({ object }: Pick<RecordedEvent, "object">): string | undefined {
  return isKubernetesObject(object) ? object.metadata.resourceVersion : undefined;
}

function versionOf(text: string | undefined): bigint {
  const parsed = parseResourceVersion(text ?? "");
  return parsed.type === "version" ? parsed.version : 0n;
}

function byVersion(one: { readonly version: bigint }, other: { readonly version: bigint }): number {
  if (one.version === other.version) return 0;
  return one.version < other.version ? -1 : 1;
}

function idOf({ group, version, resource }: GroupVersionResource): string {
  return `${group}/${version}/${resource}`;
}
