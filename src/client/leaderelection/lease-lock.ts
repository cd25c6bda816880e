/**
 * A lock that is a Lease of an apiserver. Mirrors: client-go@32ce75a7 tools/leaderelection/resourcelock/leaselock.go.
 */
import { mustHave } from "../must-have.js";
import type { LeaderElectionRecord, Lease } from "./leader-election-record.js";
import { leaseSpecOf, recordOf } from "./leader-election-record.js";

/** How a lock reads and writes Leases of its namespace. Whoever locks owns this interface. */
export interface LeaseClient {
  get(name: string, signal: AbortSignal): Promise<Lease>;
  create(lease: Lease, signal: AbortSignal): Promise<Lease>;
  update(lease: Lease, signal: AbortSignal): Promise<Lease>;
}

/** How to create a `LeaseLock`. */
export interface LeaseLockOptions {
  readonly client: LeaseClient;
  readonly namespace: string;
  readonly name: string;
  /** Who one is; no two candidates are the same. */
  readonly identity: string;
  /** Set on the Lease, and others on it left alone. @default none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Hears what a person would like to know: "a became leader". @default nobody */
  readonly recordEvent?: (message: string) => void;
}

/** See the head of this file. */
export class LeaseLock {
  readonly identity: string;
  readonly #options: LeaseLockOptions;
  /** As last read or written; an update needs its version. */
  #lease: Lease | undefined;

  /** @throws TypeError without a `client` */
  constructor(options: LeaseLockOptions) {
    mustHave("LeaseLock", options, "client", "namespace", "name", "identity");
    this.identity = options.identity;
    this.#options = options;
  }

  /** @throws what the client throws */
  async get(signal: AbortSignal): Promise<LeaderElectionRecord> {
    this.#lease = await this.#options.client.get(this.#options.name, signal);
    return recordOf(this.#lease);
  }

  /** @throws what the client throws */
  async create(record: LeaderElectionRecord, signal: AbortSignal): Promise<void> {
    const { client, name, namespace, labels } = this.#options;
    const lease: Lease = {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name, namespace, ...(labels === undefined ? {} : { labels }) },
      spec: leaseSpecOf(record),
    };
    this.#lease = await client.create(lease, signal);
  }

  /** @throws Error when it was neither read nor created before; what the client throws, a conflict among it */
  async update(record: LeaderElectionRecord, signal: AbortSignal): Promise<void> {
    const { client, labels } = this.#options;
    if (this.#lease === undefined) throw new Error("lease not initialized: get or create it first");
    const { metadata } = this.#lease;
    const withLabels =
      labels === undefined ? metadata : { ...metadata, labels: { ...metadata.labels, ...labels } };
    const lease: Lease = { ...this.#lease, metadata: withLabels, spec: leaseSpecOf(record) };
    this.#lease = await client.update(lease, signal);
  }

  /** Tells that the candidate has done something. */
  recordEvent(what: string): void {
    this.#options.recordEvent?.(`${this.identity} ${what}`);
  }
}
