import type { ServerProfile } from "../profiles/server-profile.js";
import { failure } from "../storage/status-bodies.js";
import { statusAnswer } from "./answer.js";
import { bearerToken } from "./bearer-token.js";
import type { Handler, RequestContext } from "./request-context.js";

/** What load balancers and kubelets ask without a token, and every cluster tells: the role system:public-info-viewer. */
const PUBLIC_PATHS = ["/healthz", "/livez", "/readyz", "/version", "/version/"];

/**
 * Lets through only requests that some user has made, and what anybody may know. A token that nobody has is worse than
 * none: who shows one is refused everywhere. So is who shows a certificate of somebody else's authority.
 */
export function authenticated(handler: Handler, profile: ServerProfile): Handler {
  return async (context) => {
    const { user, protocol } = context.facts;
    if (user !== undefined || isPublic(context)) return handler(context);
    const status = failure(401, "Unauthorized", { reason: "Unauthorized" });
    // Over HTTP/2 this becomes a GOAWAY: a server lets nobody it does not know keep a connection.
    const isSentAway = protocol === "h2" && profile.has("goAwayForStrangers");
    return statusAnswer(status, isSentAway ? { Connection: "close" } : {});
  };
}

function isPublic({ facts, headers }: RequestContext): boolean {
  const { method, path, hasUnknownCertificate = false } = facts;
  if (hasUnknownCertificate || bearerToken(headers) !== undefined) return false;
  return method === "GET" && PUBLIC_PATHS.includes(path);
}
