/**
 * The table columns of kinds for certificates, and of migrations, whose state is a condition as well.
 *
 * Mirrors: kubernetes pkg/printers/internalversion/printers.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { humanDuration } from "../values/human-duration.js";
import { at, record, records } from "../values/json-value.js";
import { AGE, column, type KindColumn, NAME, NONE, text } from "./column.js";

const ISSUE_STATES = ["Issued", "Denied", "Failed"];
const MIGRATION_STATES = ["Running", "Failed", "Succeeded"];

/** By kind and group, for `kindColumns`. */
export const CERTIFICATE_COLUMNS: readonly (readonly [string, readonly KindColumn[]])[] = [
  [
    "CertificateSigningRequest.certificates.k8s.io",
    [
      NAME,
      AGE,
      column("SignerName", text(NONE, "spec", "signerName")),
      column("Requestor", text("", "spec", "username")),
      column("RequestedDuration", (request) => {
        const seconds = at(request, "spec", "expirationSeconds");
        return typeof seconds === "number" ? humanDuration(seconds * 1_000) : NONE;
      }),
      column("Condition", requestStatus),
    ],
  ],
  [
    "ClusterTrustBundle.certificates.k8s.io",
    [NAME, column("SignerName", text(NONE, "spec", "signerName"))],
  ],
  [
    "PodCertificateRequest.certificates.k8s.io",
    [
      NAME,
      column("PodName", text("", "spec", "podName")),
      column("ServiceAccountName", text("", "spec", "serviceAccountName")),
      column("NodeName", text("", "spec", "nodeName")),
      column("SignerName", text("", "spec", "signerName")),
      column("State", (request) => lastCondition(request, ISSUE_STATES) ?? "Pending"),
      column("UnverifiedUserAnnotations", (request) =>
        pairsText(at(request, "spec", "unverifiedUserAnnotations")),
      ),
    ],
  ],
  [
    "StorageVersionMigration.storagemigration.k8s.io",
    [
      { ...NAME, format: "" },
      column("Resource", ({ spec }) => {
        const { group, resource } = record(record(spec)["resource"]);
        return group ? `${resource}.${group}` : String(resource ?? "");
      }),
      column(
        "Status",
        (migration) => lastCondition(migration, MIGRATION_STATES, "True") ?? "Unknown",
      ),
    ],
  ],
];

function pairsText(value: unknown): string {
  const pairs = Object.entries(record(value)).map(([name, one]) => `${name}=${one}`);
  return pairs.sort().join(",") || NONE;
}

/** The last condition of certain types. @param wanted only with that status */
function lastCondition(
  object: KubernetesObject,
  types: readonly string[],
  wanted?: string,
): unknown {
  return records(at(object, "status", "conditions")).findLast(
    ({ type, status }) =>
      types.includes(String(type)) && (wanted === undefined || status === wanted),
  )?.["type"];
}

function requestStatus(request: KubernetesObject): string {
  const types = records(at(request, "status", "conditions")).map(({ type }) => type);
  const decided = types.includes("Denied")
    ? "Denied"
    : types.includes("Approved")
      ? "Approved"
      : "Pending";
  const failed = types.includes("Failed") ? ",Failed" : "";
  const issued = at(request, "status", "certificate") ? ",Issued" : "";
  return `${decided}${failed}${issued}`;
}
