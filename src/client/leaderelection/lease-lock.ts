/**
 * A lock that is a Lease of an apiserver. Mirrors: client-go@32ce75a7 tools/leaderelection/resourcelock/leaselock.go.
 */
import { mustHave } from "../must-have.js";
import type { LeaderElectionRecord, Lease } from "./leader-election-record.js";
import { leaseSpecOf, recordOf } from "./leader-election-record.js";

/** The client of a lock, for the Leases of its namespace. This interface belongs to the lock. */
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
  /** The identity of the candidate, which must be unique. */
  readonly identity: string;
  /** Labels to set on the Lease; others on it are kept. @default none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Called with messages for people: "a became leader". @default none */
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

  /** @throws the errors of the client */
  async get(signal: AbortSignal): Promise<LeaderElectionRecord> {
    this.#lease = await this.#options.client.get(this.#options.name, signal);
    return recordOf(this.#lease);
  }

  /** @throws the errors of the client */
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

  /** @throws Error before a read or create; the errors of the client, including conflicts */
  async update(record: LeaderElectionRecord, signal: AbortSignal): Promise<void> {
    const { client, labels } = this.#options;
    if (this.#lease === undefined) throw new Error("lease not initialized: get or create it first");
    const { metadata } = this.#lease;
    const withLabels =
      labels === undefined ? metadata : { ...metadata, labels: { ...metadata.labels, ...labels } };
    const lease: Lease = { ...this.#lease, metadata: withLabels, spec: leaseSpecOf(record) };
    this.#lease = await client.update(lease, signal);
  }

  /** Records an event about the candidate. */
  recordEvent(what: string): void {
    this.#options.recordEvent?.(`${this.identity} ${what}`);
  }
}
