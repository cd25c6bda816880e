/**
 * Informers that share no code with the reference, as a port: translates commands into calls of a `LegalInformer`.
 */
import process from "node:process";
import type {
  AdapterImplementation,
  ArgsOf,
  CommandName,
  ResultOf,
} from "../../../src/protocol/adapter.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type {
  AdapterEvent,
  Empty,
  HelloResult,
  TrialOpenArgs,
} from "../../../src/protocol/messages.js";
import { SystemClock } from "../../../src/time/system-clock.js";
import { VirtualClock } from "../../../src/time/virtual-clock.js";
import { known } from "../../reference/behaviours.js";
import type { LegalClaims } from "./claims.js";
import type { CreateLegalInformer, LegalTrialInformer } from "./legal-trial.js";
import { LegalTrial } from "./legal-trial.js";
import { nameOf } from "./name-of.js";

/** The commands that these informers support. */
type Commands = {
  readonly [C in CommandName]?: (
    args: ArgsOf<C>,
    trial: string | undefined,
  ) => ResultOf<C> | Promise<ResultOf<C>>;
};

/** The level of the port; these informers do not depend on it. */
const LEVEL = "0.37";

/** See the head of this file. */
export class LegalAdapter implements AdapterImplementation {
  emit: (event: AdapterEvent) => void = () => undefined;
  /** Whether time is the machine's instead of the suite's. */
  isInRealTime = false;
  readonly #name: string;
  readonly #claims: LegalClaims;
  readonly #create: CreateLegalInformer;
  readonly #trials = new Map<string, LegalTrial>();
  readonly #commands: Commands = {
    hello: () => this.#hello(),
    "trial.open": (args, trial) => this.#open(args, trial),
    "trial.close": async (_args, trial) => {
      const opened = this.#trial(trial);
      this.#trials.delete(trial ?? "");
      return done(await opened.close());
    },
    shutdown: async () =>
      done(await Promise.all([...this.#trials.values()].map((one) => one.close()))),
    "informer.create": (args, trial) => done(this.#trial(trial).createInformer(args)),
    "informer.start": (args, trial) => done(this.#one(args, trial).informer.start()),
    "informer.stop": async (args, trial) => done(await this.#one(args, trial).informer.stop()),
    "informer.status": (args, trial) => {
      const { informer } = this.#one(args, trial);
      return { hasSynced: informer.hasSynced(), isStopped: informer.isStopped() };
    },
    "handler.add": async (args, trial) => done(await this.#trial(trial).addHandler(args)),
    "handler.remove": async (args, trial) =>
      done(await this.#one(args, trial).informer.removeHandler(args.handler)),
    "handler.status": (args, trial) => {
      const { informer } = this.#one(args, trial);
      return { hasSynced: informer.handlerHasSynced?.(args.handler) ?? false };
    },
    "handler.release": (args, trial) =>
      done(known(this.#one(args, trial).handlers, "handler", args.handler).release()),
    "store.list": (args, trial) => {
      const items = [...this.#one(args, trial).informer.list()];
      return { items, keys: items.map(nameOf) };
    },
    "store.get": (args, trial) => {
      const object = this.#one(args, trial).informer.get(args.key);
      return object === undefined ? { exists: false } : { exists: true, object };
    },
    "clock.advance": (args, trial) => this.#trial(trial).advance(args.byMs),
    "debug.dump": () => ({}),
  };

  constructor(name: string, claims: LegalClaims, create: CreateLegalInformer) {
    this.#name = name;
    this.#claims = claims;
    this.#create = create;
  }

  async perform<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    trial: string | undefined,
  ): Promise<ResultOf<C>> {
    const perform = this.#commands[cmd];
    if (perform === undefined) throw new CommandError("not-supported", `there is no ${cmd} here`);
    return perform(args, trial);
  }

  #hello(): HelloResult {
    const { capabilities, needs, traits } = this.#claims;
    return {
      protocol: 1,
      implementation: {
        name: this.#name,
        version: "1.0.0",
        language: "TypeScript",
        languageVersion: process.version,
      },
      adapter: { name: "legal", version: "1.0.0" },
      capabilities: [...capabilities],
      needs: needs.filter((one) => one !== "virtual-clock" || !this.isInRealTime),
      traits: [...traits],
      clock: this.isInRealTime ? "real" : "virtual",
      level: LEVEL,
    };
  }

  #open(args: TrialOpenArgs, name = ""): Empty {
    const emit = (event: AdapterEvent) => this.emit(event);
    const clock = this.isInRealTime ? new SystemClock() : new VirtualClock(args.nowMs);
    this.#trials.set(name, new LegalTrial({ name, args, clock, emit, create: this.#create }));
    return {};
  }

  #trial(name = ""): LegalTrial {
    return known(this.#trials, "trial", name);
  }

  #one(args: { readonly informer: string }, trial: string | undefined): LegalTrialInformer {
    return this.#trial(trial).informer(args.informer);
  }
}

/** The answer of a command without a result. */
function done(_nothing: unknown): Empty {
  return {};
}
