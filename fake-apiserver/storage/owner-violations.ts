import type { StatusCause } from "../../src/wire/status.js";
import { isJsonObject, type JsonObject } from "../values/json-value.js";

type Cause = Required<StatusCause>;

const FIELD = "metadata.ownerReferences";

/** What every reference has to say. */
const REQUIRED = ["apiVersion", "kind", "name", "uid"] as const;

/** The order in which a real server shows the members of a reference. */
const SHOWN = [...REQUIRED, "controller", "blockOwnerDeletion"];

/** What a real server refuses in what says who owns an object. */
export function ownerViolations(references: unknown): readonly Cause[] {
  if (!Array.isArray(references)) return [];
  const owners = references.map((one): JsonObject => (isJsonObject(one) ? one : {}));
  return [
    ...owners.flatMap((owner, index) => referenceViolations(owner, `${FIELD}[${index}]`)),
    ...controllerViolations(owners),
  ];
}

function referenceViolations(owner: JsonObject, field: string): readonly Cause[] {
  const { apiVersion, kind } = owner;
  const isVersion = typeof apiVersion !== "string" || apiVersion.split("/").length <= 2;
  return [
    ...REQUIRED.filter((member) => !owner[member]).map((member) => ({
      reason: "FieldValueRequired",
      message: "Required value: must not be empty",
      field: `${field}.${member}`,
    })),
    ...(isVersion
      ? []
      : [invalid(`${field}.apiVersion`, apiVersion, "must be <group>/<version> or <version>")]),
    // Events are many, and gone soon.
    ...(apiVersion === "v1" && kind === "Event"
      ? [invalid(field, shown(owner), "/v1, Kind=Event is disallowed from being an owner")]
      : []),
  ];
}

function controllerViolations(owners: readonly JsonObject[]): readonly Cause[] {
  const [one, other] = owners.filter((owner) => owner["controller"] === true);
  if (one === undefined || other === undefined) return [];
  const who = `${nameOf(one)} and ${nameOf(other)}`;
  const why = `Only one reference can have Controller set to true. Found "true" in references for ${who}`;
  return [invalid(FIELD, owners.map(shown), why)];
}

function nameOf({ kind, name }: JsonObject): string {
  return `${String(kind)}/${String(name)}`;
}

function shown(owner: JsonObject): JsonObject {
  return Object.fromEntries(
    SHOWN.flatMap((member) => (Object.hasOwn(owner, member) ? [[member, owner[member]]] : [])),
  );
}

function invalid(field: string, value: unknown, why: string): Cause {
  const message = `Invalid value: ${JSON.stringify(value)}: ${why}`;
  return { reason: "FieldValueInvalid", message, field };
}
