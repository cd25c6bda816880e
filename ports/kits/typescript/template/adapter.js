// @ts-check
/** The adapter of {{name}}. It translates, and never repairs: see docs/port-authors.md of the suite. */

import { notSupported, serve } from "./kit/kit.js";
// TODO import your library instead. Warm it up here: the answer to hello may take a minute, later ones 5 s.
import { StandIn } from "./stand-in.js";

/**
 * TODO the library's callbacks, by the types of the protocol. One callback for additions and updates is "apply".
 * @type {Record<string, "add" | "update" | "delete">}
 */
const CALLBACKS = { ADDED: "add", MODIFIED: "update", DELETED: "delete" };

/** One informer of the library. Commands without a method here are answered with "not-supported". */
class Informer {
  #standIn;

  /**
   * @param {string} server
   * @param {import("./kit/kit.js").Asked} asked
   * @param {import("./kit/kit.js").Report} _report
   */
  constructor(server, asked, _report) {
    // TODO refuse what the library does not offer; the suite asks only for the capabilities that are declared below.
    if (asked.labelSelector || asked.fieldSelector) throw notSupported("no selectors");
    // TODO build the library's informer for this collection of the server, which speaks plain HTTP. Start nothing.
    const { group, version, resource } = asked.resource;
    const root = group === "" ? "/api" : `/apis/${group}`;
    const scope = asked.namespace === undefined ? "" : `/namespaces/${asked.namespace}`;
    this.#standIn = new StandIn(`${server}${root}/${version}${scope}/${resource}`);
    // TODO call report.watchError in the library's error callback, if it has one, and declare "watch-error-handler".
    // TODO call report.ended where the library reports to its user that it has ended by itself.
  }

  /**
   * Registers a handler. Gives back whatever removeHandler needs.
   * @param {import("./kit/kit.js").Handler} handler
   */
  addHandler(handler) {
    // TODO register callbacks that call handler.told first thing, with the object as the library delivers it.
    this.#standIn.callbacks.push((event, object) => {
      const type = CALLBACKS[event];
      return type && handler.told(type, object);
    });
  }

  /** Starts it, in the background; returns at once. */
  start() {
    // TODO start the library's informer.
    this.#standIn.start();
  }

  /** Done when it has ended, and no callback is running or will run. */
  async stop() {
    // TODO stop it; remove this method and the capability "stop" if the library cannot.
    await this.#standIn.stop();
  }

  /** Ends everything: it may be running, stopped, or never started. */
  async close() {
    // TODO stop it, and end the connections of its HTTP client, idle ones included.
    await this.#standIn.stop();
  }

  /** The content of the library's own cache, in any order. */
  list() {
    // TODO read the library's cache; remove this, `get` and the capability "store" if it has none.
    return [...this.#standIn.cache.values()];
  }

  /**
   * The object in the cache under "namespace/name", or "name".
   * @param {string} key
   */
  get(key) {
    // TODO look it up.
    return this.#standIn.cache.get(key);
  }

  // TODO status(), removeHandler(token), handlerHasSynced(token): "has-synced", "handlers.remove", "handlers.has-synced".
}

serve(
  {
    // TODO name, version (of the library's package.json) and addresses of the library.
    implementation: { name: "{{name}}", version: "0.0.0" },
    adapter: { name: "{{name}}-adapter", version: "0.1.0" },
    // TODO what the library can do, one by one: docs/protocol.md has them all.
    capabilities: ["store", "add-update-distinct", "stop"],
    // TODO what a handler may do: leave out block and slow if the library does not wait for its callbacks.
    needs: [
      "block-handler",
      "slow-handler",
      "throw-in-handler",
      "read-store-in-handler",
      "stop-informer",
    ],
    // TODO the minor version of client-go that the library follows; when in doubt, keep it.
    level: "0.37",
  },
  (server, asked, report) => new Informer(server, asked, report),
);
