/**
 * What every adapter in TypeScript or JavaScript needs besides its library: lines, trials, informers and handlers by name,
 * the behaviours of handlers and their numbers. It knows the protocol and no library; Node 20 and nothing else.
 */

import { Failure, known } from "./failure.js";
import { Handler } from "./handler.js";
import { valuesOf } from "./index-functions.js";
import { readLines, writeLine } from "./lines.js";
import { usageNow } from "./usage.js";
import { VirtualClock } from "./virtual-clock.js";

export { Failure, notSupported } from "./failure.js";
export { Handler } from "./handler.js";
export { valuesOf } from "./index-functions.js";
export { VirtualClock } from "./virtual-clock.js";

const PROTOCOL = 1;

/**
 * The arguments of `informer.create`: see docs/protocol.md.
 * @typedef {object} Asked
 * @property {string} informer
 * @property {{ group: string, version: string, resource: string, kind: string, namespaced: boolean }} resource
 * @property {string} [namespace]
 * @property {string} [certificateAuthority] what to trust, PEM, where `hello` says `tls`
 * @property {string} [labelSelector]
 * @property {string} [fieldSelector]
 * @property {number} [resyncPeriodMs]
 * @property {number} [pageSize]
 * @property {{ kind: string, on?: string }} [transform]
 * @property {Record<string, { kind: string, label?: string, annotation?: string }>} [indexers]
 */

/**
 * What an informer reports besides notifications.
 * @typedef {object} Report
 * @property {(error: unknown, code?: unknown) => void} watchError the library's own error callback was called
 * @property {(error: unknown, code?: unknown) => void} ended it has ended by itself, and has reported it to its user
 * @property {(message: string) => void} log something for the timeline of the report
 */

/**
 * The adapter's hold on one informer of the library. Commands without a method are answered with "not-supported".
 * @typedef {object} Informer
 * @property {(handler: Handler, options: { resyncPeriodMs?: number }) => unknown} addHandler gives back what removeHandler needs
 * @property {() => void} start in the background: returns at once
 * @property {() => void | Promise<void>} [stop] done when it has ended, and no callback is running or will run
 * @property {() => void | Promise<void>} close ends everything, idle connections included; it may have been stopped
 * @property {() => object} [status] `hasSynced`, `isStopped`, `lastSyncResourceVersion`
 * @property {() => object[]} [list]
 * @property {(key: string) => object | undefined} [get]
 * @property {(token: unknown) => void | Promise<void>} [removeHandler]
 * @property {(token: unknown) => boolean} [handlerHasSynced]
 * @property {(name: string, values: (object: any) => string[]) => void} [addIndex] those of `asked.indexers` it adds itself
 * @property {(name: string, value: string) => object[]} [byIndex]
 * @property {(name: string) => string[]} [indexValues]
 */

/** An informer of a trial, and its handlers with what stands for their registrations. */
class Entry {
  /** @type {Map<string, { handler: Handler, token: unknown }>} */
  handlers = new Map();

  /**
   * @param {Informer} informer
   * @param {VirtualClock} [clock]
   */
  constructor(informer, clock) {
    this.informer = informer;
    this.clock = clock;
  }
}

/**
 * @typedef {object} Trial
 * @property {string} server
 * @property {string} [certificateAuthority]
 * @property {Map<string, Entry>} entries
 * @property {VirtualClock} [clock] only if `hello` declares it
 */

/** @type {Map<string, Trial>} */
const trials = new Map();

/**
 * Serves the suite until shutdown, and ends the process.
 * @param {object} hello what `hello` says of the library: see docs/protocol.md
 * @param {(server: string, asked: Asked, report: Report, clock?: VirtualClock) => Informer | Promise<Informer>} create builds one, and starts nothing; there is a clock where `hello` says that it is virtual
 */
export function serve(hello, create) {
  readLines(
    (line) => void answer(JSON.parse(line), hello, create),
    () => process.exit(0),
  );
}

/**
 * @param {any} command
 * @param {any} hello
 * @param {Parameters<typeof serve>[1]} create
 */
async function answer(command, hello, create) {
  if (command.cmd === "shutdown") {
    writeLine({ id: command.id, ok: {} }, () => process.exit(0));
    return;
  }
  try {
    const ok = command.cmd === "hello" ? greeting(hello) : await perform(command, hello, create);
    writeLine({ id: command.id, ok: ok ?? {} });
  } catch (error) {
    const code = error instanceof Failure ? error.code : "refused";
    writeLine({ id: command.id, err: { code, message: wordsOf(error) } });
  }
}

/** @param {any} hello */
function greeting(hello) {
  const implementation = {
    language: "TypeScript",
    languageVersion: `Node.js ${process.versions.node}`,
    os: `${process.platform}/${process.arch}`,
    ...hello.implementation,
  };
  return { protocol: PROTOCOL, clock: "real", ...hello, implementation };
}

/**
 * @param {any} command
 * @param {any} hello
 * @param {Parameters<typeof serve>[1]} create
 */
async function perform({ id, cmd, trial: name, args }, hello, create) {
  if (cmd === "trial.open") {
    const clock = hello.clock === "virtual" ? new VirtualClock(args.nowMs) : undefined;
    const { server, certificateAuthority } = args;
    trials.set(name, { server, certificateAuthority, entries: new Map(), clock });
    return {};
  }
  const trial = known(trials, name);
  if (cmd === "debug.dump") return { usage: usageNow() };
  if (cmd === "clock.advance" && trial.clock) return trial.clock.advance(args.byMs);
  /** From here on, a delay is the library's. */
  const calling = () => writeLine({ ev: "calling", trial: name, id });
  if (cmd === "trial.close") {
    calling();
    return closeTrial(name);
  }
  if (cmd === "informer.create") {
    calling();
    const report = reportOf(name, args.informer);
    const { server, certificateAuthority, clock } = trial;
    const informer = await create(server, { ...args, certificateAuthority }, report, clock);
    trial.entries.set(args.informer, new Entry(informer, clock));
    return {};
  }
  return performOn(known(trial.entries, args.informer), { id, cmd, trial: name, args });
}

/**
 * A command of one informer.
 * @param {Entry} entry
 * @param {any} command
 */
async function performOn({ informer, handlers, clock }, { id, cmd, trial, args }) {
  /** @param {keyof Informer} method @param {unknown[]} given */
  const call = (method, ...given) => {
    const found = /** @type {any} */ (informer)[method];
    if (found === undefined) throw new Failure("not-supported", `no ${cmd} here`);
    writeLine({ ev: "calling", trial, id });
    return found.apply(informer, given);
  };
  const registered = () => known(handlers, args.handler);
  switch (cmd) {
    case "informer.start":
      return done(await call("start"));
    case "informer.stop":
      return done(await call("stop"));
    case "informer.status":
      // Every informer answers; unknown members are omitted.
      return informer.status === undefined ? {} : call("status");
    case "handler.add": {
      const names = { trial, informer: args.informer, handler: args.handler };
      const handler = new Handler(names, args.behaviour, (key) => informer.get?.(key), clock);
      // A library may call the handler during its registration and wait for it: it can be released meanwhile.
      const registered = { handler, token: /** @type {unknown} */ (undefined) };
      handlers.set(args.handler, registered);
      registered.token = await call("addHandler", handler, { resyncPeriodMs: args.resyncPeriodMs });
      return {};
    }
    case "handler.remove":
      return done(await call("removeHandler", registered().token));
    case "handler.release":
      return done(registered().handler.release());
    case "handler.status":
      return { hasSynced: call("handlerHasSynced", registered().token) };
    case "store.list":
      return { items: call("list") };
    case "store.get": {
      const object = call("get", args.key);
      return object === undefined ? { exists: false } : { exists: true, object };
    }
    case "indexer.add":
      return done(await call("addIndex", args.index, valuesOf(args.indexer)));
    case "index.list":
      return { items: call("byIndex", args.index, args.value) };
    case "index.values":
      return { values: call("indexValues", args.index) };
    default:
      throw new Failure("not-supported", `no ${cmd} here`);
  }
}

/**
 * A result without members.
 * @param {unknown} _result
 */
function done(_result) {
  return {};
}

/** @param {string} name */
async function closeTrial(name) {
  const { entries } = known(trials, name);
  const all = [...entries.values()];
  for (const { handlers } of all) for (const { handler } of handlers.values()) handler.release();
  // All at once: each may take its time.
  await Promise.all(all.map(({ informer }) => informer.close()));
  trials.delete(name);
}

/**
 * @param {string} trial
 * @param {string} informer
 * @returns {Report}
 */
function reportOf(trial, informer) {
  /** @param {string} ev @returns {(error: unknown, code?: unknown) => void} */
  const failure = (ev) => (error, code) =>
    writeLine({ ev, trial, informer, message: wordsOf(error), ...statusOf(code) });
  return {
    watchError: failure("watch-error"),
    ended: failure("ended"),
    log: (message) => writeLine({ ev: "log", trial, message }),
  };
}

/**
 * A status; Node also has codes such as ECONNRESET.
 * @param {unknown} code
 */
function statusOf(code) {
  return Number.isInteger(code) ? { code } : {};
}

/** @param {unknown} error */
function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}
