/**
 * The reference informer as a port: what the suite says, said to `SharedIndexInformer`.
 */
import process from "node:process";
import type {
  AdapterImplementation,
  ArgsOf,
  CommandName,
  ResultOf,
} from "../../src/protocol/adapter.js";
import { CommandError } from "../../src/protocol/command-error.js";
import type {
  AdapterEvent,
  Capability,
  Empty,
  HelloArgs,
  HelloResult,
  InformerStatus,
  Need,
  TrialOpenArgs,
} from "../../src/protocol/messages.js";
import { indexersOf, known, orRefused } from "./behaviours.js";
import type { DrivenInformer } from "./driven-informer.js";
import { partKinds } from "./parts/registry.js";
import { Trial } from "./trial.js";
import { type InformerVariant, variantFrom } from "./variant.js";

/** The protocol version that is spoken here. */
const PROTOCOL_VERSION = 1;

/** Changes when the adapter says something else than before. */
const ADAPTER_VERSION = "1.0.0";

const CAPABILITIES: readonly Capability[] = [
  "store",
  "has-synced",
  "handlers.has-synced",
  "handlers.multiple",
  "handlers.late",
  "handlers.remove",
  "handlers.resync-period",
  "handlers.isolated",
  "handlers.isolated-errors",
  "resync",
  "tombstone",
  "old-object",
  "add-update-distinct",
  "initial-list-flag",
  "pagination",
  "page-size",
  "relist-from-version",
  "bookmarks",
  "streaming-list",
  "watch-timeout",
  "indexers",
  "indexers.late",
  "index.values",
  "transform",
  "transform.errors",
  "watch-error-handler",
  "stop",
  "stopped",
  "last-sync-version",
  "label-selector",
  "field-selector",
];

const NEEDS: readonly Need[] = [
  "virtual-clock",
  "block-handler",
  "slow-handler",
  "throw-in-handler",
  "read-store-in-handler",
  "stop-informer",
];

/** How each command is done. `trial` is its name; most commands are about one that is open. */
type Commands = {
  readonly [C in CommandName]: (
    args: ArgsOf<C>,
    trial: string | undefined,
  ) => ResultOf<C> | Promise<ResultOf<C>>;
};

/** Creates the adapter of the variant that the environment names; see `variantFrom`. @throws RangeError */
export function createAdapter(env: Readonly<Record<string, string>> = {}): AdapterImplementation {
  return new ReferenceAdapter(variantFrom(env));
}

/** Drives one variant of the reference informer, or a mutant of it. */
export class ReferenceAdapter implements AdapterImplementation {
  emit: (event: AdapterEvent) => void = () => undefined;
  readonly #variant: InformerVariant;
  readonly #trials = new Map<string, Trial>();
  readonly #commands: Commands = {
    hello: (args) => this.#hello(args),
    "trial.open": (args, trial) => this.#open(args, trial),
    "trial.close": (_args, trial) => this.#close(trial),
    shutdown: () => this.#shutDown(),
    "informer.create": (args, trial) => done(this.#trial(trial).createInformer(args)),
    "informer.start": (args, trial) => done(this.#informer(args, trial).informer.start()),
    "informer.stop": async (args, trial) => done(await this.#informer(args, trial).informer.stop()),
    "informer.status": (args, trial) => statusOf(this.#informer(args, trial)),
    "handler.add": (args, trial) => done(this.#informer(args, trial).addHandler(args)),
    "handler.remove": (args, trial) =>
      done(this.#informer(args, trial).removeHandler(args.handler)),
    "handler.release": (args, trial) =>
      done(this.#informer(args, trial).releaseHandler(args.handler)),
    "handler.status": (args, trial) => ({
      hasSynced: this.#informer(args, trial).hasHandlerSynced(args.handler),
    }),
    "store.list": (args, trial) => {
      const { store } = this.#informer(args, trial).informer;
      return { items: store.list(), keys: store.listKeys() };
    },
    "store.get": (args, trial) => {
      const object = this.#informer(args, trial).informer.store.getByKey(args.key);
      return object === undefined ? { exists: false } : { exists: true, object };
    },
    "indexer.add": (args, trial) => {
      const { informer } = this.#informer(args, trial);
      const indexers = indexersOf({ [args.index]: args.indexer });
      return done(orRefused(() => informer.addIndexers(indexers)));
    },
    "index.list": (args, trial) => {
      const { indexer } = this.#informer(args, trial).informer;
      return { items: orRefused(() => indexer.byIndex(args.index, args.value)) };
    },
    "index.values": (args, trial) => {
      const { indexer } = this.#informer(args, trial).informer;
      return { values: indexer.listIndexFuncValues(args.index) };
    },
    "part.create": (args, trial) => done(this.#trial(trial).parts.create(args)),
    "part.call": (args, trial) => this.#trial(trial).parts.call(args),
    "part.begin": (args, trial) => done(this.#trial(trial).parts.begin(args)),
    "clock.advance": (args, trial) => this.#trial(trial).advance(args.byMs),
    "debug.dump": (_args, trial) => this.#trial(trial).dump(),
  };

  constructor(variant: InformerVariant) {
    this.#variant = variant;
  }

  async perform<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    trial: string | undefined,
  ): Promise<ResultOf<C>> {
    return this.#commands[cmd](args, trial);
  }

  #hello({ protocol }: HelloArgs): HelloResult {
    if (protocol.min > PROTOCOL_VERSION || protocol.max < PROTOCOL_VERSION) {
      throw new CommandError("refused", `only protocol version ${PROTOCOL_VERSION} is spoken here`);
    }
    const { name, level, queueMode, isInRealTime = false, overTls } = this.#variant;
    const kinds = this.#variant.partKinds ?? partKinds();
    return {
      protocol: PROTOCOL_VERSION,
      implementation: {
        name,
        version: level,
        language: "TypeScript",
        languageVersion: runtimeName(),
        os: `${process.platform}/${process.arch}`,
      },
      adapter: { name: "reference", version: ADAPTER_VERSION },
      capabilities: this.#capabilities(),
      needs: NEEDS.filter((one) => one !== "virtual-clock" || !isInRealTime),
      parts: isInRealTime ? [] : [...kinds],
      clock: isInRealTime ? "real" : "virtual",
      ...(overTls === undefined ? {} : { tls: true }),
      level,
      queue: queueMode,
    };
  }

  /** All of the vocabulary; without streaming lists where the variant does not ask for them. */
  #capabilities(): Capability[] {
    return CAPABILITIES.filter((one) => one !== "streaming-list" || this.#variant.watchList);
  }

  #open(args: TrialOpenArgs, name: string | undefined): Empty {
    if (name === undefined) throw new CommandError("invalid", "a trial needs a name");
    if (this.#trials.has(name)) throw new CommandError("invalid", `trial ${name} is open already`);
    const emit = (event: AdapterEvent) => this.emit(event);
    this.#trials.set(name, new Trial({ name, args, variant: this.#variant, emit }));
    return {};
  }

  async #close(name: string | undefined): Promise<Empty> {
    const trial = this.#trial(name);
    this.#trials.delete(name ?? "");
    await trial.close();
    return {};
  }

  async #shutDown(): Promise<Empty> {
    const trials = [...this.#trials.values()];
    this.#trials.clear();
    await Promise.all(trials.map((trial) => trial.close()));
    return {};
  }

  #trial(name: string | undefined): Trial {
    return known(this.#trials, "trial", name ?? "");
  }

  #informer(args: { readonly informer: string }, trial: string | undefined): DrivenInformer {
    return this.#trial(trial).informer(args.informer);
  }
}

/** The runtime that this is, and its version. */
function runtimeName(): string {
  const { bun, deno, node } = process.versions;
  if (bun !== undefined) return `Bun ${bun}`;
  return deno === undefined ? `Node.js ${node}` : `Deno ${deno}`;
}

function statusOf({ informer }: DrivenInformer): InformerStatus {
  return {
    hasSynced: informer.hasSynced(),
    isStopped: informer.isStopped(),
    lastSyncResourceVersion: informer.lastSyncResourceVersion(),
  };
}

/** A result without members. */
function done(_nothing: unknown): Empty {
  return {};
}
