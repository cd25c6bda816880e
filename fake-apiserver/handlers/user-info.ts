import { ANONYMOUS, AUTHENTICATED, type UserInfo } from "../authorization/user-info.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { RequestContext } from "./request-context.js";

/** The user of a request, after impersonation. */
export function userInfoOf({ facts, actsAs }: Pick<RequestContext, "facts" | "actsAs">): UserInfo {
  return actsAs ?? authenticatedUser(facts);
}

/** Authenticated users are in the group system:authenticated, others in system:unauthenticated. */
function authenticatedUser({ user, userUid, groups = [], userExtra }: RequestFacts): UserInfo {
  if (user === undefined) return ANONYMOUS;
  return {
    username: user,
    ...(userUid === undefined ? {} : { uid: userUid }),
    groups: [...groups, AUTHENTICATED],
    ...(userExtra === undefined ? {} : { extra: userExtra }),
  };
}
