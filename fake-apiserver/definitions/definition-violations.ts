/** Validates definitions of custom resources. Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { foundPath } from "../cel/field-path.js";
import { clientViolations, reviewVersionViolations } from "../storage/client-violations.js";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  required,
  tooMany,
  unsupported,
} from "../storage/field-causes.js";
import { isDefinitions, type ServedResource } from "../storage/served-resource.js";
import { at, isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { oldLabelFaults, subdomainFaults } from "../values/qualified-name.js";
import { schemaDefinitionViolations } from "./schema-definition-violations.js";
import { defaultOf, hasPart, typeOf } from "./schema-parts.js";
import { unreadable } from "./structural-violations.js";

type Causes = readonly Cause[];

const SCOPES = ["Cluster", "Namespaced"];
const STRATEGIES = ["None", "Webhook"];
const COLUMN_TYPES = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS = [
  "byte",
  "date",
  "date-time",
  "double",
  "float",
  "int32",
  "int64",
  "password",
];

/** Names derived from the kind. */
const DERIVED_NAMES = ["singular", "listKind"];

/** Adds the validation of definitions to the resource of definitions. */
export function withDefinitionJudge(resource: ServedResource): ServedResource {
  return isDefinitions(resource) ? { ...resource, judge: definitionViolations } : resource;
}

/** The errors of a definition. @param before the definition that it replaces */
export function definitionViolations(object: KubernetesObject, before?: KubernetesObject): Causes {
  const spec = record(object["spec"]);
  const names = record(spec["names"]);
  const versions = records(spec["versions"]);
  const name = `${String(names["plural"])}.${String(spec["group"])}`;
  const wanted = 'must be spec.names.plural+"."+spec.group';
  return [
    // A missing name is reported elsewhere.
    ...(!object.metadata.name || object.metadata.name === name || before !== undefined
      ? []
      : [invalid("metadata.name", object.metadata.name, wanted)]),
    ...ofSpec(spec, versions),
    ...missing(names, "spec.names", ["plural", "kind", ...(names["kind"] ? [] : DERIVED_NAMES)]),
    ...ofNames(names),
    ...hoisted(versions),
    ...ofConversion(spec["conversion"], spec["preserveUnknownFields"] === true),
    ...ofStored(object, versions),
    ...ofApproval(object, String(spec["group"] ?? ""), before),
    ...ofPreserving(spec, record(before?.["spec"])),
  ];
}

/** The storage version is noted when a definition is written. */
function ofStored({ status }: KubernetesObject, versions: readonly JsonObject[]): Causes {
  const given = at(status, "storedVersions");
  const field = "status.storedVersions";
  const isNoted = Array.isArray(given) && given.length > 0;
  const first = versions.filter(({ storage }) => storage === true).slice(0, 1);
  const noted: readonly unknown[] = isNoted ? given : first.map(({ name }) => name);
  if (noted.length === 0) return [invalid(field, null, "must have at least one stored version")];
  const left = new Map(noted.map((name, index) => [name, index]));
  const causes = versions.flatMap(({ name, storage }) => {
    const isKnown = left.delete(name);
    return storage === true && !isKnown
      ? [invalid(field, noted, `must have the storage version ${String(name)}`)]
      : [];
  });
  const gone = [...left].map(([name, index]) => {
    const why =
      `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until ` +
      `a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
    return invalid(`${field}[${index}]`, name, why);
  });
  return [...causes, ...gone];
}

function ofPreserving({ preserveUnknownFields }: JsonObject, before: JsonObject): Causes {
  if (preserveUnknownFields !== true || before["preserveUnknownFields"] === true) return [];
  const why =
    "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
  return [invalid("spec.preserveUnknownFields", true, why)];
}

const APPROVAL = "api-approved.kubernetes.io";
const APPROVAL_PAGE = "https://github.com/kubernetes/enhancements/pull/1111";

/** Groups of the Kubernetes community need an annotation with their API review. */
function ofApproval(
  { metadata }: KubernetesObject,
  group: string,
  before: KubernetesObject | undefined,
): Causes {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return [];
  const field = `metadata.annotations[${APPROVAL}]`;
  const approval = metadata.annotations?.[APPROVAL];
  if (before !== undefined && approval === before.metadata.annotations?.[APPROVAL]) return [];
  if (!approval) {
    const why = `protected groups must have approval annotation "${APPROVAL}", see ${APPROVAL_PAGE}`;
    return [required(field, why)];
  }
  if (approval.startsWith("unapproved") || URL.canParse(approval)) return [];
  const why = `protected groups must have approval annotation "${APPROVAL}" with either a URL or a reason starting with "unapproved", see ${APPROVAL_PAGE}`;
  return [invalid(field, approval, why)];
}

function ofSpec(spec: JsonObject, versions: readonly JsonObject[]): Causes {
  const { group, scope, preserveUnknownFields } = spec;
  const domain = typeof group === "string" ? group : "";
  const faults = domain === "" ? [] : subdomainFaults(domain, "bytes");
  const isDotted = domain === "" || faults.length > 0 || domain.includes(".");
  const hasDefaults = versions.some(({ schema }) =>
    hasPart(at(schema, "openAPIV3Schema"), (part) => defaultOf(part) !== undefined),
  );
  const why = "must be false in order to use defaults in the schema";
  return [
    ...missing(spec, "spec", ["group"]),
    ...wrong("spec.group", domain, faults),
    ...(isDotted
      ? []
      : [invalid("spec.group", domain, "should be a domain with at least one dot")]),
    ...missing(spec, "spec", ["scope"]),
    ...(typeof scope === "string" && scope !== "" && !SCOPES.includes(scope)
      ? [unsupported("spec.scope", scope, SCOPES)]
      : []),
    ...versions.flatMap(({ schema }, index) =>
      isJsonObject(at(schema, "openAPIV3Schema"))
        ? []
        : [required(`spec.versions[${index}].schema.openAPIV3Schema`)],
    ),
    ...(hasDefaults && preserveUnknownFields === true
      ? [invalid("spec.preserveUnknownFields", true, why)]
      : []),
    ...versions.flatMap(ofVersion),
    ...ofVersions(spec["versions"], versions),
  ];
}

/** One cause for the errors of a string. */
function wrong(field: string, value: unknown, faults: readonly string[], before = ""): Causes {
  return faults.length === 0 ? [] : [invalid(field, value, `${before}${faults.join(",")}`)];
}

function ofConversion(conversion: unknown, isPreserving: boolean): Causes {
  if (!isJsonObject(conversion)) return [];
  const { strategy, webhook } = conversion;
  const field = "spec.conversion.strategy";
  const why = "must be None if spec.preserveUnknownFields is true";
  const isNamed = typeof strategy === "string" && strategy !== "";
  return [
    ...(isPreserving && strategy !== "None" ? [invalid(field, strategy ?? "", why)] : []),
    ...(isNamed ? [] : [required(field)]),
    ...(isNamed && !STRATEGIES.includes(strategy)
      ? [unsupported(field, strategy, STRATEGIES)]
      : []),
    ...ofWebhook(strategy, webhook),
  ];
}

function ofWebhook(strategy: unknown, webhook: unknown): Causes {
  const given = record(webhook);
  const client = given["clientConfig"];
  const isConfigured = isJsonObject(client);
  const reviews = given["conversionReviewVersions"];
  const hasReviews = Array.isArray(reviews) && reviews.length > 0;
  const [config, versions] = [
    "spec.conversion.webhookClientConfig",
    "spec.conversion.conversionReviewVersions",
  ];
  if (strategy === "Webhook") {
    return [
      ...(isConfigured
        ? clientViolations(client, config)
        : [required(config, "required when strategy is set to Webhook")]),
      ...(hasReviews ? reviewVersionViolations(reviews, versions) : [required(versions)]),
    ];
  }
  const why = "should not be set when strategy is not set to Webhook";
  return [
    ...(isConfigured ? [forbidden(config, why)] : []),
    ...(hasReviews ? [forbidden(versions, why)] : []),
  ];
}

function ofNames(names: JsonObject): Causes {
  const lower = (field: string, value: unknown, isNeeded = false) =>
    typeof value === "string" && (isNeeded || value !== "")
      ? wrong(field, value, oldLabelFaults(value))
      : [];
  const mixed = (field: string, value: unknown) =>
    typeof value === "string" && value !== ""
      ? wrong(
          field,
          value,
          oldLabelFaults(value.toLowerCase()),
          "may have mixed case, but should otherwise match: ",
        )
      : [];
  const each = (name: string) => {
    const list = names[name];
    const items = Array.isArray(list) ? list : [];
    return items.flatMap((item, index) => lower(`spec.names.${name}[${index}]`, item, true));
  };
  const { plural, singular, kind, listKind } = names;
  const isSame = typeof kind === "string" && kind !== "" && kind === listKind;
  return [
    ...lower("spec.names.plural", plural),
    ...lower("spec.names.singular", singular),
    ...mixed("spec.names.kind", kind),
    ...mixed("spec.names.listKind", listKind),
    ...each("shortNames"),
    ...(isSame
      ? [invalid("spec.names.listKind", listKind, "kind and listKind may not be the same")]
      : []),
    ...each("categories"),
  ];
}

function ofVersions(given: unknown, versions: readonly JsonObject[]): Causes {
  const names = versions.map(({ name }) => name ?? "");
  const [first] = names;
  const isStored = versions.filter(({ storage }) => storage === true).length === 1;
  const wanted = "must have exactly one version marked as storage version";
  return [
    ...(new Set(names).size < names.length
      ? [invalid("spec.versions", given, "must contain unique version names")]
      : []),
    ...(isStored ? [] : [invalid("spec.versions", given ?? null, wanted)]),
    ...(typeof first === "string" && first !== ""
      ? wrong("spec.version", first, oldLabelFaults(first))
      : []),
  ];
}

function ofVersion(version: JsonObject, index: number): Causes {
  const place = `spec.versions[${index}]`;
  const { name, deprecated, deprecationWarning } = version;
  const own = String(name ?? "");
  return [
    ...wrong(`${place}.name`, own, oldLabelFaults(own)),
    ...warningFaults(deprecated === true, deprecationWarning).map((fault) =>
      invalid(`${place}.deprecationWarning`, deprecationWarning, fault),
    ),
  ];
}

const WARNING_MAX_BYTES = 256;

function warningFaults(isDeprecated: boolean, warning: unknown): readonly string[] {
  if (typeof warning !== "string") return [];
  if (!isDeprecated) return ["can only be set for deprecated versions"];
  const unprintable = /[^\P{C}]|(?! )\p{Z}/u.exec(warning);
  const place = unprintable === null ? 0 : Buffer.byteLength(warning.slice(0, unprintable.index));
  const why = `must only contain printable UTF-8 characters; non-printable character found at index ${place}`;
  return [
    ...(Buffer.byteLength(warning) > WARNING_MAX_BYTES ? ["must be <= 256 characters long"] : []),
    ...(warning === "" ? ["must not be an empty string"] : []),
    ...(unprintable === null ? [] : [why]),
  ];
}

/** The checks of a version, and the path under which a real server reports fields that all versions share. */
const PARTS: readonly {
  readonly name: string;
  readonly shared: string;
  readonly causes: (part: unknown, place: string) => Causes;
}[] = [
  { name: "subresources", shared: "spec.subresources", causes: ofSubresources },
  {
    name: "additionalPrinterColumns",
    shared: "spec.additionalPrinterColumns",
    causes: ofColumns,
  },
];

/** A real server keeps the fields that all versions share in one place, and reports that. */
function hoisted(versions: readonly JsonObject[]): Causes {
  const [first] = versions;
  if (first === undefined) return [];
  const isShared = (name: string) =>
    versions.every((one) => isDeepStrictEqual(one[name], first[name]));
  const hasStatus = ({ subresources }: JsonObject) => isJsonObject(at(subresources, "status"));
  const schemas = isShared("schema")
    ? ofSchema(first["schema"], "spec.validation", versions.some(hasStatus))
    : versions.flatMap((one, index) =>
        ofSchema(one["schema"], `spec.versions[${index}].schema`, hasStatus(one)),
      );
  const others = PARTS.flatMap(({ name, shared, causes }) =>
    isShared(name)
      ? causes(first[name], shared)
      : versions.flatMap((one, index) => causes(one[name], `spec.versions[${index}].${name}`)),
  );
  return [...schemas, ...others, ...selectable(versions, first, isShared)];
}

function ofSchema(validation: unknown, place: string, hasStatus: boolean): Causes {
  const schema = at(validation, "openAPIV3Schema");
  return isJsonObject(schema)
    ? schemaDefinitionViolations(schema, `${place}.openAPIV3Schema`, hasStatus)
    : [];
}

/** Fields are looked up in the schema at the same level: there is none if only the schema or only the fields are shared. */
function selectable(
  versions: readonly JsonObject[],
  first: JsonObject,
  isShared: (name: string) => boolean,
): Causes {
  const [name, hasOneSchema] = ["selectableFields", isShared("schema")];
  if (isShared(name)) {
    const isKept = hasOneSchema && isJsonObject(first["schema"]);
    const schema = at(first["schema"], "openAPIV3Schema");
    const why = "may only be set when validations.schema is included";
    return ofSelectable(first[name], `spec.${name}`, isKept, schema, why);
  }
  const why = "may only be set when `version.schema.openAPIV3Schema` is not included";
  return versions.flatMap((one, index) => {
    const schema = hasOneSchema ? undefined : at(one["schema"], "openAPIV3Schema");
    const isKept = isJsonObject(schema);
    return ofSelectable(one[name], `spec.versions[${index}].${name}`, isKept, schema, why);
  });
}

function ofColumns(columns: unknown, place: string): Causes {
  if (!Array.isArray(columns)) return [];
  return columns.filter(isJsonObject).flatMap((column, index) => {
    const here = `${place}[${index}]`;
    const { name, type = "", format = "", jsonPath } = column;
    const isPath = typeof jsonPath === "string" && jsonPath !== "";
    const oneOf = (words: readonly string[]) => `must be one of ${words.join(",")}`;
    return [
      ...(name ? [] : [required(`${here}.name`)]),
      ...(type === "" ? [required(`${here}.type`, oneOf(COLUMN_TYPES))] : []),
      ...(type !== "" && !COLUMN_TYPES.includes(String(type))
        ? [invalid(`${here}.type`, type, oneOf(COLUMN_TYPES))]
        : []),
      ...(format !== "" && !COLUMN_FORMATS.includes(String(format))
        ? [invalid(`${here}.format`, format, oneOf(COLUMN_FORMATS))]
        : []),
      ...(isPath ? [] : [required(`${here}.JSONPath`)]),
      ...(isPath && !jsonPath.startsWith(".")
        ? [invalid(`${here}.JSONPath`, jsonPath, "must be a simple json path starting with .")]
        : []),
    ];
  });
}

function ofSubresources(subresources: unknown, place: string): Causes {
  const scale = at(subresources, "scale");
  if (!isJsonObject(scale)) return [];
  const here = `${place}.scale`;
  const under = (name: string, roots: readonly string[], where: string, isNeeded: boolean) => {
    const path = scale[name];
    if (typeof path !== "string" || path === "")
      return isNeeded ? [required(`${here}.${name}`)] : [];
    const isSimple = path.startsWith(".");
    if (isSimple && roots.some((root) => path.startsWith(`${root}.`))) return [];
    const why = isSimple
      ? `should be a json path under ${where}`
      : "must be a simple json path starting with .";
    return [invalid(`${here}.${name}`, path, why)];
  };
  return [
    ...under("specReplicasPath", [".spec"], ".spec", true),
    ...under("statusReplicasPath", [".status"], ".status", true),
    ...under("labelSelectorPath", [".spec", ".status"], "either .spec or .status", false),
  ];
}

const SELECTABLE_MAX_COUNT = 8;
const SELECTABLE_TYPES = ["string", "boolean", "integer"];

function ofSelectable(
  fields: unknown,
  place: string,
  isKept: boolean,
  schema: unknown,
  why: string,
): Causes {
  if (!Array.isArray(fields) || fields.length === 0) return [];
  if (!isKept) return [invalid(place, "", why)];
  const fault = isJsonObject(schema) ? unreadable(schema) : undefined;
  if (fault !== undefined) {
    return [
      invalid(place.replace("selectableFields", "schema.openAPIV3Schema"), "", fault),
      ...fields.flatMap((field, index) =>
        at(field, "jsonPath") ? [] : [required(`${place}[${index}].jsonPath`)],
      ),
    ];
  }
  const seen = new Set<string>();
  const causes = fields.flatMap((field, index) =>
    ofSelected(String(at(field, "jsonPath") ?? ""), `${place}[${index}].jsonPath`, schema, seen),
  );
  if (seen.size <= SELECTABLE_MAX_COUNT) return causes;
  return [...causes, tooMany(place, seen.size, SELECTABLE_MAX_COUNT)];
}

function ofSelected(path: string, here: string, schema: unknown, seen: Set<string>): Causes {
  if (path === "") return [required(here)];
  const found = foundPath(path, record(schema), { hasBrackets: false });
  if (typeof found === "string") return [invalid(here, path, `is an invalid path: ${found}`)];
  const wanted =
    "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
  const isScalar = SELECTABLE_TYPES.includes(typeOf(record(found.schema)));
  const isAgain = seen.has(found.place);
  seen.add(found.place);
  return [
    ...(found.root === "metadata"
      ? [invalid(here, path, "must not point to fields in metadata")]
      : []),
    ...(isScalar ? [] : [invalid(here, path, wanted)]),
    ...(isAgain ? [duplicate(here, path)] : []),
  ];
}

function missing(record: JsonObject, place: string, fields: readonly string[]): Causes {
  return fields
    .filter((field) => typeof record[field] !== "string" || record[field] === "")
    .map((field) => required(`${place}.${field}`));
}
