/**
 * What candidates write down, and the Lease that it is written in. Mirrors: client-go@32ce75a7
 * tools/leaderelection/resourcelock (LeaderElectionRecord, LeaseSpecToLeaderElectionRecord).
 */
import type { KubernetesObject } from "../../wire/resource.js";

/** The leader, its start, and the duration of its lease. Times are in RFC 3339, to the microsecond. */
export interface LeaderElectionRecord {
  /** "": no holder, so anyone may acquire it. */
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: string;
  readonly renewTime: string;
  /** The number of takeovers. */
  readonly leaderTransitions: number;
  /** How a coordinator chooses; "": there is none. */
  readonly strategy: string;
  /** The next leader, chosen by a coordinator; "": none. */
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

/** The record in a Lease; missing members are empty. */
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
