import type { ServerProfile } from "../profiles/server-profile.js";
import { failure } from "../storage/status-bodies.js";
import { statusAnswer } from "./answer.js";
import { bearerToken } from "./bearer-token.js";
import type { Handler, RequestContext } from "./request-context.js";

/** Paths that every cluster serves without authentication, for load balancers and kubelets: system:public-info-viewer. */
const PUBLIC_PATHS = ["/healthz", "/livez", "/readyz", "/version", "/version/"];

/** Which anonymous requests are let through. */
export type AnonymousAccess = "public-paths" | "everywhere";

/**
 * Refuses unauthenticated requests with 401, except anonymous ones as configured. A request with an invalid token is not anonymous,
 * nor is one with a certificate of another authority.
 */
export function authenticated(
  handler: Handler,
  profile: ServerProfile,
  anonymous: AnonymousAccess = "public-paths",
): Handler {
  return async (context) => {
    const { user, protocol } = context.facts;
    if (user !== undefined || isLetIn(context, anonymous)) return handler(context);
    const status = failure(401, "Unauthorized", { reason: "Unauthorized" });
    // Over HTTP/2 this becomes a GOAWAY: a server does not keep the connection of an unauthenticated client.
    const isSentAway = protocol === "h2" && profile.has("goAwayForStrangers");
    return statusAnswer(status, isSentAway ? { Connection: "close" } : {});
  };
}

function isLetIn({ facts, headers }: RequestContext, anonymous: AnonymousAccess): boolean {
  const { method, path, hasUnknownCertificate = false } = facts;
  if (hasUnknownCertificate || bearerToken(headers) !== undefined) return false;
  return anonymous === "everywhere" || (method === "GET" && PUBLIC_PATHS.includes(path));
}
