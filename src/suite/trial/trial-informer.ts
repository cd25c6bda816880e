import type { GroupVersionResource, ResourceDefinition } from "../../wire/resource.js";
import type { InformerScope } from "../notation/informer-scope.js";

/** The options of a trial's informer. */
export interface TrialInformer extends InformerScope {
  readonly name: string;
  readonly of: ResourceDefinition;
  readonly resource: GroupVersionResource;
  readonly namespaced: boolean;
  /** The namespace that it is of because its library is bound to one, where the scenario asks for all. */
  readonly boundTo?: string;
  readonly hasTransform: boolean;
  /** The key of an object that its transform fails on; whether it exists is a separate matter. */
  readonly failingKey?: string;
  /** Its resync period; absent: none. */
  readonly resyncPeriodMs?: number;
  /** Whether sentinels are in its selection. */
  readonly seesSentinels: boolean;
}
