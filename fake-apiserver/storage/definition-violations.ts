/** What is wrong with a definition of custom resources. Mirrors: apiextensions-apiserver pkg/apis/apiextensions/validation. */
import { isDeepStrictEqual } from "node:util";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { compilePattern } from "../values/go-pattern.js";
import { at, isJsonObject, type JsonObject, record, records } from "../values/json-value.js";
import { oldLabelFaults, subdomainFaults } from "../values/qualified-name.js";
import { clientViolations, reviewVersionViolations } from "./client-violations.js";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  required,
  unsupported,
} from "./field-causes.js";
import { ruleDefinitionViolations } from "./rule-definition-violations.js";
import { structuralViolations } from "./structural-violations.js";

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
/** The beginning of a path that a column may have. */
const SIMPLE_PATH = /^\.[^[\]]*(?:\[[^[\]]*\][^[\]]*)*$/;

/** Names that follow from the kind. */
const DERIVED_NAMES = ["singular", "listKind"];

/** Why a definition is none. */
export function definitionViolations(object: KubernetesObject): Causes {
  const spec = record(object["spec"]);
  const names = record(spec["names"]);
  const versions = records(spec["versions"]);
  const name = `${String(names["plural"])}.${String(spec["group"])}`;
  const wanted = 'must be spec.names.plural+"."+spec.group';
  return [
    ...missing(spec, "spec", ["group", "scope"]),
    ...missing(names, "spec.names", ["plural", "kind", ...(names["kind"] ? [] : DERIVED_NAMES)]),
    ...versions.flatMap((version, index) => ofVersion(version, index)),
    ...hoisted(versions),
    // What has no name is told so elsewhere.
    ...(!object.metadata.name || object.metadata.name === name
      ? []
      : [invalid("metadata.name", object.metadata.name, wanted)]),
    ...ofSpec(spec),
    ...ofNames(names),
    ...ofVersions(spec["versions"], versions),
    ...ofStored(object, versions),
    ...ofApproval(object, String(spec["group"] ?? "")),
  ];
}

/** Where objects are stored is noted when a definition is written: one that says nowhere has nothing noted. */
function ofStored({ status }: KubernetesObject, versions: readonly JsonObject[]): Causes {
  const noted = at(status, "storedVersions");
  const isNoted = Array.isArray(noted) && noted.length > 0;
  if (isNoted || versions.some(({ storage }) => storage === true)) return [];
  return [invalid("status.storedVersions", null, "must have at least one stored version")];
}

const APPROVAL = "api-approved.kubernetes.io";
const APPROVAL_PAGE = "https://github.com/kubernetes/enhancements/pull/1111";

/** Groups of the community are for those who may name the review that has approved them. */
function ofApproval({ metadata }: KubernetesObject, group: string): Causes {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return [];
  const field = `metadata.annotations[${APPROVAL}]`;
  const approval = metadata.annotations?.[APPROVAL];
  if (!approval) {
    const why = `protected groups must have approval annotation "${APPROVAL}", see ${APPROVAL_PAGE}`;
    return [required(field, why)];
  }
  if (approval.startsWith("unapproved") || URL.canParse(approval)) return [];
  const why = `protected groups must have approval annotation "${APPROVAL}" with either a URL or a reason starting with "unapproved", see ${APPROVAL_PAGE}`;
  return [invalid(field, approval, why)];
}

function ofSpec({ group, scope, conversion, preserveUnknownFields }: JsonObject): Causes {
  const domain = typeof group === "string" ? group : "";
  const faults = domain === "" ? [] : subdomainFaults(domain, "bytes");
  const isDotted = domain === "" || faults.length > 0 || domain.includes(".");
  const why =
    "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
  return [
    ...faults.map((fault) => invalid("spec.group", domain, fault)),
    ...(isDotted
      ? []
      : [invalid("spec.group", domain, "should be a domain with at least one dot")]),
    ...(typeof scope === "string" && scope !== "" && !SCOPES.includes(scope)
      ? [unsupported("spec.scope", scope, SCOPES)]
      : []),
    ...(preserveUnknownFields === true ? [invalid("spec.preserveUnknownFields", true, why)] : []),
    ...ofConversion(record(conversion)),
  ];
}

function ofConversion({ strategy, webhook }: JsonObject): Causes {
  if (typeof strategy === "string" && !STRATEGIES.includes(strategy)) {
    return [unsupported("spec.conversion.strategy", strategy, STRATEGIES)];
  }
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
      ? oldLabelFaults(value).map((fault) => invalid(field, value, fault))
      : [];
  const mixed = (field: string, value: unknown) =>
    typeof value === "string" && value !== ""
      ? oldLabelFaults(value.toLowerCase()).map((fault) =>
          invalid(field, value, `may have mixed case, but should otherwise match: ${fault}`),
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
    ...each("categories"),
    ...(isSame
      ? [invalid("spec.names.listKind", listKind, "kind and listKind may not be the same")]
      : []),
  ];
}

function ofVersions(given: unknown, versions: readonly JsonObject[]): Causes {
  const names = versions.map(({ name }) => name ?? "");
  const [first] = names;
  const isStored = versions.filter(({ storage }) => storage === true).length === 1;
  const wanted = "must have exactly one version marked as storage version";
  return [
    ...(isStored ? [] : [invalid("spec.versions", given ?? null, wanted)]),
    ...(new Set(names).size < names.length
      ? [invalid("spec.versions", given, "must contain unique version names")]
      : []),
    ...(typeof first === "string" && first !== ""
      ? oldLabelFaults(first).map((fault) => invalid("spec.version", first, fault))
      : []),
  ];
}

function ofVersion(version: JsonObject, index: number): Causes {
  const place = `spec.versions[${index}]`;
  const { name, schema: given, deprecated, deprecationWarning } = version;
  const schema = at(given, "openAPIV3Schema");
  const own = String(name ?? "");
  return [
    ...oldLabelFaults(own).map((fault) => invalid(`${place}.name`, own, fault)),
    ...(isJsonObject(schema) ? [] : [required(`${place}.schema.openAPIV3Schema`)]),
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

/** What a version is checked for, and where a real server keeps what all versions share. */
const PARTS: readonly {
  readonly name: string;
  readonly shared: string;
  readonly own: string;
  readonly causes: (part: unknown, place: string, version: JsonObject) => Causes;
}[] = [
  {
    name: "schema",
    shared: "spec.validation",
    own: "schema",
    causes: (part, place) => ofSchema(at(part, "openAPIV3Schema"), `${place}.openAPIV3Schema`),
  },
  {
    name: "subresources",
    shared: "spec.subresources",
    own: "subresources",
    causes: ofSubresources,
  },
  {
    name: "additionalPrinterColumns",
    shared: "spec.additionalPrinterColumns",
    own: "additionalPrinterColumns",
    causes: ofColumns,
  },
  {
    name: "selectableFields",
    shared: "spec.selectableFields",
    own: "selectableFields",
    causes: ofSelectable,
  },
];

/** A real server has what all versions share in one place, and names that. */
function hoisted(versions: readonly JsonObject[]): Causes {
  const [first] = versions;
  if (first === undefined) return [];
  return PARTS.flatMap(({ name, shared, own, causes }) => {
    const isShared = versions.every((one) => isDeepStrictEqual(one[name], first[name]));
    if (isShared) return causes(first[name], shared, first);
    return versions.flatMap((one, index) =>
      causes(one[name], `spec.versions[${index}].${own}`, one),
    );
  });
}

function ofSchema(schema: unknown, place: string): Causes {
  if (!isJsonObject(schema)) return [];
  const causes = [...patternViolations(schema, place), ...structuralViolations(schema, place)];
  // What rules see is made of the schema: one that is wrong would be blamed on them.
  return causes.length > 0 ? causes : ruleDefinitionViolations(schema, place);
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
      ...(isPath && !SIMPLE_PATH.test(jsonPath)
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

function ofSelectable(fields: unknown, place: string, version: JsonObject): Causes {
  if (!Array.isArray(fields)) return [];
  if (fields.length > 0 && !isJsonObject(at(version["schema"], "openAPIV3Schema"))) {
    const why = place.startsWith("spec.versions")
      ? "may only be set when `version.schema.openAPIV3Schema` is not included"
      : "may only be set when validations.schema is included";
    return [invalid(place, "", why)];
  }
  const paths = fields.map((field) => String(at(field, "jsonPath") ?? ""));
  return paths.flatMap((path, index) => {
    const here = `${place}[${index}].jsonPath`;
    if (paths.indexOf(path) < index) return [duplicate(here, path)];
    if (path === "") return [required(here)];
    const schema = at(version["schema"], "openAPIV3Schema");
    const found = /^\.metadata\b/.test(path) ? undefined : schemaAt(schema, path);
    if (found === undefined) {
      return [invalid(here, path, "is an invalid path: does not refer to a valid field")];
    }
    const isScalar = ["string", "boolean", "integer"].includes(String(at(found, "type")));
    const wanted =
      "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
    return isScalar ? [] : [invalid(here, path, wanted)];
  });
}

function schemaAt(schema: unknown, path: string): unknown {
  return path
    .split(".")
    .slice(1)
    .reduce<unknown>((one, name) => at(one, "properties", name), schema);
}

function missing(record: JsonObject, place: string, fields: readonly string[]): Causes {
  return fields
    .filter((field) => typeof record[field] !== "string" || record[field] === "")
    .map((field) => required(`${place}.${field}`));
}

/** What is wrong with the patterns of a structural schema, in a real server's words. */
function patternViolations(schema: unknown, place: string): readonly Cause[] {
  if (!isJsonObject(schema)) return [];
  return [
    ...ownViolations(schema, `${place}.pattern`),
    ...membersOf(schema).flatMap(([name, member]) => patternViolations(member, `${place}.${name}`)),
  ];
}

function ownViolations({ pattern }: JsonObject, field: string): readonly Cause[] {
  if (typeof pattern !== "string" || pattern === "") return [];
  try {
    compilePattern(pattern);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [invalid(field, pattern, `must be a valid regular expression, but isn't: ${why}`)];
  }
}

/** The schemas in a schema, by their places. */
function membersOf(schema: JsonObject): readonly (readonly [place: string, member: unknown])[] {
  const { properties, items, additionalProperties, not } = schema;
  const named = Object.entries(record(properties));
  return [
    ...named.map(([name, member]) => [`properties[${name}]`, member] as const),
    ...Object.entries({ items, additionalProperties, not }),
    ...["allOf", "anyOf", "oneOf"].flatMap((word) => {
      const parts = schema[word];
      return Array.isArray(parts)
        ? parts.map((part, index) => [`${word}[${index}]`, part] as const)
        : [];
    }),
  ];
}
