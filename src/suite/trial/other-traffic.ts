import type { JournalEntry, RequestFacts } from "../../../fake-apiserver/index.js";
import { sameLabelSelector } from "../notation/selectors.js";

/** What other informers than the scenario's select. */
interface Selection {
  readonly resource: string;
  /** Absent: in all namespaces. */
  readonly namespace?: string;
  readonly labelSelector?: string;
}

/**
 * What reaches the server from other informers than the scenario's, each with another collection, namespace or label selector than
 * that.
 */
export class OtherTraffic {
  readonly #expected: Selection[] = [];
  readonly #requests = new Set<string>();
  readonly #watches = new Set<string>();

  /** There are other informers with this selection. */
  expect(selection: Selection): void {
    this.#expected.push(selection);
  }

  /** Whether a request was theirs. */
  sent(request: Pick<RequestFacts, "id">): boolean {
    return this.#requests.has(request.id);
  }

  /** How many watches they have opened so far. */
  get watchesCount(): number {
    return this.#watches.size;
  }

  /**
   * Whether an entry is about them. Where there are other informers, what does not say whose it is is not the scenario's: no
   * connection, which a client may share, and no request for anything but objects, such as discovery, which each may make.
   */
  concerns(entry: JournalEntry): boolean {
    if (this.#expected.length === 0) return false;
    switch (entry.type) {
      case "connection-opened":
      case "connection-closed":
        return true;
      case "request": {
        const { resource } = entry.request;
        const isTheirs =
          resource === undefined || this.#expected.some((one) => isOf(one, entry.request));
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

function isOf(selection: Selection, { resource, namespace, query }: RequestFacts): boolean {
  if (resource !== selection.resource) return false;
  if (selection.namespace !== undefined && namespace !== selection.namespace) return false;
  const { labelSelector } = selection;
  return (
    labelSelector === undefined || sameLabelSelector(query["labelSelector"] ?? "", labelSelector)
  );
}
