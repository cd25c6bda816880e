import type { GroupVersionResource, ResourceDefinition } from "../wire/resource.js";
import type { InformerScope } from "./informer-scope.js";

/** What the informer of a trial is about. */
export interface TrialInformer extends InformerScope {
  readonly name: string;
  /** What it informs on. */
  readonly of: ResourceDefinition;
  readonly resource: GroupVersionResource;
  readonly namespaced: boolean;
  readonly hasTransform: boolean;
  /** The key of an object that its transform fails on: whether it is known is another matter. */
  readonly failingKey?: string;
  /** How often it resyncs; absent: never. */
  readonly resyncPeriodMs?: number;
  /** Sentinels are in its scope. */
  readonly seesSentinels: boolean;
}
