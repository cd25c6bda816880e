import type { JournalEntry } from "../../../fake-apiserver/index.js";

/** What reaches the server from other informers than the scenario's, each on another collection than that. */
export class OtherTraffic {
  readonly #resources = new Set<string>();
  readonly #requests = new Set<string>();
  readonly #watches = new Set<string>();

  /** Other informers are on this resource. */
  expect(resource: string): void {
    this.#resources.add(resource);
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
    if (this.#resources.size === 0) return false;
    switch (entry.type) {
      case "connection-opened":
      case "connection-closed":
        return true;
      case "request": {
        const isTheirs = this.#resources.has(entry.request.resource ?? "");
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
