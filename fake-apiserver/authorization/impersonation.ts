/**
 * Impersonation, by the headers `Impersonate-*`: whether it is allowed, and the resulting user.
 *
 * Mirrors: apiserver pkg/endpoints/filters/impersonation/{constrained_impersonation,mode}.go.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Status } from "../../src/wire/status.js";
import { badRequest } from "../storage/status-bodies.js";
import { goQuoted, goStrings } from "../values/go-text.js";
import { unescaped } from "../values/go-url.js";
import { subdomainFaults } from "../values/qualified-name.js";
import type { AccessAttributes, ResourceAttributes } from "./access-attributes.js";
import type { Authorizer } from "./authorizer.js";
import { notAllowed } from "./forbidden.js";
import {
  ANONYMOUS,
  AUTHENTICATED,
  accountGroups,
  accountOf,
  MASTERS,
  UNAUTHENTICATED,
  type UserInfo,
} from "./user-info.js";

/** The result: the impersonated user, or a refusal. */
export type Impersonation = { readonly user: UserInfo } | { readonly refusal: Status };

/** The input of an impersonation. */
export interface ImpersonationRequest {
  readonly headers: IncomingHttpHeaders;
  /** The request and its user. */
  readonly wanted: AccessAttributes;
  readonly authorizer: Authorizer;
  /** Whether there are verbs for single users and single actions (constrained impersonation). */
  readonly isConstrained: boolean;
}

const EXTRA = "impersonate-extra-";
const NODE = "system:node:";
const AUTHENTICATION = "authentication.k8s.io";
/** From this number on, permission for all names of a kind is checked first. */
const MANY_COUNT = 4;

/** The user whom a request impersonates; undefined if it does not. */
export function impersonation(request: ImpersonationRequest): Impersonation | undefined {
  const { headers } = request;
  const username = textOf(headers["impersonate-user"]);
  const uid = textOf(headers["impersonate-uid"]);
  const groups = textsOf(headers["impersonate-group"]);
  const extra = extraIn(headers);
  const as = { username, uid, groups, extra };
  if (username !== "") return impersonated(request, as);
  if (uid === "" && groups.length === 0 && Object.keys(extra).length === 0) return undefined;
  return {
    refusal: badRequest(`requested ${goUser(as)} without impersonating a user name`),
  };
}

/** The user that the headers name. */
type WantedUser = Required<UserInfo>;

/** A form of impersonation, with its own verb and permission. */
interface Mode {
  /** "impersonate", or "impersonate:user-info" */
  readonly verb: string;
  /** "user-info": the action needs a permission as well. Absent: it does not. */
  readonly constraint?: string;
  applies(as: WantedUser): boolean;
}

const isNode = (as: WantedUser) => nodeOf(as.username) !== undefined;
const isAccount = (as: WantedUser) => accountOf(as.username) !== undefined;

const LEGACY: Mode = { verb: "impersonate", applies: () => true };

const CONSTRAINED: readonly Mode[] = [
  {
    verb: "impersonate:arbitrary-node",
    constraint: "arbitrary-node",
    applies: (as) => hasNameOnly(as) && isNode(as),
  },
  {
    verb: "impersonate:serviceaccount",
    constraint: "serviceaccount",
    applies: (as) => hasNameOnly(as) && isAccount(as),
  },
  {
    verb: "impersonate:user-info",
    constraint: "user-info",
    applies: (as) => !isNode(as) && !isAccount(as),
  },
];

function impersonated(request: ImpersonationRequest, as: WantedUser): Impersonation {
  const modes = request.isConstrained ? [...CONSTRAINED, LEGACY] : [LEGACY];
  const refusals: Status[] = [];
  for (const mode of modes.filter((one) => one.applies(as))) {
    const refusal = refusalIn(mode, request, as);
    if (refusal === undefined) return { user: impersonatedUser(mode, as) };
    refusals.push(refusal);
  }
  // The error of the narrowest mode is returned.
  const [refusal = badRequest("all impersonation modes failed")] = refusals;
  return { refusal };
}

/** Why a mode does not allow the impersonation; undefined if it does. */
function refusalIn(
  { verb, constraint }: Mode,
  { wanted, authorizer }: ImpersonationRequest,
  as: WantedUser,
): Status | undefined {
  const { user } = wanted;
  const isNarrow = constraint !== undefined;
  const about = (resource: string, name: string, subresource = ""): ResourceAttributes => {
    const isOfCore = !isNarrow && ["users", "groups", "serviceaccounts"].includes(resource);
    const group = isOfCore ? "" : AUTHENTICATION;
    return { user, verb, group, resource, subresource, namespace: "", name };
  };
  const ask = (attributes: AccessAttributes): Status | undefined => {
    const { isAllowed, reason } = authorizer.authorize(attributes);
    return isAllowed ? undefined : notAllowed(attributes, reason);
  };
  const askAll = (whole: AccessAttributes, each: readonly AccessAttributes[], count: number) =>
    isNarrow && count >= MANY_COUNT && ask(whole) === undefined ? undefined : firstOf(each, ask);
  const fault = (why: string, attributes: ResourceAttributes) =>
    isNarrow && why !== "" ? notAllowed(attributes, why) : undefined;
  const pairs = Object.entries(as.extra).flatMap(([key, values]) =>
    values.map((value) => about("userextras", value, key)),
  );
  const groups = as.groups.map((name) => about("groups", name));
  return (
    (isNarrow
      ? ask({ ...wanted, verb: `impersonate-on:${constraint}:${wanted.verb}` })
      : undefined) ??
    ask(nameAttributes(about, as.username, isNarrow)) ??
    (as.uid === "" ? undefined : ask(about("uids", as.uid))) ??
    fault(groupFault(as.groups), about("groups", as.groups.includes(MASTERS) ? MASTERS : "")) ??
    askAll(about("groups", "*"), groups, groups.length) ??
    fault(extraFault(as.extra), about("userextras", "")) ??
    askAll(
      about("userextras", "*", "*"),
      pairs,
      Math.max(pairs.length, Object.keys(as.extra).length),
    )
  );
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameAttributes(
  about: (resource: string, name: string) => ResourceAttributes,
  username: string,
  isNarrow: boolean,
): ResourceAttributes {
  const account = accountOf(username);
  if (account !== undefined) {
    const { namespace, name } = account;
    return { ...about("serviceaccounts", name), namespace };
  }
  const node = isNarrow ? nodeOf(username) : undefined;
  return node === undefined ? about("users", username) : about("nodes", node);
}

/** The error for groups that need the permission to impersonate any user. */
function groupFault(groups: readonly string[]): string {
  if (groups.includes("")) return "impersonating the empty string group is not allowed";
  return groups.includes(MASTERS) ? `impersonating the ${MASTERS} group is not allowed` : "";
}

const PREFIXED_PATH = /^([^/]+)\/([A-Za-z0-9/\-._~%!$&'()*+,;=:]+)$/;

function extraFault(extra: WantedUser["extra"]): string {
  for (const [key, values] of Object.entries(extra)) {
    if (key === "") return "impersonating the empty string key in extra is not allowed";
    const [, host] = PREFIXED_PATH.exec(key) ?? [];
    const start = "impersonating an invalid key in extra is not allowed: extra.key: Invalid value:";
    if (host === undefined) {
      const why = 'must be a domain-prefixed path (such as "acme.io/foo")';
      return `${start} ${goQuoted(key)}: ${why}`;
    }
    const [fault] = subdomainFaults(host, "characters");
    if (fault !== undefined) return `${start} ${goQuoted(host)}: ${fault}`;
    if (values.includes("")) return "impersonating the empty string value in extra is not allowed";
  }
  return "";
}

function impersonatedUser({ constraint }: Mode, as: WantedUser): UserInfo {
  const { username, uid, extra } = as;
  const isNarrow = constraint !== undefined;
  const account = as.groups.length === 0 ? accountOf(username) : undefined;
  const node = isNarrow ? nodeOf(username) : undefined;
  const groups = node === undefined ? as.groups : ["system:nodes"];
  const named = account === undefined ? groups : accountGroups(account.namespace);
  return {
    username,
    ...(uid === "" ? {} : { uid }),
    groups: withOwnGroup(username, named),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

function withOwnGroup(username: string, groups: readonly string[]): readonly string[] {
  const isStranger = username === ANONYMOUS.username || groups.includes(UNAUTHENTICATED);
  const own = isStranger ? UNAUTHENTICATED : AUTHENTICATED;
  return groups.includes(own) ? groups : [...groups, own];
}

function hasNameOnly({ uid, groups, extra }: WantedUser): boolean {
  return uid === "" && groups.length === 0 && Object.keys(extra).length === 0;
}

function nodeOf(username: string): string | undefined {
  if (!username.startsWith(NODE)) return undefined;
  const name = username.slice(NODE.length);
  return subdomainFaults(name, "characters").length === 0 ? name : undefined;
}

function extraIn(headers: IncomingHttpHeaders): WantedUser["extra"] {
  const named = Object.entries(headers).filter(([name]) => name.startsWith(EXTRA));
  return Object.fromEntries(
    named.map(([name, value]) => {
      const key = name.slice(EXTRA.length);
      return [unescaped(key) ?? key, textsOf(value)];
    }),
  );
}

/** The value of a header that occurs once. Bytes above 127 are UTF-8. */
function textOf(value: string | readonly string[] | undefined): string {
  const [first = ""] = typeof value === "string" ? [value] : (value ?? []);
  return Buffer.from(first, "latin1").toString("utf8");
}

/** The values of a header that may occur many times, which Node joins. */
function textsOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  const all = typeof value === "string" ? value.split(", ") : value;
  return all.map((one) => textOf(one));
}

/** The wanted user as Go prints it. */
function goUser({ uid, groups, extra }: WantedUser): string {
  const entries = Object.entries(extra)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, values]) => `${goQuoted(key)}:${goStrings(values)}`);
  const ofGroups = groups.length === 0 ? "[]string(nil)" : goStrings(groups);
  const type = "map[string][]string";
  const ofExtra = entries.length === 0 ? `${type}(nil)` : `${type}{${entries.join(", ")}}`;
  return `&user.DefaultInfo{Name:"", UID:${goQuoted(uid)}, Groups:${ofGroups}, Extra:${ofExtra}}`;
}
