/**
 * Reviews: kinds that are queries about permissions and users. A create is answered at once, and nothing is stored.
 *
 * There is no authorization here, so everything is allowed; the user is that of the token or the certificate.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import type { Review } from "../storage/served-resource.js";
import { badRequest, invalidReview } from "../storage/status-bodies.js";
import { encodeJson } from "../values/encode-json.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { ISSUER } from "./account-tokens.js";
import type { Answer } from "./answer.js";
import { checkNamespace } from "./check-namespace.js";
import { trackingUpdates } from "./field-manager.js";
import type { HandlerServices } from "./handler-services.js";
import { checkFields, inNamespace, readObject } from "./request-body.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { userInfoOf } from "./user-info.js";
import { readWriteOptions } from "./write-options.js";

/** POST of a review. @throws RequestFailure 400, 404 or 422 */
export function review(services: HandlerServices, request: ResourceRequest, kind: Review): Answer {
  readWriteOptions(services, request, "CreateOptions");
  const sent = readObject(services, request);
  checkFields(services, request, sent);
  const question = inNamespace(request, sent);
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
  kind: Review,
): Partial<KubernetesObject> {
  switch (kind) {
    case "access": {
      const { group } = request.target.resource;
      const causes = accessViolations(request, question);
      if (causes.length > 0) throw new RequestFailure(invalidReview(group, causes));
      const { status: _, ...asked } = question;
      const { metadata } = trackingUpdates(services, request)(
        { ...asked, metadata: question.metadata },
        undefined,
      );
      return { metadata, spec: specOf(question), status: { allowed: true } };
    }
    case "rules":
      if (!specOf(question)["namespace"]) {
        throw new RequestFailure(badRequest("no namespace on request"));
      }
      return { spec: {}, status: ALL_RULES };
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
        metadata: { ...question.metadata, creationTimestamp: services.writer.now() },
        status: { userInfo: userInfoOf(request.facts) },
      };
  }
}

function tokenStatus(services: HandlerServices, token: string): object {
  const known = services.userOfToken(token);
  if (known === undefined) return { user: {}, error: "invalid bearer token" };
  const { user, uid, groups } = known;
  return {
    authenticated: true,
    user: {
      username: user,
      ...(uid === undefined ? {} : { uid }),
      groups: [...groups, "system:authenticated"],
    },
    audiences: [ISSUER],
  };
}

const ALL_RULES = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
  incomplete: false,
};

/** A review has either resource or non-resource attributes, and a user or group unless it is about the caller. */
function accessViolations(
  { target }: ResourceRequest,
  question: KubernetesObject,
): readonly Cause[] {
  const { resourceAttributes, nonResourceAttributes, user, groups } = specOf(question);
  const isOfSelf = target.resource.kind.startsWith("Self");
  const hasNobody = !isOfSelf && !user && !(Array.isArray(groups) && groups.length > 0);
  const hasOne = isJsonObject(resourceAttributes) !== isJsonObject(nonResourceAttributes);
  const { namespace = "" } = record(resourceAttributes);
  const isElsewhere = target.namespace !== undefined && namespace !== target.namespace;
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
    ...(hasNobody
      ? [invalid("spec.user", "", "at least one of user or group must be specified")]
      : []),
    ...(isElsewhere
      ? [invalid("spec.resourceAttributes.namespace", namespace, "must match metadata.namespace")]
      : []),
  ];
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
