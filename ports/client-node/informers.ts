import { AsyncLocalStorage } from "node:async_hooks";
import type { KubeConfig } from "client-node-2";
import type {
  InformerCreateArgs,
  InformerStatus,
  WatchErrorEvent,
} from "../../src/protocol/messages.ts";
import { usageNow } from "../kits/typescript/usage.js";
import { type CachedInformer, createCachedInformer, getByKey } from "./cached-informer.ts";
import { addHandler, type Registration } from "./handlers.ts";
import { canStop, hasConnectEvent, type Library, type Release } from "./library.ts";
import { CommandError, type Emit, type TrialCommand } from "./protocol-loop.ts";

/** How long the library's examples wait before they start an informer again that has reported an error. */
const RESTART_MS = 5_000;

interface Entry {
  readonly trial: string;
  readonly name: string;
  readonly informer: CachedInformer;
  readonly handlers: Map<string, Registration>;
  /** Restarts that are due. */
  readonly restarts: Set<NodeJS.Timeout>;
  /** Whether its user has stopped it, or would have no process any more. */
  isOver: boolean;
}

interface Trial {
  readonly config: KubeConfig;
  readonly entries: Map<string, Entry>;
}

/** Performs the commands of trials with the library's informers. */
export class Informers {
  readonly #release: Release;
  readonly #emit: Emit;
  readonly #trials = new Map<string, Trial>();
  /** The informer that present code runs for. */
  readonly #running = new AsyncLocalStorage<Entry>();

  constructor(release: Release, emit: Emit) {
    this.#release = release;
    this.#emit = emit;
    process.on("uncaughtException", (error) => this.#endProcess(error));
  }

  /** @throws CommandError "invalid" for unknown names, "not-supported" for what the library does not offer */
  async perform(command: TrialCommand): Promise<object> {
    switch (command.cmd) {
      case "trial.open": {
        const { server } = command.args;
        if (server === undefined) throw new CommandError("not-supported", "There are no parts");
        const config = connectTo(this.#release.library, server);
        this.#trials.set(command.trial, { config, entries: new Map() });
        return {};
      }
      case "trial.close": {
        const { entries } = known(this.#trials, command.trial);
        await Promise.all([...entries.values()].map(stop));
        this.#trials.delete(command.trial);
        return {};
      }
      case "informer.create":
        return this.#create(command.trial, command.args);
      case "informer.start": {
        const entry = this.#entry(command);
        entry.isOver = false;
        this.#start(entry);
        return {};
      }
      case "informer.stop":
        if (!canStop(this.#release.library)) throw new CommandError("not-supported", "No stop()");
        await stop(this.#entry(command));
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
      case "debug.dump":
        return { usage: usageNow() };
      default:
        throw new CommandError("not-supported", `client-node has nothing for ${command.cmd}`);
    }
  }

  #create(trial: string, args: InformerCreateArgs): object {
    const { config, entries } = known(this.#trials, trial);
    const name = args.informer;
    const informer = createCachedInformer(this.#release, config, args);
    const entry: Entry = {
      trial,
      name,
      informer,
      handlers: new Map(),
      restarts: new Set(),
      isOver: false,
    };
    informer.on("error", (error: unknown) => {
      this.#emit({ ev: "watch-error", trial, informer: name, ...describe(error) });
      this.#restartLater(entry);
    });
    if (hasConnectEvent(this.#release.library)) {
      informer.on("connect", () =>
        this.#emit({ ev: "log", trial, message: `connect event of ${name}` }),
      );
    }
    entries.set(name, entry);
    return {};
  }

  /** Its promise is not awaited, as in the examples: a rejection is unhandled. */
  #start(entry: Entry): void {
    this.#running.run(entry, () => void entry.informer.start());
  }

  /** The examples' error handler: `setTimeout(() => { informer.start(); }, 5000)`, for every error. */
  #restartLater(entry: Entry): void {
    if (entry.isOver) return;
    const restart = setTimeout(() => {
      entry.restarts.delete(restart);
      this.#start(entry);
    }, RESTART_MS);
    entry.restarts.add(restart);
  }

  /**
   * An uncaught error ends a process of Node, and with it the informer; its user notices. If it belongs to no informer, this
   * process ends.
   */
  #endProcess(error: unknown): void {
    const entry = this.#running.getStore();
    if (entry === undefined || this.#trials.get(entry.trial)?.entries.get(entry.name) !== entry) {
      console.error(error);
      process.exit(1);
    }
    if (entry.isOver) return;
    const { message } = describe(error);
    this.#emit({
      ev: "ended",
      trial: entry.trial,
      informer: entry.name,
      message: `nobody catches this, so Node ends the process: ${message}`,
    });
    void stop(entry);
    for (const handler of entry.handlers.values()) handler.remove();
  }

  /** The type of `makeInformer` hides it, but what it builds is a `ListWatch`, which knows its version. */
  #status(informer: CachedInformer): InformerStatus {
    return informer instanceof this.#release.library.ListWatch
      ? { lastSyncResourceVersion: informer.latestResourceVersion() }
      : {};
  }

  #entry(of: { readonly trial: string; readonly args: { readonly informer: string } }): Entry {
    return known(known(this.#trials, of.trial).entries, of.args.informer);
  }
}

/**
 * Who stops an informer forgets about starting it again; the examples show no stop. One that cannot be stopped lives on,
 * unheard.
 */
async function stop(entry: Entry): Promise<void> {
  entry.isOver = true;
  for (const restart of entry.restarts) clearTimeout(restart);
  entry.restarts.clear();
  if ("stop" in entry.informer) await entry.informer.stop();
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
