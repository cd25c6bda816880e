import type { Status } from "../../src/wire/status.js";
import type { ApplyConflict } from "./apply-object.js";
import { pathText } from "./field-set.js";
import type { ManagedEntry } from "./managed-entry.js";

/** 409 for an apply that conflicts with other managers, with the message of a real server. */
export function conflictStatus(conflicts: readonly ApplyConflict[]): Status {
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: `Apply failed with ${conflictsText(conflicts)}`,
    reason: "Conflict",
    details: {
      causes: conflicts.map(({ owner, path }) => ({
        reason: "FieldManagerConflict",
        message: `conflict with ${ownerText(owner)}`,
        field: pathText(path),
      })),
    },
    code: 409,
  };
}

function conflictsText(conflicts: readonly ApplyConflict[]): string {
  const [first, ...others] = conflicts;
  if (first !== undefined && others.length === 0) {
    return `1 conflict: conflict with ${ownerText(first.owner)}: ${pathText(first.path)}`;
  }
  const owners = [...new Set(conflicts.map(({ owner }) => ownerText(owner)))];
  const lines = owners.flatMap((text) => [
    `conflicts with ${text}:`,
    ...conflicts
      .filter(({ owner }) => ownerText(owner) === text)
      .map(({ path }) => `- ${pathText(path)}`),
  ]);
  return `${conflicts.length} conflicts: ${lines.join("\n")}`;
}

function ownerText({ manager, subresource, operation, apiVersion }: ManagedEntry): string {
  const through = subresource === "" ? "" : ` with subresource ${JSON.stringify(subresource)}`;
  const how = operation === "Update" ? ` using ${apiVersion}` : "";
  return `${JSON.stringify(manager)}${through}${how}`;
}
