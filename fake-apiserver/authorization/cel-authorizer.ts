import type { CelAuthorizer } from "../cel/cel.js";
import type { Authorizer } from "./authorizer.js";
import { accountGroups, accountUsername, type UserInfo } from "./user-info.js";

/** What expressions ask about a user, and about service accounts. */
export function celAuthorizer(authorizer: Authorizer, user: UserInfo): CelAuthorizer {
  return {
    decide: (question) => authorizer.authorize({ ...question, user }),
    asAccount: (namespace, name) =>
      celAuthorizer(authorizer, {
        username: accountUsername(namespace, name),
        groups: accountGroups(namespace),
      }),
  };
}
