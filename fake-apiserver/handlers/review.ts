/**
 * Reviews: kinds that are queries about permissions and users. A create is answered at once, and nothing is stored.
 *
 * They are answered by the authorizer of requests.
 */
import type { KubernetesObject, ObjectMeta } from "../../src/wire/resource.js";
import type { AccessAttributes } from "../authorization/access-attributes.js";
import { AUTHENTICATED, type UserInfo } from "../authorization/user-info.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import { withMetadata } from "../storage/object-metadata.js";
import type { Review } from "../storage/served-resource.js";
import { badRequest, invalidReview } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { errorText } from "../values/error-text.js";
import { isJsonObject, type JsonObject, record, texts } from "../values/json-value.js";
import { decodedMetadata, inGoOrder } from "../values/metadata-types.js";
import { ISSUER } from "./account-tokens.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { decodedObject } from "./decoded-object.js";
import { trackingUpdates } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkFields, inNamespace, readObject } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { reviewedSelectorViolations, selectorErrors } from "./review-selectors.js";
import { userInfoOf } from "./user-info.js";
import { readWriteOptions } from "./write-options.js";

/** What no client says of an object. */
const NOT_OF_CLIENTS = {
  uid: undefined,
  selfLink: undefined,
  creationTimestamp: undefined,
  deletionTimestamp: undefined,
  deletionGracePeriodSeconds: undefined,
};

type Question = Exclude<Review, "binding">;

/** POST of a review. @throws RequestFailure 400, 404 or 422 */
export function review(
  services: HandlerServices,
  request: ResourceRequest,
  kind: Question,
): Answer {
  readWriteOptions(services, request, "CreateOptions");
  const sent = readObject(services, request);
  checkFields(services, request, sent);
  const decoded = decodedObject(services, request.target.resource, sent);
  const question = withMetadata(inNamespace(request, decoded), NOT_OF_CLIENTS);
  checkNamespace(services, request, question);
  const { apiVersion, metadata } = question;
  const answer = {
    kind: question.kind,
    apiVersion,
    metadata,
    ...answerTo(services, request, question, kind),
  };
  return { type: "object", code: 201, json: encodeJson(answer) };
}

function answerTo(
  services: HandlerServices,
  request: ResourceRequest,
  question: KubernetesObject,
  kind: Question,
): Partial<KubernetesObject> {
  switch (kind) {
    case "access": {
      const { group } = request.target.resource;
      const { status: _, ...asked } = question;
      const { metadata } = trackingUpdates(services, request)(
        { ...asked, metadata: question.metadata },
        undefined,
      );
      const causes = accessViolations(request, { ...question, metadata });
      if (causes.length > 0) throw new RequestFailure(invalidReview(group, causes));
      return {
        metadata,
        spec: specOf(question),
        status: accessStatus(services, request, question),
      };
    }
    case "rules": {
      const { namespace } = specOf(question);
      if (!namespace) throw new RequestFailure(badRequest("no namespace on request"));
      return { metadata: {}, spec: {}, status: rulesStatus(services, request, String(namespace)) };
    }
    case "token": {
      const { token } = specOf(question);
      if (!token) {
        const why = "token is required for TokenReview in authentication";
        throw new RequestFailure(badRequest(why));
      }
      const { status: _, ...asked } = question;
      const { metadata } = trackingUpdates(services, request)(
        { ...asked, metadata: question.metadata },
        undefined,
      );
      return { metadata, spec: specOf(question), status: tokenStatus(services, String(token)) };
    }
    case "identity":
      return {
        metadata: { creationTimestamp: services.writer.now() },
        status: { userInfo: userInfoOf(request) },
      };
  }
}

function tokenStatus(services: HandlerServices, token: string): object {
  const known = services.userOfToken(token);
  if (known === undefined) return { user: {}, error: "invalid bearer token" };
  const { user, uid, groups, extra } = known;
  return {
    authenticated: true,
    user: {
      username: user,
      ...(uid === undefined ? {} : { uid }),
      groups: [...groups, AUTHENTICATED],
      ...(extra === undefined ? {} : { extra }),
    },
    audiences: [ISSUER],
  };
}

/** The decision about the caller, or about the user in the review. */
function accessStatus(
  { authorizer }: HandlerServices,
  request: ResourceRequest,
  question: KubernetesObject,
): object {
  const isOfSelf = request.target.resource.kind.startsWith("Self");
  const spec = specOf(question);
  const user = isOfSelf ? userInfoOf(request) : namedUser(spec);
  const { isAllowed, reason } = authorizer.authorize(attributesIn(spec, user));
  const evaluationError = selectorErrors(record(spec["resourceAttributes"]));
  return {
    allowed: isAllowed,
    ...(reason === "" ? {} : { reason }),
    ...(evaluationError === "" ? {} : { evaluationError }),
  };
}

function namedUser({ user = "", groups, uid }: JsonObject): UserInfo {
  return {
    username: String(user),
    groups: texts(groups),
    ...(typeof uid === "string" && uid !== "" ? { uid } : {}),
  };
}

function attributesIn(
  { resourceAttributes, nonResourceAttributes }: JsonObject,
  user: UserInfo,
): AccessAttributes {
  const member = (of: unknown, name: string) => String(record(of)[name] ?? "");
  if (!isJsonObject(resourceAttributes)) {
    const path = member(nonResourceAttributes, "path");
    return { user, verb: member(nonResourceAttributes, "verb"), path };
  }
  return {
    user,
    verb: member(resourceAttributes, "verb"),
    group: member(resourceAttributes, "group"),
    resource: member(resourceAttributes, "resource"),
    subresource: member(resourceAttributes, "subresource"),
    namespace: member(resourceAttributes, "namespace"),
    name: member(resourceAttributes, "name"),
  };
}

/** The rules that apply to the caller in a namespace. */
function rulesStatus(
  { authorizer }: HandlerServices,
  request: ResourceRequest,
  namespace: string,
): object {
  const { rules, errors } = authorizer.rulesFor(userInfoOf(request), namespace);
  return {
    resourceRules: rules
      .filter(({ resources }) => resources.length > 0)
      .map(({ verbs, apiGroups, resources, resourceNames }) => ({
        verbs,
        apiGroups,
        resources,
        ...(resourceNames.length === 0 ? {} : { resourceNames }),
      })),
    nonResourceRules: rules
      .filter(({ nonResourceURLs }) => nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
    ...(errors.length === 0 ? {} : { evaluationError: errorText(errors) }),
  };
}

/** A review has no metadata, either resource or non-resource attributes, and a user or group unless it is about the caller. */
function accessViolations(
  { target }: ResourceRequest,
  question: KubernetesObject,
): readonly Cause[] {
  const { resourceAttributes, nonResourceAttributes, user, groups } = specOf(question);
  const isOfSelf = target.resource.kind.startsWith("Self");
  const hasNobody = !isOfSelf && !user && !(Array.isArray(groups) && groups.length > 0);
  const hasOne = isJsonObject(resourceAttributes) !== isJsonObject(nonResourceAttributes);
  const { namespace = "" } = record(resourceAttributes);
  const isLocal = target.namespace !== undefined;
  const isElsewhere = isLocal && isJsonObject(resourceAttributes) && namespace !== target.namespace;
  return [
    ...(hasOne
      ? []
      : [
          invalid(
            "spec",
            internal(nonResourceAttributes),
            "exactly one of nonResourceAttributes or resourceAttributes must be specified",
          ),
        ]),
    ...reviewedSelectorViolations(record(resourceAttributes)),
    ...(hasNobody
      ? [invalid("spec.user", "", "at least one of user or group must be specified")]
      : []),
    ...metadataViolations(question.metadata, isLocal),
    ...(isElsewhere
      ? [invalid("spec.resourceAttributes.namespace", namespace, "must match metadata.namespace")]
      : []),
    ...(isLocal && isJsonObject(nonResourceAttributes)
      ? [
          invalid(
            "spec.nonResourceAttributes",
            internal(nonResourceAttributes),
            "disallowed on this kind of request",
          ),
        ]
      : []),
  ];
}

function metadataViolations(given: ObjectMeta, isLocal: boolean): readonly Cause[] {
  const metadata = inGoOrder(decodedMetadata(given));
  const { managedFields: _, namespace = "", ...others } = metadata;
  const isEmpty = Object.keys(others).length === 0 && (isLocal || namespace === "");
  const why = isLocal ? "must be empty except for namespace" : "must be empty";
  return isEmpty ? [] : [invalid("metadata", metadata, why)];
}

/** A real server returns its internal form of the attributes. */
function internal(attributes: unknown): JsonObject | null {
  if (!isJsonObject(attributes)) return null;
  const { path = "", verb = "" } = attributes;
  return { Path: path, Verb: verb };
}

function specOf({ spec }: KubernetesObject): JsonObject {
  return record(spec);
}
