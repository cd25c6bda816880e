import type { ServerProfile } from "../profiles/server-profile.js";
import { statusAnswer } from "./answer.js";
import type { Handler } from "./request-context.js";
import { failure } from "./status-bodies.js";

/** Lets through only requests that some user has made. */
export function authenticated(handler: Handler, profile: ServerProfile): Handler {
  return async (context) => {
    const { user, protocol } = context.facts;
    if (user !== undefined) return handler(context);
    const status = failure(401, "Unauthorized", { reason: "Unauthorized" });
    // Over HTTP/2 this becomes a GOAWAY: a server lets nobody it does not know keep a connection.
    const isSentAway = protocol === "h2" && profile.has("goAwayForStrangers");
    return statusAnswer(status, isSentAway ? { Connection: "close" } : {});
  };
}
