import type { Clock, Timer } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { nextTurn } from "../../src/time/system-clock.js";
import type {
  GroupVersionResource,
  KubernetesObject,
  ResourceDefinition,
} from "../../src/wire/resource.js";
import { objectKey } from "../storage/object-key.js";
import type { WorldStore } from "../storage/world-store.js";
import { isJsonObject, record } from "../values/json-value.js";
import { LIMITS } from "../values/limits.js";
import type { LoadCounts, LoadOptions, LoadRun } from "./world.js";

/** Objects written before other requests are served. */
const TURN_COUNT = 500;

const ROUND_ANNOTATION = "fake-apiserver/round";

/** What loads need from their world. */
export interface LoadGeneratorOptions {
  readonly store: WorldStore;
  readonly clock: Clock;
  /** Draws the changed objects, and nothing else. */
  readonly draws: Prng;
  resourceOf(of: GroupVersionResource): ResourceDefinition;
}

/** All loads of a world. */
export class LoadGenerator {
  readonly #options: LoadGeneratorOptions;
  readonly #runs: GeneratedLoad[] = [];

  constructor(options: LoadGeneratorOptions) {
    this.#options = options;
  }

  /** @throws RangeError beyond the limits of a load; StorageError, code "not-served" */
  start(of: GroupVersionResource, options: LoadOptions): LoadRun {
    checkBound("count", options.count, LIMITS.loadMaxCount);
    checkBound("churn.rounds", options.churn?.rounds ?? 0, LIMITS.loadRoundsMaxCount);
    const resource = this.#options.resourceOf(of);
    const id = `load-${this.#runs.length + 1}`;
    const run = new GeneratedLoad(id, resource, options, this.#options);
    this.#runs.push(run);
    return run;
  }

  /** In order of their start. */
  all(): readonly LoadRun[] {
    return this.#runs;
  }

  stopAll(): void {
    for (const run of this.#runs) run.stop();
  }
}

function checkBound(what: string, count: number, max: number): void {
  if (count <= max) return;
  throw new RangeError(`${what} is ${count}; a load takes at most ${max}`);
}

class GeneratedLoad implements LoadRun {
  readonly id: string;
  readonly created: Promise<void>;
  readonly done: Promise<LoadCounts>;
  readonly #resource: ResourceDefinition;
  readonly #load: LoadOptions;
  readonly #options: LoadGeneratorOptions;
  /** Keys of the objects that it has created and not deleted. */
  readonly #keys: string[] = [];
  #finish: (counts: LoadCounts) => void = () => {};
  #timer: Timer | undefined;
  #isStopped = false;
  #nextNumber = 0;
  #counts: LoadCounts = { created: 0, modified: 0, deleted: 0, rounds: 0 };

  constructor(
    id: string,
    resource: ResourceDefinition,
    load: LoadOptions,
    options: LoadGeneratorOptions,
  ) {
    this.id = id;
    this.#resource = resource;
    this.#load = load;
    this.#options = options;
    const finished = new Promise<LoadCounts>((resolve) => {
      this.#finish = resolve;
    });
    this.created = this.#createFirst();
    this.done = this.created.then(() => finished);
    // If neither promise is awaited, the failure is ignored.
    this.done.catch(() => {});
  }

  counts(): LoadCounts {
    return this.#counts;
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#finish(this.#counts);
  }

  async #createFirst(): Promise<void> {
    const { count } = this.#load;
    while (!this.#isStopped && this.#nextNumber < count) {
      if (this.#nextNumber > 0 && this.#nextNumber % TURN_COUNT === 0) await nextTurn();
      this.#create();
    }
    this.#planRound();
  }

  #planRound(): void {
    const { churn } = this.#load;
    if (churn === undefined || this.#isStopped || this.#counts.rounds >= churn.rounds) {
      this.stop();
      return;
    }
    this.#timer = this.#options.clock.setTimer(churn.everyMs, () => {
      const rounds = this.#counts.rounds + 1;
      this.#counts = { ...this.#counts, rounds };
      repeat(churn.add, () => this.#create());
      repeat(churn.modify, () => this.#modify(rounds));
      repeat(churn.delete, () => this.#delete());
      this.#planRound();
    });
  }

  #create(): void {
    const object = this.#nextObject();
    this.#options.store.create(this.#resource, object);
    this.#keys.push(objectKey(object.metadata));
    this.#counts = { ...this.#counts, created: this.#counts.created + 1 };
  }

  #modify(round: number): void {
    const key = this.#keys[this.#drawIndex()];
    const stored = key === undefined ? undefined : this.#stored(key);
    if (stored === undefined) return;
    const { resourceVersion: _version, ...metadata } = stored.metadata;
    const annotations = { ...metadata.annotations, [ROUND_ANNOTATION]: `${round}` };
    this.#options.store.update(this.#resource, {
      ...stored,
      metadata: { ...metadata, annotations },
    });
    this.#counts = { ...this.#counts, modified: this.#counts.modified + 1 };
  }

  #delete(): void {
    const [key] = this.#keys.splice(this.#drawIndex(), 1);
    // Another client may have deleted it meanwhile.
    if (key === undefined || this.#stored(key) === undefined) return;
    this.#options.store.delete(this.#resource, key);
    this.#counts = { ...this.#counts, deleted: this.#counts.deleted + 1 };
  }

  #stored(key: string): KubernetesObject | undefined {
    return this.#options.store.get(this.#resource, key);
  }

  #drawIndex(): number {
    return this.#keys.length === 0 ? 0 : this.#options.draws.integer(0, this.#keys.length);
  }

  #nextObject(): KubernetesObject {
    const number = this.#nextNumber++;
    const filled = filledIn(this.#load.template ?? {}, `${number}`);
    const template = record(filled);
    const { namespace = "default" } = this.#load;
    const given = record(template["metadata"]);
    const metadata = {
      name: `load-${number}`,
      ...(this.#resource.namespaced ? { namespace } : {}),
      ...given,
    };
    return { ...template, metadata };
  }
}

/** A copy in whose strings "{i}" is replaced by the number. */
function filledIn(value: unknown, number: string): unknown {
  if (typeof value === "string") return value.replaceAll("{i}", number);
  if (Array.isArray(value)) return value.map((item) => filledIn(item, number));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filledIn(member, number)]),
  );
}

function repeat(times: number | undefined, act: () => void): void {
  for (let time = 0; time < (times ?? 0); time++) act();
}
