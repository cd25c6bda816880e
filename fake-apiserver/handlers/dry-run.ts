import type { ServerProfile } from "../profiles/server-profile.js";
import type { Cause } from "../storage/field-causes.js";

/** The error of the parameter `dryRun`: "All" is its only value. */
export function dryRunCauses(profile: ServerProfile, value: string | undefined): readonly Cause[] {
  if (value === undefined || value === "All") return [];
  const list = JSON.stringify([value]);
  const written = profile.has("valuesAsJson") ? list : `[]string{${list.slice(1, -1)}}`;
  const message = `Unsupported value: ${written}: supported values: "All"`;
  return [{ reason: "FieldValueNotSupported", message, field: "dryRun" }];
}
