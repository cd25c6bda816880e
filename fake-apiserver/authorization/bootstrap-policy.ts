/**
 * The roles and bindings that a server creates itself. `fake-apiserver/oracle/policy` generates `bootstrap-policy.json`.
 */
import { readFileSync } from "node:fs";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** By resource, in the order of their creation. */
export type BootstrapPolicy = Readonly<Record<string, readonly KubernetesObject[]>>;

/** Seen from dist/fake-apiserver/authorization, where this module runs; the file is published beside dist. */
const FILE = new URL(
  "../../../fake-apiserver/authorization/bootstrap-policy.json",
  import.meta.url,
);

let policy: BootstrapPolicy | undefined;

/** The policy, read from the disk on first use. */
export function bootstrapPolicy(): BootstrapPolicy {
  if (policy !== undefined) return policy;
  const read: BootstrapPolicy = JSON.parse(readFileSync(FILE, "utf8"));
  policy = read;
  return read;
}
