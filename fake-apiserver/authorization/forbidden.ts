/**
 * The answers to requests that are not allowed.
 *
 * Mirrors: apiserver pkg/endpoints/handlers/responsewriters/errors.go.
 */
import type { Status } from "../../src/wire/status.js";
import { failure } from "../storage/status-bodies.js";
import { goQuoted } from "../values/go-text.js";
import type { AccessAttributes } from "./access-attributes.js";

/** 403 for a request that is not allowed. @param reason of the authorizer, if it gives one */
export function notAllowed(wanted: AccessAttributes, reason: string): Status {
  const message = withoutMarkup(messageOf(wanted));
  const about = "path" in wanted ? NOTHING : wanted;
  return forbidden(about, reason === "" ? message : `${message}: ${reason}`);
}

/** The object of a refused request; absent parts are "". */
export interface RefusedObject {
  readonly group: string;
  readonly resource: string;
  readonly name: string;
}

const NOTHING: RefusedObject = { group: "", resource: "", name: "" };

/** 403 about an object. */
export function forbidden({ group, resource, name }: RefusedObject, why: string): Status {
  const qualified = group === "" ? resource : `${resource}.${group}`;
  const subject = [qualified, name === "" ? "" : goQuoted(name)].filter((part) => part !== "");
  const start = resource === "" ? "forbidden" : `${subject.join(" ")} is forbidden`;
  const details = {
    ...(name === "" ? {} : { name }),
    ...(group === "" ? {} : { group }),
    ...(resource === "" ? {} : { kind: resource }),
  };
  return failure(403, `${start}: ${why}`, { reason: "Forbidden", details });
}

function messageOf(wanted: AccessAttributes): string {
  const { user, verb } = wanted;
  const who = `User ${goQuoted(user.username)}`;
  if ("path" in wanted) return `${who} cannot ${verb} path ${goQuoted(wanted.path)}`;
  const { group, namespace, resource, subresource } = wanted;
  const what = subresource === "" ? resource : `${resource}/${subresource}`;
  const where =
    namespace === "" ? "at the cluster scope" : `in the namespace ${goQuoted(namespace)}`;
  return `${who} cannot ${verb} resource ${goQuoted(what)} in API group ${goQuoted(group)} ${where}`;
}

/** Escaped, so that no browser takes it for HTML. */
function withoutMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
