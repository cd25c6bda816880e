import { type JsonObject, kept, record } from "../values/json-value.js";
import { type Cause, invalid, required } from "./field-causes.js";

const FIELD = "metadata.ownerReferences";

/** The required fields of a reference. */
const REQUIRED = ["apiVersion", "kind", "name", "uid"] as const;

/** The order in which a real server quotes the fields of a reference. */
const SHOWN = [...REQUIRED, "controller", "blockOwnerDeletion"];

/** Validates the owner references of an object. */
export function ownerViolations(references: unknown): readonly Cause[] {
  if (!Array.isArray(references)) return [];
  const owners = references.map(record);
  const first = owners.findIndex(isController);
  return owners.flatMap((owner, index) => [
    ...referenceViolations(owner, `${FIELD}[${index}]`),
    ...(first < index && isController(owner) ? [secondController(owners, first, index)] : []),
  ]);
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
    // Events cannot own anything: they are many, and short-lived.
    ...(apiVersion === "v1" && kind === "Event"
      ? [invalid(field, shown(owner), "/v1, Kind=Event is disallowed from being an owner")]
      : []),
  ];
}

function isController(owner: JsonObject): boolean {
  return owner["controller"] === true;
}

function secondController(owners: readonly JsonObject[], first: number, second: number): Cause {
  const who = [first, second].map((index) => nameOf(owners[index] ?? {})).join(" and ");
  const why = `Only one reference can have Controller set to true. Found "true" in references for ${who}`;
  return invalid(FIELD, owners.map(shown), why);
}

/** A reference as a real server quotes it: with all required fields, even absent ones. */
function shown(owner: JsonObject): JsonObject {
  return { ...Object.fromEntries(REQUIRED.map((member) => [member, ""])), ...kept(owner, SHOWN) };
}

function nameOf({ kind = "", name = "" }: JsonObject): string {
  return `${String(kind)}/${String(name)}`;
}
