import type { RecordingJournal } from "../journal/journal.js";
import type { StoreSnapshot } from "../storage/store-snapshot.js";
import type { WatchRegistry } from "../watch/watch-registry.js";
import type { GateKeeper } from "./gate-keeper.js";
import type { LoadGenerator } from "./load-generator.js";
import type { ReplicaEndpoint } from "./replica-endpoint.js";
import { checkResetScopes } from "./reset-scopes.js";
import type { ResetReport, ResetScope, World } from "./world.js";

/** What a world has to be reset, besides what its users see. */
export interface ResettableParts {
  readonly world: World;
  readonly journal: RecordingJournal;
  readonly gates: GateKeeper;
  readonly watches: WatchRegistry;
  readonly loads: LoadGenerator;
  readonly endpoints: () => readonly ReplicaEndpoint[];
}

const DEFAULT_SCOPES: readonly ResetScope[] = ["rules", "gates"];

/** Takes a world back to its beginning, scope by scope. */
export class WorldReset {
  readonly #parts: ResettableParts;
  readonly #beginning: StoreSnapshot;
  readonly #firstClockMode: ReturnType<World["clockMode"]>;

  /** The world as it is now is its beginning. */
  constructor(parts: ResettableParts) {
    this.#parts = parts;
    this.#beginning = parts.world.store.snapshot();
    this.#firstClockMode = parts.world.clockMode();
  }

  /** @throws RangeError for an unknown scope */
  reset(what: readonly ResetScope[] = DEFAULT_SCOPES): ResetReport {
    checkResetScopes(what);
    const unusedRules = what.includes("rules") ? this.#parts.world.unusedRules() : [];
    const scopes = [...new Set(what)];
    const cleared = Object.fromEntries(scopes.map((scope) => [scope, this.#resetOne(scope)]));
    return { cleared, unusedRules };
  }

  #resetOne(scope: ResetScope): number {
    const { world, journal, gates, watches } = this.#parts;
    switch (scope) {
      case "rules": {
        const handles = world.rules();
        for (const handle of handles) handle.remove();
        return handles.length;
      }
      case "gates":
        return gates.openAll();
      case "streams": {
        const open = watches.all();
        for (const watch of open) watch.end("server", "reset", "clean");
        return open.length;
      }
      case "store":
        return this.#resetStore();
      case "journal":
        return journal.clear();
      case "clock": {
        if (this.#firstClockMode === "foreign" || world.clockMode() === this.#firstClockMode)
          return 0;
        world.setClockMode(this.#firstClockMode);
        return 1;
      }
    }
  }

  #resetStore(): number {
    const { world, loads, endpoints } = this.#parts;
    loads.stopAll();
    const objects = changedObjectsCount(world.store.snapshot(), this.#beginning);
    world.store.restore(this.#beginning);
    for (const replica of endpoints()) replica.setLag(0);
    return objects;
  }
}

/** Objects that differ between two snapshots, or are only in one; each once for all its versions. */
function changedObjectsCount(one: StoreSnapshot, other: StoreSnapshot): number {
  const objectsOf = ({ collections }: StoreSnapshot) =>
    [...collections.values()].flatMap(({ objects }) => [...objects.values()]);
  const known = new Set(objectsOf(other));
  const changed = objectsOf(one).filter((object) => !known.has(object));
  return new Set(changed.map(({ metadata }) => metadata.uid)).size;
}
