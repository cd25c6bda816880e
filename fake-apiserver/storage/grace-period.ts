import type { KubernetesObject } from "../../src/wire/resource.js";
import { at } from "../values/json-value.js";
import type { ServedResource } from "./served-resource.js";

/** The grace period of a deletion, in seconds; own: that of the object. */
export type GracePeriod = number | "own";

/** The default of a pod. */
const POD_GRACE_SECONDS = 30;

/** Only a scheduled pod needs time to stop; one that is already being deleted keeps its grace period. */
export function graceFor(
  resource: ServedResource,
  stored: KubernetesObject,
  given: GracePeriod,
): number {
  if (!resource.isDeletedGracefully) return 0;
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = stored.metadata;
  if (given === "own" && deletionTimestamp !== undefined) return deletionGracePeriodSeconds;
  const own = at(stored["spec"], "terminationGracePeriodSeconds") ?? POD_GRACE_SECONDS;
  const asked = given === "own" ? Number(own) : given;
  // A negative period counts as one second.
  const wanted = asked < 0 ? 1 : asked;
  if (deletionTimestamp !== undefined) return deletionGracePeriodSeconds === 0 ? 0 : wanted;
  const phase = at(stored["status"], "phase");
  const isScheduled = Boolean(at(stored["spec"], "nodeName"));
  if (!isScheduled || phase === "Succeeded" || phase === "Failed") return 0;
  return wanted;
}
