import type { KubernetesObject } from "../../../ports/client-node/node_modules/client-node-2/dist/index.js";

/** One line of input; ../README.md says which members belong to which call. */
export interface Call {
  readonly id: number;
  readonly call: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** An object, or a patch. */
  readonly object: KubernetesObject & Record<string, unknown>;
  readonly patchType: string;
  readonly fieldManager?: string;
  readonly force: boolean;
  readonly selector?: string;
  readonly pageMaxCount?: number;
  readonly uid?: string;
  readonly replicas: number;
  readonly resourceVersion: string;
  readonly of: string;
  readonly kubeconfig: string;
}

/** What the library says went wrong. */
export interface Failure {
  /** Absent when no server said it. */
  readonly status?: number;
  readonly reason?: string;
  readonly message: string;
}
