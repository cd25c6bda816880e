/**
 * The roles and bindings that a server makes for itself. `bootstrap-policy.json` is generated: `fake-apiserver/oracle/policy`
 * says how.
 */
import { readFileSync } from "node:fs";
import type { KubernetesObject } from "../../src/wire/resource.js";

/** By resource, in the order in which they are made. */
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
