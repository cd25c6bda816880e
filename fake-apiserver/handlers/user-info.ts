import type { UserInfo } from "../admission/write-attributes.js";
import type { RequestFacts } from "../journal/journal-entry.js";

/** Who makes a request. Whoever is known is of the group of those; so is whoever is not. */
export function userInfoOf({ user, groups = [] }: RequestFacts): UserInfo {
  return user === undefined
    ? { username: "system:anonymous", groups: ["system:unauthenticated"] }
    : { username: user, groups: [...groups, "system:authenticated"] };
}
