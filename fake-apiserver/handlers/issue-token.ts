/**
 * POST to the token of a service account.
 *
 * Mirrors: kubernetes pkg/registry/core/serviceaccount/storage/token.go, pkg/apis/authentication/validation.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import { badRequest, conflict, invalidObject, notFound } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { decodedMetadata } from "../values/metadata-types.js";
import { wholeSeconds } from "../values/whole-seconds.js";
import { ISSUER } from "./account-tokens.js";
import type { Answer } from "./answer.js";
import { trackingUpdates } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";

const TOKEN_SECONDS = 3_600;
const TOKEN_MIN_SECONDS = 600;
const TOKEN_MAX_SECONDS = 2 ** 32;

/** @throws RequestFailure 400, 404, 409 or 422 */
export function issueToken(
  services: HandlerServices,
  request: ResourceRequest,
  stored: KubernetesObject,
  sent: JsonObject,
): Answer {
  const { name = "", namespace = "" } = request.target;
  const spec = record(sent["spec"]);
  const { audiences: wanted, boundObjectRef = null } = spec;
  const audiences = Array.isArray(wanted) && wanted.length > 0 ? wanted.map(String) : [ISSUER];
  // Go clients send null for omitted members.
  const seconds = Number(spec["expirationSeconds"] ?? TOKEN_SECONDS);
  checkAccount(request, stored, sent);
  checkSeconds(request, seconds);
  if (isJsonObject(boundObjectRef)) checkBound(services, request, boundObjectRef);
  const now = services.writer.now();
  const { uid = "" } = stored.metadata;
  const token = services.accountTokens.issue({ namespace, name, uid }, audiences, seconds);
  const metadata = decodedMetadata(record(sent["metadata"]));
  const asked = { metadata, spec: { expirationSeconds: seconds } };
  const resource = { ...request.target.resource, group: "authentication.k8s.io", version: "v1" };
  const ofToken = { ...request, target: { ...request.target, resource } };
  const { managedFields } = trackingUpdates(services, ofToken)(asked, undefined).metadata;
  const answer = withMetadata(
    {
      kind: "TokenRequest",
      apiVersion: "authentication.k8s.io/v1",
      // As sent: nothing of it is stored, nor validated.
      metadata: { ...metadata, name, namespace, uid, creationTimestamp: now },
      spec: { audiences, expirationSeconds: seconds, boundObjectRef },
      status: { token, expirationTimestamp: wholeSeconds(Date.parse(now) + 1_000 * seconds) },
    },
    { managedFields },
  );
  return { type: "object", code: 201, json: encodeJson(answer) };
}

/** A request for a token names the account, or nothing. @throws RequestFailure 422 */
export function checkTokenName(request: ResourceRequest, sent: JsonObject): void {
  const { name = "" } = request.target;
  const given = record(sent["metadata"])["name"] || name;
  if (given === name) return;
  const why = "must match the service account name if specified";
  throw invalidRequest(request, name, invalid("metadata.name", given, why));
}

/** @throws RequestFailure 409 for the uid of another account */
function checkAccount(
  { target }: ResourceRequest,
  { metadata: { uid = "" } }: KubernetesObject,
  sent: JsonObject,
): void {
  const given = record(sent["metadata"])["uid"] || uid;
  if (given === uid) return;
  const of = { ...target.resource, group: "authentication.k8s.io", resource: "TokenRequest" };
  const why = `the UID in the token request (${String(given)}) does not match the UID of the service account (${uid})`;
  throw new RequestFailure(conflict(of, target.name ?? "", why));
}

/** @throws RequestFailure 422 */
function checkSeconds(request: ResourceRequest, seconds: number): void {
  const place = "spec.expirationSeconds";
  if (seconds < TOKEN_MIN_SECONDS) {
    const why = "may not specify a duration less than 10 minutes";
    throw invalidRequest(request, "", invalid(place, seconds, why));
  }
  if (seconds > TOKEN_MAX_SECONDS) {
    const why = "may not specify a duration larger than 2^32 seconds";
    throw invalidRequest(request, "", invalid(place, seconds, why));
  }
}

function invalidRequest({ target }: ResourceRequest, name: string, cause: Cause): RequestFailure {
  const of = { ...target.resource, group: "authentication.k8s.io", kind: "TokenRequest" };
  return new RequestFailure(invalidObject(of, name, cause));
}

/** Kinds that the life of a token can be bound to, and what they are called in lists. */
const BOUND_KINDS: ReadonlyMap<string, string> = new Map([
  ["Pod", "pods"],
  ["Secret", "secrets"],
  ["Node", "nodes"],
]);

/** @throws RequestFailure 400 for another kind or account, 404 for what does not exist, 409 for another uid */
function checkBound(services: HandlerServices, request: ResourceRequest, ref: JsonObject): void {
  const { apiVersion = "", kind = "", name = "", uid = "" } = ref;
  const account = request.target.name ?? "";
  const [version = "", group = ""] = String(apiVersion).split("/").toReversed();
  const plural = group === "" ? BOUND_KINDS.get(String(kind)) : undefined;
  const resource = services.resources.find({ group: "", version: "v1", resource: plural ?? "" });
  if (plural === undefined || resource === undefined) {
    const type = `${group}/${version}, Kind=${String(kind)}`;
    throw new RequestFailure(badRequest(`cannot bind token to object of type ${type}`));
  }
  if (!name) throw new RequestFailure(badRequest("Name parameter required."));
  const place = resource.namespaced ? `${request.target.namespace}/` : "";
  const bound = services.store.collection(resource).get(`${place}${String(name)}`);
  if (bound === undefined) throw new RequestFailure(notFound(resource, String(name)));
  if (kind === "Pod" && record(bound["spec"])["serviceAccountName"] !== account) {
    const why = `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`;
    throw new RequestFailure(badRequest(why));
  }
  if (uid !== "" && uid !== bound.metadata.uid) {
    const why =
      `the UID in the bound object reference (${String(uid)}) does not match the UID in record. ` +
      "The object might have been deleted and then recreated";
    throw new RequestFailure(conflict({ ...resource, resource: String(kind) }, String(name), why));
  }
}
