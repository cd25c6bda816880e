/**
 * Leader election as a library: client-go's tools/leaderelection in TypeScript, on Leases.
 */

export type { LeaderElectionRecord, Lease, LeaseSpec } from "./leader-election-record.js";
export {
  type LeaderCallbacks,
  LeaderElector,
  type LeaderElectorOptions,
} from "./leader-elector.js";
export { type LeaseClient, LeaseLock, type LeaseLockOptions } from "./lease-lock.js";
