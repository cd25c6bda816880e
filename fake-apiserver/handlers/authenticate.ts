import type { ServerProfile } from "../profiles/server-profile.js";
import { failure } from "../storage/status-bodies.js";
import { statusAnswer } from "./answer.js";
import { bearerToken } from "./bearer-token.js";
import type { Handler, RequestContext } from "./request-context.js";

/** Paths that every cluster serves without authentication, for load balancers and kubelets: system:public-info-viewer. */
const PUBLIC_PATHS = ["/healthz", "/livez", "/readyz", "/version", "/version/"];

/**
 * Admits only requests of authenticated users, and public information. An invalid token is worse than
 * none: its client is refused everywhere. So is a client whose certificate was signed by another authority.
 */
export function authenticated(handler: Handler, profile: ServerProfile): Handler {
  return async (context) => {
    const { user, protocol } = context.facts;
    if (user !== undefined || isPublic(context)) return handler(context);
    const status = failure(401, "Unauthorized", { reason: "Unauthorized" });
    // Over HTTP/2 this becomes a GOAWAY: a server does not keep the connection of an unauthenticated client.
    const isSentAway = protocol === "h2" && profile.has("goAwayForStrangers");
    return statusAnswer(status, isSentAway ? { Connection: "close" } : {});
  };
}

function isPublic({ facts, headers }: RequestContext): boolean {
  const { method, path, hasUnknownCertificate = false } = facts;
  if (hasUnknownCertificate || bearerToken(headers) !== undefined) return false;
  return method === "GET" && PUBLIC_PATHS.includes(path);
}
