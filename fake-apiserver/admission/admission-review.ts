/**
 * The request to a webhook about a write, and the evaluation of its response.
 *
 * Mirrors: apiserver pkg/admission/plugin/webhook/request/admissionreview.go, pkg/admission/plugin/webhook/errors/statuserror.go.
 */
import type { GroupVersionResource } from "../../src/wire/resource.js";
import type { Status } from "../../src/wire/status.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { typeFault } from "./review-type.js";
import type { GroupVersionKind, WriteAttributes } from "./write-attributes.js";

const GROUP = "admission.k8s.io";

/** The resource and kind of a write as a webhook sees it. */
export interface SeenAs {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
}

/** The verdict of a webhook. */
export interface Verdict {
  readonly isAllowed: boolean;
  /** Operations of a JSON patch. Absent: no change. */
  readonly patch?: string;
  readonly result: JsonObject;
  readonly warnings: readonly string[];
}

/** The request. */
export function admissionReview(
  version: string,
  uid: string,
  write: WriteAttributes,
  { resource, kind }: SeenAs,
): JsonObject {
  const { subresource, name, namespace, operation, user, object, oldObject, options } = write;
  const of = (one: GroupVersionResource) => ({
    group: one.group,
    version: one.version,
    resource: one.resource,
  });
  return {
    kind: "AdmissionReview",
    apiVersion: `${GROUP}/${version}`,
    request: {
      uid,
      kind,
      resource: of(resource),
      ...(subresource === "" ? {} : { subResource: subresource }),
      requestKind: write.kind,
      requestResource: of(write.resource),
      ...(subresource === "" ? {} : { requestSubResource: subresource }),
      ...(name === "" ? {} : { name }),
      ...(namespace === "" ? {} : { namespace }),
      operation,
      userInfo: user,
      object: object ?? null,
      oldObject: oldObject ?? null,
      dryRun: write.isDryRun,
      options: options ?? null,
    },
  };
}

/** Parses a response. @throws Error that says what is wrong with it */
export function verdictOf(
  review: JsonObject,
  { version, uid, mayPatch }: { version: string; uid: string; mayPatch: boolean },
): Verdict {
  const { response } = review;
  if (!isJsonObject(response)) throw new Error("webhook response was absent");
  const isStrict = version === "v1";
  if (isStrict) checkType(review, response, uid);
  const { patch, patchType } = response;
  const hasPatch = typeof patch === "string" && patch !== "";
  if (isStrict) checkPatch(hasPatch, patchType, mayPatch);
  const { warnings } = response;
  return {
    isAllowed: response["allowed"] === true,
    ...(hasPatch && mayPatch ? { patch: Buffer.from(patch, "base64").toString() } : {}),
    result: record(response["status"]),
    warnings: Array.isArray(warnings) ? warnings.map(String) : [],
  };
}

function checkType(review: JsonObject, { uid }: JsonObject, expected: string): void {
  if ((uid ?? "") !== expected) {
    const [wanted, got] = [expected, uid ?? ""].map((one) => JSON.stringify(one));
    throw new Error(`expected response.uid=${wanted}, got ${got}`);
  }
  const fault = typeFault(review, `${GROUP}/v1, Kind=AdmissionReview`);
  if (fault !== undefined) throw new Error(fault);
}

function checkPatch(hasPatch: boolean, patchType: unknown, mayPatch: boolean): void {
  const hasType = patchType !== undefined && patchType !== null;
  if (!mayPatch) {
    if (hasPatch) throw new Error("validating webhook may not return response.patch");
    if (hasType) throw new Error("validating webhook may not return response.patchType");
    return;
  }
  if (hasPatch && !hasType) {
    throw new Error("webhook returned response.patch but not response.patchType");
  }
  if (!hasPatch && hasType) {
    throw new Error("webhook returned response.patchType but not response.patch");
  }
  if (hasType && patchType === "")
    throw new Error('webhook returned invalid response.patchType of ""');
  if (hasType && patchType !== "JSONPatch") {
    throw new UnsupportedPatch(`unsupported patch type ${JSON.stringify(patchType)}`);
  }
}

/** A patch of an unsupported type. */
export class UnsupportedPatch extends Error {
  override readonly name = "UnsupportedPatch";
}

const HTTP_FAILURE_MIN = 400;
/** A status line has three digits. */
const HTTP_CODE_MAX = 999;
const HTTP_BROKEN = 500;

/** The response to the client whose write a webhook denies. */
export function denialOf(webhook: string, result: JsonObject): Status {
  const { code, message, reason, details } = result;
  const prefix = `admission webhook ${JSON.stringify(webhook)} denied the request`;
  const why = message || reason;
  const failureCode = Math.max(HTTP_FAILURE_MIN, typeof code === "number" ? code : 0);
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: why ? `${prefix}: ${String(why)}` : `${prefix} without explanation`,
    ...(reason ? { reason: String(reason) } : {}),
    ...(isJsonObject(details) ? { details } : {}),
    // With an impossible code, a real server panics, which is answered with 500.
    code: failureCode > HTTP_CODE_MAX ? HTTP_BROKEN : failureCode,
  };
}
