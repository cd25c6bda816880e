import type { DynamicClient } from "../dynamic/dynamic-client.js";
import type { Lease } from "../leaderelection/leader-election-record.js";
import type { LeaseClient } from "../leaderelection/lease-lock.js";

const LEASES = { group: "coordination.k8s.io", version: "v1", resource: "leases" };

/** The Leases of one namespace, for a `LeaseLock`. */
export function leaseClientOf(objects: DynamicClient, namespace: string): LeaseClient {
  const leases = objects.resource<Lease>(LEASES).namespace(namespace);
  return {
    get: (name, signal) => leases.get(name, { signal }),
    create: (lease, signal) => leases.create(lease, { signal }),
    update: (lease, signal) => leases.update(lease, { signal }),
  };
}
