import type { KubeConfig } from "client-node-2";
import type {
  InformerCreateArgs,
  InformerStatus,
  WatchErrorEvent,
} from "../../src/protocol/messages.ts";
import { type CachedInformer, createCachedInformer, getByKey } from "./cached-informer.ts";
import { addHandler, type Registration } from "./handlers.ts";
import type { Library } from "./library.ts";
import { CommandError, type Emit, type TrialCommand } from "./protocol-loop.ts";

interface Entry {
  readonly informer: CachedInformer;
  readonly handlers: Map<string, Registration>;
}

interface Trial {
  readonly config: KubeConfig;
  readonly entries: Map<string, Entry>;
}

/** Performs the commands of trials with the library's informers. */
export class Informers {
  readonly #library: Library;
  readonly #emit: Emit;
  readonly #trials = new Map<string, Trial>();

  constructor(library: Library, emit: Emit) {
    this.#library = library;
    this.#emit = emit;
  }

  /** @throws CommandError "invalid" for unknown names, "not-supported" for what the library does not offer */
  async perform(command: TrialCommand): Promise<object> {
    switch (command.cmd) {
      case "trial.open": {
        const config = connectTo(this.#library, command.args.server);
        this.#trials.set(command.trial, { config, entries: new Map() });
        return {};
      }
      case "trial.close": {
        const { entries } = known(this.#trials, command.trial);
        await Promise.all([...entries.values()].map(({ informer }) => informer.stop()));
        this.#trials.delete(command.trial);
        return {};
      }
      case "informer.create":
        return this.#create(command.trial, command.args);
      case "informer.start":
        return this.#start(command.trial, command.args.informer);
      case "informer.stop":
        await this.#entry(command).informer.stop();
        return {};
      case "informer.status":
        return this.#status(this.#entry(command).informer);
      case "handler.add": {
        const { informer, handlers } = this.#entry(command);
        const handler = addHandler(informer, command.trial, command.args, this.#emit);
        handlers.set(command.args.handler, handler);
        return {};
      }
      case "handler.remove":
        known(this.#entry(command).handlers, command.args.handler).remove();
        return {};
      case "store.list":
        return { items: this.#entry(command).informer.list() };
      case "store.get": {
        const object = getByKey(this.#entry(command).informer, command.args.key);
        return object === undefined ? { exists: false } : { exists: true, object };
      }
      default:
        throw new CommandError("not-supported", `client-node has nothing for ${command.cmd}`);
    }
  }

  #create(trial: string, args: InformerCreateArgs): object {
    const { config, entries } = known(this.#trials, trial);
    const informer = createCachedInformer(this.#library, config, args);
    informer.on("error", (error: unknown) =>
      this.#emit({ ev: "watch-error", trial, informer: args.informer, ...describe(error) }),
    );
    informer.on("connect", () =>
      this.#emit({ ev: "log", trial, message: `connect event of ${args.informer}` }),
    );
    entries.set(args.informer, { informer, handlers: new Map() });
    return {};
  }

  #start(trial: string, informer: string): object {
    // Its promise ends with the first list and the headers of the first watch; the reply does not wait for that.
    this.#entry({ trial, args: { informer } })
      .informer.start()
      .catch((error: unknown) => {
        const message = `start() rejected: ${describe(error).message}`;
        this.#emit({ ev: "watch-error", trial, informer, message });
      });
    return {};
  }

  /** The type of `makeInformer` hides it, but what it builds is a `ListWatch`, which knows its version. */
  #status(informer: CachedInformer): InformerStatus {
    return informer instanceof this.#library.ListWatch
      ? { lastSyncResourceVersion: informer.latestResourceVersion() }
      : {};
  }

  #entry(of: { readonly trial: string; readonly args: { readonly informer: string } }): Entry {
    return known(known(this.#trials, of.trial).entries, of.args.informer);
  }
}

/** The library refuses plain http unless `skipTLSVerify` is set. */
function connectTo(library: Library, server: string): KubeConfig {
  const config = new library.KubeConfig();
  config.loadFromClusterAndUser(
    { name: "fake-apiserver", server, skipTLSVerify: true },
    { name: "informer-conformance" },
  );
  return config;
}

function known<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new CommandError("invalid", `"${name}" is not known here`);
  return value;
}

/** Errors of a watch carry `statusCode`, those of the generated client `code`, those of undici a `cause`. */
function describe(error: unknown): Pick<WatchErrorEvent, "message" | "code"> {
  if (!(error instanceof Error)) return { message: JSON.stringify(error) ?? String(error) };
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  const message = `${error.name}: ${error.message}${cause}`;
  const code = statusCodeOf(error);
  return typeof code === "number" ? { message, code } : { message };
}

/** The code of a DOMException is no status: an abort has 20. */
function statusCodeOf(error: Error): unknown {
  if ("statusCode" in error) return error.statusCode;
  return "code" in error && !(error instanceof DOMException) ? error.code : undefined;
}
