import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { drawUuid } from "../storage/uuid.js";

/** Makes the headers that every answer of a world has. */
export function createCommonHeaders(
  clock: Clock,
  draws: Prng,
): (request: { readonly auditId: string | undefined }) => Record<string, string> {
  const flowSchema = drawUuid(draws);
  const priorityLevel = drawUuid(draws);
  return ({ auditId }) => ({
    "Audit-Id": auditId ?? drawUuid(draws),
    "Cache-Control": "no-cache, private",
    Date: new Date(clock.nowMs()).toUTCString(),
    "X-Kubernetes-Pf-Flowschema-Uid": flowSchema,
    "X-Kubernetes-Pf-Prioritylevel-Uid": priorityLevel,
  });
}
