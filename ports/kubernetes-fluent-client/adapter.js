// @ts-check
/** The adapter of kubernetes-fluent-client: `Watch`, as the library's README shows it. It translates, and never repairs. */

import { createRequire } from "node:module";
import { GenericKind, K8s, WatchEvent } from "kubernetes-fluent-client";
import { notSupported, serve } from "../kits/typescript/kit.js";
import { terms } from "./selector.js";
import { closeSocketsOf, withServer } from "./server.js";

/** The phases of the library, by the types of the protocol. @type {Record<string, "add" | "update" | "delete">} */
const TYPES = { ADDED: "add", MODIFIED: "update", DELETED: "delete" };

const WATCH_ERRORS = [
  WatchEvent.NETWORK_ERROR,
  WatchEvent.LIST_ERROR,
  WatchEvent.WATCH_ERROR,
  WatchEvent.DATA_ERROR,
  WatchEvent.OLD_RESOURCE_VERSION,
];

/** One watcher, which has one callback. */
class Informer {
  /** @type {import("../kits/typescript/kit.js").Handler | undefined} */
  #handler;
  #server;
  #watcher;

  /**
   * @param {string} server
   * @param {import("../kits/typescript/kit.js").Asked} asked
   * @param {import("../kits/typescript/kit.js").Report} report
   */
  constructor(server, { resource, namespace, labelSelector, fieldSelector }, report) {
    this.#server = server;
    const { group, version, kind, resource: plural } = resource;
    const filters = {
      kindOverride: { group, version, kind, plural },
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labels: terms(labelSelector) }),
      ...(fieldSelector === undefined ? {} : { fields: terms(fieldSelector) }),
    };
    this.#watcher = withServer(server, () =>
      K8s(GenericKind, filters).Watch((object, phase) => {
        const type = TYPES[phase];
        // What is thrown here, the library reports as an error.
        if (type === undefined) throw new Error(`unknown phase ${phase}`);
        return this.#handler?.told(type, object);
      }),
    );
    for (const event of WATCH_ERRORS) {
      this.#watcher.events.on(event, (error) => report.watchError(error));
    }
    this.#watcher.events.on(WatchEvent.GIVE_UP, (error) => report.ended(error));
  }

  /** @param {import("../kits/typescript/kit.js").Handler} handler */
  addHandler(handler) {
    if (this.#handler !== undefined) throw notSupported("a watcher has one callback");
    this.#handler = handler;
  }

  start() {
    void withServer(this.#server, () => this.#watcher.start());
  }

  stop() {
    this.#watcher.close();
  }

  close() {
    this.#watcher.close();
    closeSocketsOf(this.#server);
  }
}

const { version } = createRequire(import.meta.url)("kubernetes-fluent-client/package.json");

serve(
  {
    implementation: {
      name: "kubernetes-fluent-client",
      version,
      homepage: "https://github.com/defenseunicorns/kubernetes-fluent-client",
      issues: "https://github.com/defenseunicorns/kubernetes-fluent-client/issues",
    },
    adapter: { name: "kubernetes-fluent-client-adapter", version: "1.0.0" },
    // README.md says of each one that is missing why it is.
    capabilities: [
      "add-update-distinct",
      "stop",
      "label-selector",
      "field-selector",
      "watch-error-handler",
      "handlers.isolated-errors",
    ],
    needs: ["slow-handler", "throw-in-handler", "stop-informer"],
    level: "0.37",
  },
  (server, asked, report) => new Informer(server, asked, report),
);
