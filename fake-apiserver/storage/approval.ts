/**
 * Writes through the subresource `approval`, which change the conditions of the status and nothing else. Source:
 * kubernetes pkg/registry/certificates/certificates/strategy.go, pkg/apis/certificates/validation/validation.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { at, type JsonObject, record, records } from "../values/json-value.js";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  required,
  unsupported,
} from "./field-causes.js";

/** Conditions that are either true or absent, and cannot be removed. */
const LASTING = ["Approved", "Denied", "Failed"];
const STATUSES = ["False", "True", "Unknown"];
const FIELD = "status.conditions";

/** Mutually exclusive conditions. */
const EXCLUSIVE = ["Approved", "Denied"];
const MEMBERS = EXCLUSIVE.map((type) => `conditions[{"type": "${type}"}]`);
const BOTH = invalid(
  FIELD,
  `{${MEMBERS.join(", ")}}`,
  `must specify at most one of: ${MEMBERS.map((member) => `\`${member}\``).join(", ")}`,
);

/** The stored object with the conditions of the sent one; those without times get them. */
export function withApproval(
  stored: KubernetesObject,
  sent: KubernetesObject,
  now: string,
): KubernetesObject {
  const before = conditionsOf(stored);
  const conditions = conditionsOf(sent).map((condition) => {
    const { type, status, lastUpdateTime, lastTransitionTime } = condition;
    const same = before.find((one) => one["type"] === type && one["status"] === status);
    return {
      ...condition,
      lastUpdateTime: lastUpdateTime ?? now,
      lastTransitionTime: lastTransitionTime ?? same?.["lastTransitionTime"] ?? now,
    };
  });
  const { conditions: _before, ...others } = record(stored["status"]);
  const status = conditions.length === 0 ? others : { ...others, conditions };
  return { ...stored, metadata: sent.metadata, status };
}

/** The errors of conditions that are sent to `approval`. */
export function approvalViolations(
  stored: KubernetesObject,
  sent: KubernetesObject,
): readonly Cause[] {
  const types = typesOf(sent);
  return [
    ...conditionsOf(sent).flatMap(conditionViolations),
    ...(EXCLUSIVE.every((type) => types.includes(type)) ? [BOTH] : []),
    ...removalViolations(stored, sent),
  ];
}

/** The errors of conditions that are sent to `status`, which can neither approve nor deny. */
export function unapprovedViolations(
  stored: KubernetesObject,
  sent: KubernetesObject,
): readonly Cause[] {
  const added = EXCLUSIVE.filter(
    (type) => typesOf(sent).includes(type) && !typesOf(stored).includes(type),
  );
  return [
    ...removalViolations(stored, sent),
    ...added.map((type) => forbidden(FIELD, `updates may not add a condition of type "${type}"`)),
  ];
}

function removalViolations(stored: KubernetesObject, sent: KubernetesObject): readonly Cause[] {
  return LASTING.filter(
    (type) => typesOf(stored).includes(type) && !typesOf(sent).includes(type),
  ).map((type) => forbidden(FIELD, `updates may not remove a condition of type "${type}"`));
}

function conditionViolations(
  { type, status }: JsonObject,
  place: number,
  all: readonly JsonObject[],
): readonly Cause[] {
  const field = `${FIELD}[${place}]`;
  const isNameless = type === undefined || type === "";
  const isDouble = all.findIndex((one) => one["type"] === type) < place;
  return [
    ...(isNameless ? [required(`${field}.type`)] : []),
    ...statusViolations(`${field}.status`, type, status),
    ...(isDouble ? [duplicate(`${field}.type`, type)] : []),
  ];
}

function statusViolations(field: string, type: unknown, status: unknown): readonly Cause[] {
  if (status === undefined || status === "") return [required(field)];
  const supported = LASTING.includes(String(type)) ? ["True"] : STATUSES;
  return supported.includes(String(status)) ? [] : [unsupported(field, status, supported)];
}

function typesOf(object: KubernetesObject): readonly unknown[] {
  return conditionsOf(object).map(({ type }) => type);
}

function conditionsOf(object: KubernetesObject): readonly JsonObject[] {
  return records(at(object["status"], "conditions"));
}
