import type { Fault, LiveWatch, Match, World } from "../../fake-apiserver/index.js";
import { applyChange } from "../suite/notation/changes.js";
import { collectionNamed } from "../suite/notation/collections.js";
import { plainObject } from "../suite/notation/plain-object.js";
import type { TrialTime } from "../suite/waiting/trial-time.js";
import type { Prng } from "../time/prng.js";
import type { ResourceDefinition } from "../wire/resource.js";

/** Objects that are there at the same time, at most: what grows while they do not is a leak. */
const OBJECTS_MAX_COUNT = 40;
const WRITES_MIN_COUNT = 6;
const WRITES_MAX_COUNT = 18;
const MISSED_MAX_COUNT = 6;
/** How long a temporary fault lasts. */
const TROUBLE_MS = { virtual: 45_000, real: 100 } as const;

const ANYTHING: readonly Match[] = [{ verb: ["list", "watch"], resource: "pods" }];

/** What happens to an informer in one round besides writes. It gets over each of these by itself. */
interface Trouble {
  /** Begins it; returns how to end it, if it lasts. */
  begin(world: World): (() => void) | undefined;
}

/** From ordinary to severe. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  "clean end": ends((watch) => watch.close("clean")),
  "no final chunk": ends((watch) => watch.close("abort")),
  reset: ends((watch) => watch.close("reset")),
  "expiry in the stream": {
    begin: (world) => {
      world.store.compact();
      return ends((watch) => endWithError(watch, 410, "Expired")).begin(world);
    },
  },
  "expiry of the version": {
    begin: (world) => {
      world.store.bump();
      world.store.compact();
      return ends((watch) => watch.close("reset")).begin(world);
    },
  },
  "expiry in a stream that stays open": {
    begin: (world) => {
      world.store.compact();
      return ends((watch) => {
        watch.error({ code: 410, reason: "Expired", message: "injected: Expired" });
      }).begin(world);
    },
  },
  "error event": ends((watch) => endWithError(watch, 500, "InternalError")),
  "two failing requests": failing({ fault: "status.500" }, 2),
  "too many requests": failing({ fault: "status.429.json", retryAfterSeconds: 1 }, 1),
  outage: failing({ fault: "status.503.retryAfter", retryAfterSeconds: 1 }),
  "refused connections": {
    begin: (world) => {
      world.install({ do: [{ fault: "connect.refuse" }] });
      endNewest(world, (watch) => watch.close("reset"));
      return () => void world.reset();
    },
  },
  freeze: {
    begin: (world) => {
      const watch = world.watches().at(-1);
      watch?.freeze();
      return () => watch?.thaw();
    },
  },
};

function ends(end: (watch: LiveWatch) => void): Trouble {
  return {
    begin: (world) => {
      endNewest(world, end);
      return undefined;
    },
  };
}

/** An informer has one watch. Other open ones are left open, so that a leak is visible. */
function endNewest(world: World, end: (watch: LiveWatch) => void): void {
  const newest = world.watches().at(-1);
  if (newest !== undefined) end(newest);
}

function endWithError(watch: LiveWatch, code: number, reason: string): void {
  watch.error({ code, reason, message: `injected: ${reason}` });
  watch.close("clean");
}

/** The watch breaks, and so many requests after that fail; all of them, until it is over. */
function failing(fault: Fault, times?: number): Trouble {
  return {
    begin: (world) => {
      const limit = times === undefined ? {} : { times };
      world.install(ANYTHING.map((match) => ({ match, do: [fault], ...limit })));
      endNewest(world, (watch) => watch.close("reset"));
      return () => void world.reset();
    },
  };
}

/** The writes and faults of a soak test's server, drawn from the seed. */
export class SoakWorld {
  /** How many writes there were. */
  writesCount = 0;
  readonly of: ResourceDefinition;
  readonly #world: World;
  readonly #prng: Prng;
  readonly #time: TrialTime;
  /** By key, in the order of creation. */
  readonly #keys = new Set<string>();
  #createdCount = 0;

  constructor(world: World, prng: Prng, time: TrialTime) {
    const pods = collectionNamed("pods");
    if (pods === undefined) throw new RangeError("No collection of pods");
    this.of = pods;
    this.#world = world;
    this.#prng = prng;
    this.#time = time;
  }

  /** Versions of the existing objects, by key. */
  versions(): ReadonlyMap<string, string> {
    return new Map(
      this.#world.store
        .list(this.of)
        .map(({ metadata }) => [
          `${metadata.namespace}/${metadata.name}`,
          metadata.resourceVersion ?? "",
        ]),
    );
  }

  /** A busy stretch: names come and go, and are never used again. */
  write(): void {
    this.#writeSome(this.#prng.integer(WRITES_MIN_COUNT, WRITES_MAX_COUNT + 1));
  }

  /** Something goes wrong, and more is written while it does; then all is well again. */
  async suffer(): Promise<void> {
    const all = Object.values(TROUBLES);
    const trouble = all[this.#prng.integer(0, all.length)];
    const end = trouble?.begin(this.#world);
    this.#writeSome(this.#prng.integer(0, MISSED_MAX_COUNT + 1));
    if (end === undefined) return;
    await this.#time.elapse(TROUBLE_MS[this.#time.mode]);
    end();
  }

  #writeSome(count: number): void {
    for (let written = 0; written < count; written++) this.#writeOne();
  }

  #writeOne(): void {
    this.writesCount++;
    const draw = this.#prng.next();
    const key = [...this.#keys][this.#prng.integer(0, Math.max(1, this.#keys.size))];
    if (key === undefined || (draw < 0.4 && this.#keys.size < OBJECTS_MAX_COUNT)) {
      const name = `soak-${++this.#createdCount}`;
      this.#world.store.create(this.of, plainObject(this.of, `default/${name}`));
      this.#keys.add(`default/${name}`);
      return;
    }
    if (draw < 0.7) {
      applyChange(this.#world, this.of, key, { type: "delete" });
      this.#keys.delete(key);
      return;
    }
    applyChange(this.#world, this.of, key, { type: "update" });
  }
}
