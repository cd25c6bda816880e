import { labelFaults, subdomainFaults } from "../values/qualified-name.js";

/** The user of a request. Mirrors: apiserver pkg/authentication/user/user.go. */
export interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Its members have all permissions. */
export const MASTERS = "system:masters";
/** The group of all authenticated users. */
export const AUTHENTICATED = "system:authenticated";
/** The group of all other users. */
export const UNAUTHENTICATED = "system:unauthenticated";

/** Clients without credentials. */
export const ANONYMOUS: UserInfo = { username: "system:anonymous", groups: [UNAUTHENTICATED] };

const ACCOUNT = "system:serviceaccount:";
const ACCOUNTS = "system:serviceaccounts";

/** The user that a service account is. */
export function accountUsername(namespace: string, name: string): string {
  return `${ACCOUNT}${namespace}:${name}`;
}

/** The groups of all service accounts of a namespace. */
export function accountGroups(namespace: string): readonly string[] {
  return [ACCOUNTS, `${ACCOUNTS}:${namespace}`];
}

/** The service account that a user is; undefined: it is none. */
export function accountOf(
  username: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (!username.startsWith(ACCOUNT)) return undefined;
  const [namespace = "", name = "", ...more] = username.slice(ACCOUNT.length).split(":");
  const isOne =
    more.length === 0 &&
    labelFaults(namespace).length === 0 &&
    subdomainFaults(name, "characters").length === 0;
  return isOne ? { namespace, name } : undefined;
}
