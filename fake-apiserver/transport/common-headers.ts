import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { drawUuid } from "../values/uuid.js";

/** Creates the headers of every answer of a world. */
export function createCommonHeaders(
  profile: ServerProfile,
  clock: Clock,
  draws: Prng,
): (request: { readonly auditId: string | undefined }) => Record<string, string> {
  const flowSchema = drawUuid(draws);
  const priorityLevel = drawUuid(draws);
  const flowControl = {
    "X-Kubernetes-Pf-Flowschema-Uid": flowSchema,
    "X-Kubernetes-Pf-Prioritylevel-Uid": priorityLevel,
  };
  return ({ auditId }) => ({
    ...(profile.has("auditIds") && { "Audit-Id": auditId ?? drawUuid(draws) }),
    "Cache-Control": "no-cache, private",
    Date: new Date(clock.nowMs()).toUTCString(),
    ...(profile.has("flowControlHeaders") && flowControl),
  });
}
