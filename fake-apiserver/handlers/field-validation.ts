import type { KubernetesObject } from "../../src/wire/resource.js";
import { unknownKindFields } from "../kinds/unknown-fields.js";
import { groupVersion, type ServedResource } from "../storage/served-resource.js";
import { invalidOptions } from "../storage/status-bodies.js";
import type { HandlerServices } from "./handler-services.js";
import { unknownMetadata } from "./metadata-types.js";
import type { ResourceRequest } from "./request-context.js";
import { RequestFailure } from "./request-failure.js";
import { warningHeader } from "./warning-header.js";

type Directive = "Ignore" | "Warn" | "Strict";

/** An object as it was sent. */
export interface SentObject {
  /** The options that the parameter belongs to, "CreateOptions". */
  readonly kind: string;
  readonly object: KubernetesObject;
  /** Members that the body has twice. */
  readonly duplicates: readonly string[];
}

/** What is wrong with the fields of an object, as far as somebody wants to know. */
export interface FieldFindings {
  /** For `Warn`: headers that tell of them. */
  readonly headers: Readonly<Record<string, string>>;
  /** For `Strict`: "strict decoding error: …". */
  readonly refusal?: string;
}

/**
 * Looks for fields that are there twice, and for fields that the schema does not know, and does with them what the
 * parameter `fieldValidation` says; without it: warn. Custom resources without a schema have none but in their metadata.
 *
 * @throws RequestFailure 422 for a value of the parameter that is none
 */
export function findFieldFaults(
  { profile }: HandlerServices,
  request: ResourceRequest,
  { kind, object, duplicates }: SentObject,
): FieldFindings {
  if (!profile.has("fieldValidation")) return { headers: {} };
  const directive = readDirective(kind, request.query["fieldValidation"]);
  if (directive === "Ignore") return { headers: {} };
  const unknown = unknownFields(request.target.resource, object);
  const texts = [
    ...duplicates.map((field) => `duplicate field ${JSON.stringify(field)}`),
    ...unknown.map((field) => `unknown field ${JSON.stringify(field)}`),
  ];
  if (texts.length === 0) return { headers: {} };
  if (directive === "Strict") {
    return { headers: {}, refusal: `strict decoding error: ${texts.join(", ")}` };
  }
  const warning = warningHeader(texts);
  return { headers: warning === undefined ? {} : { Warning: warning } };
}

function unknownFields(resource: ServedResource, object: KubernetesObject): readonly string[] {
  if (resource.custom === true) {
    const metadata = unknownMetadata(object.metadata).map((field) => `metadata.${field}`);
    return [...(resource.schema?.unknownFields(object) ?? []), ...metadata];
  }
  return unknownKindFields(object, { apiVersion: groupVersion(resource), kind: resource.kind });
}

function readDirective(kind: string, value: string | undefined): Directive {
  switch (value) {
    case undefined:
    case "":
    case "Warn":
      return "Warn";
    case "Ignore":
    case "Strict":
      return value;
    default:
      throw new RequestFailure(
        invalidOptions(kind, [
          {
            reason: "FieldValueNotSupported",
            message: `Unsupported value: ${JSON.stringify(value)}: supported values: "", "Ignore", "Strict", "Warn"`,
            field: "fieldValidation",
          },
        ]),
      );
  }
}
