import type { ObjectMeta } from "../../src/wire/resource.js";
import type { StatusCause } from "../../src/wire/status.js";
import { isJsonObject } from "./json-value.js";
import type { ServedResource } from "./served-resource.js";

type Cause = Required<StatusCause>;

const LABEL_VALUE = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";
const SUBDOMAIN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
const LABEL_VALUE_MAX_CHARS = 63;
const SUBDOMAIN_MAX_CHARS = 253;

const WHOLE_LABEL_VALUE = new RegExp(`^${LABEL_VALUE}$`);
const WHOLE_SUBDOMAIN = new RegExp(`^${SUBDOMAIN}$`);

const NO_LABEL_VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', " +
  "and must start and end with an alphanumeric character " +
  `(e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${LABEL_VALUE}')`;
const NO_SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', " +
  "and must start and end with an alphanumeric character " +
  `(e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;

/**
 * What a real server refuses in the metadata of any object of the resource: names of custom resources that are no DNS
 * names, and values of labels. Names of built-in kinds have rules of their own, which are not checked.
 */
export function metadataViolations(
  resource: ServedResource,
  metadata: ObjectMeta,
): readonly Cause[] {
  const { name, labels } = metadata;
  const names = resource.custom === true && name !== undefined ? nameViolations(name) : [];
  const values = isJsonObject(labels) ? Object.values(labels) : [];
  return [...names, ...values.flatMap(labelViolations)];
}

function nameViolations(name: string): readonly Cause[] {
  const field = "metadata.name";
  return [
    ...(name.length > SUBDOMAIN_MAX_CHARS
      ? [invalid(field, name, `must be no more than ${SUBDOMAIN_MAX_CHARS} characters`)]
      : []),
    ...(WHOLE_SUBDOMAIN.test(name) ? [] : [invalid(field, name, NO_SUBDOMAIN)]),
  ];
}

function labelViolations(value: unknown): readonly Cause[] {
  if (typeof value !== "string") return [];
  const field = "metadata.labels";
  return [
    ...(value.length > LABEL_VALUE_MAX_CHARS
      ? [invalid(field, value, `must be no more than ${LABEL_VALUE_MAX_CHARS} characters`)]
      : []),
    ...(WHOLE_LABEL_VALUE.test(value) ? [] : [invalid(field, value, NO_LABEL_VALUE)]),
  ];
}

function invalid(field: string, value: string, why: string): Cause {
  const message = `Invalid value: ${JSON.stringify(value)}: ${why}`;
  return { reason: "FieldValueInvalid", message, field };
}
