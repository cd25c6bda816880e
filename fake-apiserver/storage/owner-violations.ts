import { type JsonObject, kept, record } from "../values/json-value.js";
import { type Cause, invalid, required } from "./field-causes.js";

const FIELD = "metadata.ownerReferences";

/** What every reference has to say. */
const REQUIRED = ["apiVersion", "kind", "name", "uid"] as const;

/** The order in which a real server shows the members of a reference. */
const SHOWN = [...REQUIRED, "controller", "blockOwnerDeletion"];

/** What a real server refuses in what says who owns an object. */
export function ownerViolations(references: unknown): readonly Cause[] {
  if (!Array.isArray(references)) return [];
  const owners = references.map(record);
  return [
    ...owners.flatMap((owner, index) => referenceViolations(owner, `${FIELD}[${index}]`)),
    ...controllerViolations(owners),
  ];
}

function referenceViolations(owner: JsonObject, field: string): readonly Cause[] {
  const { apiVersion, kind } = owner;
  const isVersion = typeof apiVersion !== "string" || apiVersion.split("/").length <= 2;
  return [
    ...REQUIRED.filter((member) => !owner[member]).map((member) =>
      required(`${field}.${member}`, "must not be empty"),
    ),
    ...(isVersion
      ? []
      : [invalid(`${field}.apiVersion`, apiVersion, "must be <group>/<version> or <version>")]),
    // Events are many, and gone soon.
    ...(apiVersion === "v1" && kind === "Event"
      ? [invalid(field, kept(owner, SHOWN), "/v1, Kind=Event is disallowed from being an owner")]
      : []),
  ];
}

function controllerViolations(owners: readonly JsonObject[]): readonly Cause[] {
  const [one, other] = owners.filter((owner) => owner["controller"] === true);
  if (one === undefined || other === undefined) return [];
  const who = `${nameOf(one)} and ${nameOf(other)}`;
  const why = `Only one reference can have Controller set to true. Found "true" in references for ${who}`;
  return [
    invalid(
      FIELD,
      owners.map((owner) => kept(owner, SHOWN)),
      why,
    ),
  ];
}

function nameOf({ kind, name }: JsonObject): string {
  return `${String(kind)}/${String(name)}`;
}
