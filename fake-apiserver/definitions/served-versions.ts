import type { KubernetesObject } from "../../src/wire/resource.js";
import { type Cause, invalid } from "../storage/field-causes.js";
import type { ObjectSchema } from "../storage/object-schema.js";
import type { PrinterColumn, ScalePaths, ServedResource } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { embeddedFault, embeddedViolations, holdsEmbedded } from "./embedded-violations.js";
import { listViolations } from "./list-violations.js";
import { inOneCollection } from "./one-collection.js";
import { ruleJudge } from "./rule-violations.js";
import { scaleViolations, statusScaleViolations } from "./scale-violations.js";
import { compileSchema } from "./schema-violations.js";
import { completedValue, prunedValue, unknownFields, withoutNulls } from "./structural-schema.js";
import { convertedByWebhook } from "./webhook-versions.js";

/**
 * The resources of a CustomResourceDefinition: one for each version that it serves, the preferred version first. They
 * have the same objects.
 * @param before the resources until now
 */
export function servedVersions(
  definition: KubernetesObject,
  [before]: readonly ServedResource[] = [],
): readonly ServedResource[] {
  const spec = record(definition["spec"]);
  const versions = listOf(spec["versions"]).map(record);
  const served = versions
    .filter((version) => version["served"] === true)
    .toSorted((one, other) => compareVersions(textOf(one["name"]), textOf(other["name"])))
    .map((version) => servedVersion(spec, version));
  const storage = versions.find((version) => version["storage"] === true);
  const isConverted = record(spec["conversion"])["strategy"] === "Webhook";
  if (storage === undefined || versions.length < 2) return served;
  if (isConverted) {
    const name = definition.metadata.name ?? "";
    const webhook = record(record(spec["conversion"])["webhook"]);
    return convertedByWebhook(served, servedVersion(spec, storage), {
      name,
      webhook,
      before: before?.conversion?.forms,
    });
  }
  return inOneCollection(served, servedVersion(spec, storage));
}

/** Orders versions as a server prefers them: stable ones before betas before alphas, newer before older, others last. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [rankOf(one), rankOf(other)];
  const differences = left.map((rank, index) => (right[index] ?? 0) - rank);
  return differences.find((difference) => difference !== 0) ?? (one < other ? -1 : 1);
}

function rankOf(version: string): readonly number[] {
  const [, major, stage, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return [0, 0, 0];
  const stability = stage === undefined ? 3 : stage === "beta" ? 2 : 1;
  return [stability, Number(major), Number(minor ?? 0)];
}

function servedVersion(spec: JsonObject, version: JsonObject): ServedResource {
  const names = record(spec["names"]);
  const subresources = record(version["subresources"]);
  const kind = textOf(names["kind"]);
  const listKind = textOf(names["listKind"]);
  const scale = scalePaths(subresources["scale"]);
  const schema = record(version["schema"])["openAPIV3Schema"];
  const columns = listOf(version["additionalPrinterColumns"]).map(record).map(printerColumn);
  const shortNames = listOf(names["shortNames"]).map(textOf);
  const categories = listOf(names["categories"]).map(textOf);
  return {
    group: textOf(spec["group"]),
    version: textOf(version["name"]),
    resource: textOf(names["plural"]),
    kind,
    ...(listKind === "" ? {} : { listKind }),
    singular: textOf(names["singular"]) || kind.toLowerCase(),
    namespaced: spec["scope"] !== "Cluster",
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    custom: true,
    tracksGeneration: true,
    hasStatus: isJsonObject(subresources["status"]),
    allowsUnconditionalUpdate: false,
    returnsDeletedObject: false,
    isDeletedGracefully: false,
    fieldLabels: listOf(version["selectableFields"])
      .map(record)
      .map((field) => withoutDot(field["jsonPath"])),
    fieldLabelWording: "own",
    ...(scale === undefined ? {} : { scale }),
    ...(isJsonObject(schema) ? { schema: objectSchema(schema, scale) } : {}),
    versionSchemas: versionSchemas(spec),
    ...(columns.length === 0 ? {} : { columns }),
    ...(version["deprecated"] === true
      ? { deprecationWarning: deprecationWarning(spec, version, kind) }
      : {}),
  };
}

function versionSchemas(spec: JsonObject): ReadonlyMap<string, JsonObject> {
  const versions = listOf(spec["versions"]).map(record);
  return new Map(
    versions.map((version) => [
      textOf(version["name"]),
      record(record(version["schema"])["openAPIV3Schema"]),
    ]),
  );
}

/** The definition's deprecation warning, or the default one, which names the preferred version. */
function deprecationWarning(spec: JsonObject, version: JsonObject, kind: string): string {
  const own = textOf(version["deprecationWarning"]);
  if (own !== "") return own;
  const name = textOf(version["name"]);
  const group = textOf(spec["group"]);
  const [better] = listOf(spec["versions"])
    .map(record)
    .filter((one) => one["served"] === true && one["deprecated"] !== true)
    .map((one) => textOf(one["name"]))
    .filter((one) => compareVersions(one, name) < 0)
    .toSorted(compareVersions);
  const advice = better === undefined ? "" : `; use ${group}/${better} ${kind}`;
  return `${group}/${name} ${kind} is deprecated${advice}`;
}

/** Errors after which rules are not evaluated. */
const BLOCKING = new Set([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);
const UNCHECKED = invalid(
  "<nil>",
  null,
  "some validation rules were not checked because the object was invalid; correct the existing errors to complete validation",
);

function objectSchema(document: JsonObject, scale: ScalePaths | undefined): ObjectSchema {
  const violations = compileSchema(document);
  const statusViolations = statusJudge(document);
  const judge = ruleJudge(document);
  const hasEmbedded = holdsEmbedded(document);
  return {
    document,
    findings: (object, { before, others = [], isOfOtherKind = false, isOfStatus = false } = {}) => {
      const hadRepeated = before !== undefined && listViolations(before, document).length > 0;
      const ofTypes = isOfStatus ? statusViolations : violations;
      const ofScale = isOfStatus ? statusScaleViolations : scaleViolations;
      const causes = [
        ...(isOfOtherKind ? [] : ofTypes(object, before)),
        ...(scale === undefined || isOfOtherKind ? [] : ofScale(object, scale)),
        ...(hasEmbedded && !isOfStatus ? embeddedViolations(object, document, "") : []),
        ...(hadRepeated ? [] : listViolations(object, document)),
      ];
      if (judge === undefined) return { causes, warnings: [] };
      // A missing name is reported elsewhere.
      const isNamed = object.metadata.name !== undefined && object.metadata.name !== "";
      if (
        (!isNamed && !isOfOtherKind) ||
        [...causes, ...others].some(({ reason }) => BLOCKING.has(reason))
      ) {
        return { causes: [...causes, UNCHECKED], warnings: [] };
      }
      const found = judge(object, before);
      return { causes: [...causes, ...found.causes], warnings: found.warnings };
    },
    undecodable: (object) => {
      const fault = hasEmbedded ? embeddedFault(object, document, "") : undefined;
      return fault && `${fault.field}: ${fault.message}`;
    },
    unknownFields: (object) => unknownFields(object, document),
    pruned: (object) => ({
      ...record(prunedValue(object, document)),
      metadata: object.metadata,
    }),
    withoutNulls: (object) => ({
      ...record(withoutNulls(object, document)),
      metadata: object.metadata,
    }),
    completed: (object) => ({
      ...record(completedValue(object, document)),
      metadata: object.metadata,
    }),
  };
}

/**
 * The errors of the status of an object. It is validated alone: the paths in messages begin with its members.
 * Source: apiextensions-apiserver pkg/registry/customresource/validator.go (ValidateStatusUpdate).
 */
function statusJudge(document: JsonObject) {
  const schema = record(document["properties"])["status"];
  if (!isJsonObject(schema)) return () => [];
  const violations = compileSchema(schema, {});
  return (object: KubernetesObject, before?: KubernetesObject): readonly Cause[] => {
    const { status } = object;
    if (status === undefined) return [];
    return violations(status, before?.["status"]).map((cause) => ({
      ...cause,
      field: cause.field === "" || cause.field === "<nil>" ? "status" : `status.${cause.field}`,
    }));
  };
}

function scalePaths(scale: unknown): ScalePaths | undefined {
  if (!isJsonObject(scale)) return undefined;
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  return {
    specReplicas: withoutDot(specReplicasPath),
    statusReplicas: withoutDot(statusReplicasPath),
    ...(labelSelectorPath === undefined ? {} : { selector: withoutDot(labelSelectorPath) }),
  };
}

function printerColumn(column: JsonObject): PrinterColumn {
  return {
    name: textOf(column["name"]),
    type: textOf(column["type"]),
    format: textOf(column["format"]),
    description: textOf(column["description"]),
    priority: Number(column["priority"] ?? 0),
    jsonPath: textOf(column["jsonPath"]),
  };
}

function withoutDot(path: unknown): string {
  return textOf(path).replace(/^\./, "");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
