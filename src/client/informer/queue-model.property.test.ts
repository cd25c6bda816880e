/**
 * Each queue against a naive model of it: lists that are searched from end to end. Whatever is done to both, they hand
 * over the same, of the same list, and have synced at the same time. The consumer brings the known objects up to date.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { KubernetesObject } from "../../wire/resource.js";
import { Cache } from "./cache.js";
import { DeletedFinalStateUnknown, objectOf } from "./deleted-final-state-unknown.js";
import type { Delta } from "./delta.js";
import { DeltaFifo, type FifoDelta } from "./delta-fifo.js";
import { Fifo } from "./fifo.js";
import { metaNamespaceKey } from "./key.js";
import type { Queue } from "./queue.js";
import { RealFifo, type RealFifoMode } from "./real-fifo.js";
import { pod } from "./scripted-lister-watcher.js";

/** Same seed, same runs. A failure prints it with the path to the shortest list of actions that fails. */
const SEED = 20_260_724;
const RUN_COUNT = 400;
const ACTION_MAX_COUNT = 30;
const BATCH_MAX_COUNT = 3;

type Action =
  | { readonly type: "add" | "update" | "delete"; readonly name: string }
  | { readonly type: "replace"; readonly names: readonly string[] }
  | { readonly type: "resync" | "bookmark" | "pop" | "popBatch" };

const someName = fc.constantFrom("a", "b", "c", "d");
const someAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: change("add") },
  { weight: 3, arbitrary: change("update") },
  { weight: 2, arbitrary: change("delete") },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("replace" as const),
      names: fc.array(someName, { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "resync" as const }) },
  { weight: 1, arbitrary: fc.constant({ type: "bookmark" as const }) },
  { weight: 3, arbitrary: fc.constant({ type: "pop" as const }) },
  { weight: 2, arbitrary: fc.constant({ type: "popBatch" as const }) },
);

/** What a queue hands over: an object, deltas, or a batch of deltas. */
interface Popped {
  readonly item: unknown;
  readonly isInInitialList: boolean;
}

/** A naive queue. `pop` gives undefined when there is nothing. */
abstract class Model {
  protected isPopulated = false;
  protected leftCount = 0;
  protected readonly known: Cache;

  constructor(known: Cache) {
    this.known = known;
  }

  abstract change(type: "Added" | "Updated" | "Deleted", object: KubernetesObject): void;
  /** Returns how many entries the first list makes. */
  abstract list(objects: readonly KubernetesObject[], version: string): number;
  abstract take(): unknown;
  resync(): void {}
  bookmark(_version: string): void {}

  takeBatch(): unknown[] {
    return [this.take()];
  }

  act(action: Action, version: string): Popped | undefined {
    switch (action.type) {
      case "add":
      case "update":
      case "delete": {
        this.isPopulated = true;
        const types = { add: "Added", update: "Updated", delete: "Deleted" } as const;
        this.change(types[action.type], pod(action.name, version));
        return undefined;
      }
      case "replace": {
        const objects = action.names.map((name, place) => pod(name, `${version}.${place}`));
        const count = this.list(objects, version);
        if (!this.isPopulated) this.leftCount = count;
        this.isPopulated = true;
        return undefined;
      }
      case "resync":
        this.resync();
        return undefined;
      case "bookmark":
        this.bookmark(version);
        return undefined;
      case "pop":
        return this.#popped(
          () => [this.take()],
          ([only]) => only,
        );
      case "popBatch":
        return this.#popped(
          () => this.takeBatch(),
          (batch) => batch,
        );
    }
  }

  hasSynced(): boolean {
    return this.isPopulated && this.leftCount === 0;
  }

  #popped(take: () => unknown[], itemOf: (taken: unknown[]) => unknown): Popped | undefined {
    const taken = take();
    if (taken[0] === undefined) return undefined;
    const isInInitialList = !this.hasSynced();
    this.leftCount = Math.max(0, this.leftCount - taken.length);
    return { item: itemOf(taken), isInInitialList };
  }
}

class FifoModel extends Model {
  #line: { readonly key: string; object: KubernetesObject | undefined }[] = [];

  override change(type: string, object: KubernetesObject): void {
    const key = metaNamespaceKey(object);
    const place = this.#line.find((one) => one.key === key && one.object !== undefined);
    if (type === "Deleted") {
      if (place !== undefined) place.object = undefined;
    } else if (place !== undefined) place.object = object;
    else {
      // Where it stood when it was deleted, it stands again; and the new place is one that is passed over.
      const left = this.#line.find((one) => one.key === key);
      this.#line.push({ key, object: left === undefined ? object : undefined });
      if (left !== undefined) left.object = object;
    }
  }

  override list(objects: readonly KubernetesObject[]): number {
    const newest = new Map(objects.map((object) => [metaNamespaceKey(object), object]));
    this.#line = [...newest].map(([key, object]) => ({ key, object }));
    return newest.size;
  }

  override take(): unknown {
    const place = this.#line.findIndex(({ object }) => object !== undefined);
    const passed = this.#line.splice(0, place < 0 ? 0 : place);
    this.leftCount = Math.max(0, this.leftCount - passed.length);
    return place < 0 ? undefined : this.#line.shift()?.object;
  }
}

class DeltaFifoModel extends Model {
  #line: { readonly key: string; readonly deltas: FifoDelta[] }[] = [];

  override change(type: "Added" | "Updated" | "Deleted", object: KubernetesObject): void {
    const key = metaNamespaceKey(object);
    const isHeardOf = this.#deltasOf(key) !== undefined || this.known.getByKey(key) !== undefined;
    if (type !== "Deleted" || isHeardOf) this.#append(key, { type, object });
  }

  override list(objects: readonly KubernetesObject[]): number {
    const queued = this.#line.map(({ key }) => key);
    const listed = objects.map(metaNamespaceKey);
    for (const object of objects) {
      this.#append(metaNamespaceKey(object), { type: "Replaced", object });
    }
    const missing = new Set([...queued, ...this.known.listKeys()]);
    for (const key of listed) missing.delete(key);
    for (const key of missing) {
      const newest = this.#deltasOf(key)?.at(-1)?.object ?? this.known.getByKey(key);
      const object = new DeletedFinalStateUnknown(key, newest && objectOf(newest));
      this.#append(key, { type: "Deleted", object });
    }
    return new Set(listed).size + missing.size;
  }

  override resync(): void {
    for (const key of this.known.listKeys()) {
      const object = this.known.getByKey(key);
      if (this.#deltasOf(key) === undefined && object) this.#append(key, { type: "Sync", object });
    }
  }

  override take(): unknown {
    return this.#line.shift()?.deltas;
  }

  #deltasOf(key: string): FifoDelta[] | undefined {
    return this.#line.find((one) => one.key === key)?.deltas;
  }

  #append(key: string, delta: FifoDelta): void {
    const deltas = this.#deltasOf(key);
    const last = deltas?.at(-1);
    if (deltas === undefined) this.#line.push({ key, deltas: [delta] });
    else if (delta.type !== "Deleted" || last?.type !== "Deleted") deltas.push(delta);
    else if (last.object instanceof DeletedFinalStateUnknown) deltas.splice(-1, 1, delta);
  }
}

class RealFifoModel extends Model {
  readonly #mode: RealFifoMode["type"];
  #line: Delta[] = [];

  constructor(known: Cache, mode: RealFifoMode["type"]) {
    super(known);
    this.#mode = mode;
  }

  override change(type: "Added" | "Updated" | "Deleted", object: KubernetesObject): void {
    this.#line.push({ type, object });
  }

  override list(objects: readonly KubernetesObject[], resourceVersion: string): number {
    if (this.#mode === "atomic") {
      this.#line.push({ type: "ReplacedAll", resourceVersion, objects });
      return this.#line.length;
    }
    const listed = objects.map(metaNamespaceKey);
    const queued = new Set(this.#line.map(keyOf));
    for (const key of new Set([...queued, ...this.known.listKeys()])) {
      const newest = this.#line.findLast((delta) => keyOf(delta) === key);
      if (listed.includes(key) || newest?.type === "Deleted") continue;
      const object = newest !== undefined && "object" in newest ? newest.object : undefined;
      const state = object === undefined ? this.known.getByKey(key) : objectOf(object);
      this.#line.push({ type: "Deleted", object: new DeletedFinalStateUnknown(key, state) });
    }
    for (const object of objects) this.#line.push({ type: "Replaced", object });
    return this.#line.length;
  }

  override resync(): void {
    if (this.#mode === "atomic") {
      this.#line.push({ type: "SyncAll" });
      return;
    }
    const queued = this.#line.map(keyOf);
    for (const key of this.known.listKeys()) {
      const object = this.known.getByKey(key);
      if (object && !queued.includes(key)) this.#line.push({ type: "Sync", object });
    }
  }

  override bookmark(resourceVersion: string): void {
    if (this.#mode === "atomic") this.#line.push({ type: "Bookmark", resourceVersion });
  }

  override take(): unknown {
    const next = this.#line.shift();
    return next && [next];
  }

  override takeBatch(): unknown[] {
    const maxCount = Math.min(BATCH_MAX_COUNT, this.leftCount || BATCH_MAX_COUNT);
    let count = 0;
    const keys: string[] = [];
    while (count < Math.min(maxCount, this.#line.length)) {
      const delta = this.#line[count];
      const key = delta === undefined ? "" : keyOf(delta);
      if (count > 0 && (key === "" || keys.includes(key))) break;
      keys.push(key);
      count++;
      if (key === "") break;
    }
    return this.#line.splice(0, count);
  }
}

/** The key of what a delta is about; "" for all objects. */
function keyOf(delta: Delta): string {
  if (!("object" in delta)) return "";
  const { object } = delta;
  return object instanceof DeletedFinalStateUnknown ? object.key : metaNamespaceKey(object);
}

const PAIRS: Readonly<
  Record<string, (known: Cache) => { readonly queue: Queue<unknown>; readonly model: Model }>
> = {
  Fifo: (known) => ({ queue: new Fifo(), model: new FifoModel(known) }),
  DeltaFifo: (known) => ({
    queue: new DeltaFifo({ knownObjects: known }),
    model: new DeltaFifoModel(known),
  }),
  "RealFifo, per object": (known) => ({
    queue: new RealFifo({
      mode: { type: "per-object", knownObjects: known },
      batchMaxCount: BATCH_MAX_COUNT,
    }),
    model: new RealFifoModel(known, "per-object"),
  }),
  "RealFifo, atomic": (known) => ({
    queue: new RealFifo({
      mode: { type: "atomic", emitsBookmarks: true },
      batchMaxCount: BATCH_MAX_COUNT,
    }),
    model: new RealFifoModel(known, "atomic"),
  }),
};

for (const [name, createPair] of Object.entries(PAIRS)) {
  describe(name, () => {
    it(`does what its model does, ${RUN_COUNT} times from seed ${SEED}`, () => {
      const actions = fc.array(someAction, { maxLength: ACTION_MAX_COUNT });
      const isLikeModel = (list: readonly Action[]) => runBoth(createPair, list);

      fc.assert(fc.property(actions, isLikeModel), { seed: SEED, numRuns: RUN_COUNT });
    });
  });
}

function runBoth(
  createPair: (known: Cache) => ReturnType<(typeof PAIRS)[string]>,
  list: readonly Action[],
): void {
  const known = new Cache();
  const { queue, model } = createPair(known);
  // In the end everything is popped: what differs there differs.
  const ending = list.map((): Action => ({ type: "pop" }));
  for (const [place, action] of [...list, ...ending].entries()) {
    const version = String(place + 1);
    const expected = model.act(action, version);
    const observed = act(queue, action, version, expected !== undefined);
    assert.deepEqual(observed, expected, `what action ${version} pops`);
    assert.equal(queue.hasSynced(), model.hasSynced(), `whether it has synced after ${version}`);
    if (expected !== undefined) workOff(known, expected.item);
  }
}

/** Does the same to a queue. Nothing is popped where nothing should be there: the pop would wait. */
function act(queue: Queue<unknown>, action: Action, version: string, isPopExpected: boolean) {
  switch (action.type) {
    case "add":
    case "update":
    case "delete":
      queue[action.type](pod(action.name, version));
      return undefined;
    case "replace":
      queue.replace(
        action.names.map((name, place) => pod(name, `${version}.${place}`)),
        version,
      );
      return undefined;
    case "resync":
      queue.resync();
      return undefined;
    case "bookmark":
      queue.bookmark?.(version);
      return undefined;
    case "pop":
    case "popBatch":
      return isPopExpected ? popNow(queue, action.type) : undefined;
  }
}

/** What a pop gives without waiting. */
function popNow(queue: Queue<unknown>, type: "pop" | "popBatch"): Popped | undefined {
  let popped: Popped | undefined;
  const take = (item: unknown, isInInitialList: boolean) => {
    popped = { item, isInInitialList };
  };
  if (type === "pop" || queue.popBatch === undefined) {
    void queue.pop((item, isInInitialList) =>
      take(type === "pop" ? item : [item], isInInitialList),
    );
  } else void queue.popBatch(take, take);
  return popped;
}

/** Brings what is known up to date with what was popped. */
function workOff(known: Cache, item: unknown): void {
  for (const delta of [item].flat(2)) {
    if (!isDelta(delta)) continue;
    if (delta.type === "ReplacedAll") known.replace(delta.objects, delta.resourceVersion);
    else if (delta.type === "Deleted") known.delete(delta.object);
    else if ("object" in delta) known.add(delta.object);
  }
}

function isDelta(value: unknown): value is Delta {
  return typeof value === "object" && value !== null && "type" in value;
}

function change(type: "add" | "update" | "delete"): fc.Arbitrary<Action> {
  return someName.map((name) => ({ type, name }));
}
