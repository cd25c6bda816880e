import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, isJsonObject } from "../values/json-value.js";
import { SelectorError } from "./selector-error.js";
import { groupVersion, type ServedResource } from "./served-resource.js";

/** One condition on a field. All conditions of a selector must hold. */
export interface FieldRequirement {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

const METADATA_FIELDS = ["metadata.name", "metadata.namespace"];

/** Labels that are other names of fields. */
const ALIASES: ReadonlyMap<string, string> = new Map([["spec.host", "spec.nodeName"]]);

/** Field labels that differ from the path of their field. */
const FIELDS: ReadonlyMap<string, string> = new Map([["status.successful", "status.succeeded"]]);

/** What a label compares when the field is absent; without an entry, "". */
const ABSENT: ReadonlyMap<string, string> = new Map([
  ["spec.hostNetwork", "false"],
  ["spec.unschedulable", "false"],
  ["status.successful", "0"],
]);

/**
 * Reads a field selector, such as "metadata.name=x,status.phase!=Running". A backslash escapes backslash, comma and
 * equals sign in a value.
 * @throws SelectorError when it cannot be parsed, or the resource does not know the field
 */
export function parseFieldSelector(
  text: string,
  resource: ServedResource,
): readonly FieldRequirement[] {
  return splitTerms(text)
    .filter((term) => term !== "")
    .map((term) => parseTerm(term, text, resource));
}

/** Whether an object meets every condition. */
export function matchesFields(
  requirements: readonly FieldRequirement[],
  object: KubernetesObject,
): boolean {
  return requirements.every(
    ({ path, isEqual, value }) => (fieldText(object, path) === value) === isEqual,
  );
}

/** A condition of a field selector as it is written. */
export interface FieldTerm {
  readonly label: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** Reads a field selector that may be of any resource. @throws SelectorError when it cannot be parsed */
export function fieldTerms(text: string): readonly FieldTerm[] {
  return splitTerms(text)
    .filter((term) => term !== "")
    .map((term) => {
      const { label, operator, raw } = partsOf(term, text);
      return { label, isEqual: operator !== "!=", value: unescapeValue(raw) };
    });
}

function partsOf(term: string, whole: string) {
  const match = /^((?:[^=!\\]|\\.)*?)(==|!=|=)(.*)$/s.exec(term);
  const [, label, operator, raw] = match ?? [];
  if (label === undefined || raw === undefined) {
    throw new SelectorError(`invalid selector: '${whole}'; can't understand '${term}'`);
  }
  return { label, operator, raw };
}

function parseTerm(term: string, whole: string, resource: ServedResource): FieldRequirement {
  const { label, operator, raw } = partsOf(term, whole);
  const path = ALIASES.get(label) ?? label;
  const known = resource.knowsNoNamespace === true ? ["metadata.name"] : METADATA_FIELDS;
  if (!known.includes(path) && !resource.fieldLabels.includes(path)) {
    throw new SelectorError(WORDINGS[resource.fieldLabelWording](label, resource));
  }
  return { path, isEqual: operator !== "!=", value: unescapeValue(raw) };
}

/** The error for a field label that the kind does not support. */
const WORDINGS: Readonly<
  Record<ServedResource["fieldLabelWording"], (label: string, resource: ServedResource) => string>
> = {
  default: (label) =>
    `"${label}" is not a known field selector: only "metadata.name", "metadata.namespace"`,
  own: (label) => `field label not supported: ${label}`,
  "with-kind": (label, { kind }) => `field label "${label}" not supported for ${kind}`,
  "with-version": (label, resource) =>
    `field label not supported for ${groupVersion(resource)}, Kind=${resource.kind}: ${label}`,
};

/** Splits at commas that are not escaped. */
function splitTerms(text: string): string[] {
  return text.match(/(?:[^,\\]|\\.|\\$)+/gs) ?? [];
}

function unescapeValue(raw: string): string {
  return raw.replace(/\\(.?)/gs, (sequence, escaped: string) => {
    if (["\\", ",", "="].includes(escaped)) return escaped;
    throw new SelectorError(`invalid field selector: invalid escape sequence: ${sequence}`);
  });
}

/** A field as a selector compares it. */
function fieldText(object: KubernetesObject, path: string): string {
  const value = at(object, ...(FIELDS.get(path) ?? path).split("."));
  const named = path === "source" && isJsonObject(value) ? value["component"] : value;
  return String(named ?? ABSENT.get(path) ?? "");
}
