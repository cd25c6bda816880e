import type { ServerProfile } from "../profiles/server-profile.js";
import type { Cause } from "../storage/field-causes.js";
import { allValues, requestTarget } from "../values/go-url.js";
import type { ResourceRequest } from "./request-context.js";

/** The values of the parameter `dryRun`: it may be given several times. */
export function dryRunsOf({ facts, query }: ResourceRequest): readonly string[] {
  if (query["dryRun"] === undefined) return [];
  return allValues(requestTarget(facts.url).search, "dryRun");
}

/** The error of the values of `dryRun`: "All" is the only one. */
export function dryRunCauses(profile: ServerProfile, values: readonly string[]): readonly Cause[] {
  if (values.every((value) => value === "All")) return [];
  const list = JSON.stringify(values);
  const inGo = `[]string{${values.map((value) => JSON.stringify(value)).join(", ")}}`;
  const written = profile.has("valuesAsJson") ? list : inGo;
  const message = `Unsupported value: ${written}: supported values: "All"`;
  return [{ reason: "FieldValueNotSupported", message, field: "dryRun" }];
}
