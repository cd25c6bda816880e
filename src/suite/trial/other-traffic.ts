import type { JournalEntry } from "../../../fake-apiserver/index.js";

/** What reaches the server from other informers than the scenario's, each on another collection or namespace than that. */
export class OtherTraffic {
  /** The namespaces by resource; undefined is the resource as a whole. */
  readonly #expected = new Map<string, Set<string | undefined>>();
  readonly #requests = new Set<string>();
  readonly #watches = new Set<string>();

  /** Other informers are on this resource, in one namespace of it or in all. */
  expect(resource: string, namespace?: string): void {
    const namespaces = this.#expected.get(resource) ?? new Set();
    this.#expected.set(resource, namespaces.add(namespace));
  }

  /** How many watches they have opened so far. */
  get watchesCount(): number {
    return this.#watches.size;
  }

  /**
   * Whether an entry is about them. Connections do not say whose they are before a request comes, and a client may share them: where
   * there are other informers, no connection is the scenario's.
   */
  concerns(entry: JournalEntry): boolean {
    if (this.#expected.size === 0) return false;
    switch (entry.type) {
      case "connection-opened":
      case "connection-closed":
        return true;
      case "request": {
        const namespaces = this.#expected.get(entry.request.resource ?? "");
        const isTheirs =
          namespaces?.has(undefined) || namespaces?.has(entry.request.namespace) || false;
        if (isTheirs) this.#requests.add(entry.request.id);
        return isTheirs;
      }
      case "watch-opened": {
        const isTheirs = this.#requests.has(entry.request);
        if (isTheirs) this.#watches.add(entry.watch);
        return isTheirs;
      }
      case "fault":
        return this.#requests.has(entry.request ?? "") || this.#watches.has(entry.watch ?? "");
      default:
        if ("request" in entry) return this.#requests.has(entry.request);
        return "watch" in entry && this.#watches.has(entry.watch);
    }
  }
}
