import { statusAnswer } from "./answer.js";
import type { Handler } from "./request-context.js";
import { failure } from "./status-bodies.js";

/** Lets through only requests that some user has made. */
export function authenticated(handler: Handler): Handler {
  return async (context) => {
    if (context.facts.user !== undefined) return handler(context);
    const status = failure(401, "Unauthorized", { reason: "Unauthorized" });
    // Over HTTP/2 this becomes a GOAWAY: a server lets nobody it does not know keep a connection.
    return statusAnswer(status, context.facts.protocol === "h2" ? { Connection: "close" } : {});
  };
}
