/**
 * What candidates write down, and the Lease that it is written in. Mirrors: client-go@32ce75a7
 * tools/leaderelection/resourcelock (LeaderElectionRecord, LeaseSpecToLeaderElectionRecord).
 */
import type { KubernetesObject } from "../../wire/resource.js";

/** Who leads, since when, and for how long one may believe it. Instants are in RFC 3339, to the microsecond. */
export interface LeaderElectionRecord {
  /** "": nobody, and anybody may. */
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
  /** How often somebody has taken over. */
  readonly leaderTransitions: number;
  /** How a coordinator chooses; "": there is none. */
  readonly strategy: string;
  /** Who is to lead next, in a coordinator's opinion; "": nobody. */
  readonly preferredHolder: string;
}

/** A Lease of coordination.k8s.io/v1. */
export interface Lease extends KubernetesObject {
  readonly spec?: LeaseSpec;
}

/** The specification of a Lease. */
export interface LeaseSpec {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
  readonly strategy?: string;
  readonly preferredHolder?: string;
}

/** What a Lease says; what it leaves out is empty. */
export function recordOf({ spec = {} }: Lease): LeaderElectionRecord {
  return {
    holderIdentity: spec.holderIdentity ?? "",
    leaseDurationSeconds: spec.leaseDurationSeconds ?? 0,
    acquireTime: spec.acquireTime ?? "",
    renewTime: spec.renewTime ?? "",
    leaderTransitions: spec.leaseTransitions ?? 0,
    strategy: spec.strategy ?? "",
    preferredHolder: spec.preferredHolder ?? "",
  };
}

/** The specification of a Lease that says the same. */
export function leaseSpecOf(record: LeaderElectionRecord): LeaseSpec {
  const { leaderTransitions, strategy, preferredHolder, ...others } = record;
  return {
    ...others,
    leaseTransitions: leaderTransitions,
    ...(strategy === "" ? {} : { strategy }),
    ...(preferredHolder === "" ? {} : { preferredHolder }),
  };
}
