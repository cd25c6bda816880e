import type { UserInfo } from "../admission/write-attributes.js";
import type { RequestFacts } from "../journal/journal-entry.js";

/** The user of a request. Authenticated users are in the group system:authenticated, others in system:unauthenticated. */
export function userInfoOf({ user, groups = [] }: RequestFacts): UserInfo {
  return user === undefined
    ? { username: "system:anonymous", groups: ["system:unauthenticated"] }
    : { username: user, groups: [...groups, "system:authenticated"] };
}
