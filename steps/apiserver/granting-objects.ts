const GROUP = "rbac.authorization.k8s.io";

/** Rules that are to be granted to a user. */
export interface Granting {
  readonly user: string;
  readonly namespace: string;
  /** In the whole cluster, or in the namespace. */
  readonly where: "everywhere" | "here";
  readonly rules: readonly object[];
}

/** A role with the rules, and a binding of it to the user: both are called as the user in the scenario. */
export function grantingObjects({ user, namespace, where, rules }: Granting) {
  const isLocal = where === "here";
  const kind = isLocal ? "Role" : "ClusterRole";
  const folder = `/apis/${GROUP}/v1${isLocal ? `/namespaces/${namespace}` : ""}`;
  const metadata = { name: `${namespace}-${user}` };
  const roleRef = { apiGroup: GROUP, kind, name: metadata.name };
  const subjects = [{ apiGroup: GROUP, kind: "User", name: user }];
  return [
    { path: `${folder}/${kind.toLowerCase()}s`, object: { metadata, rules } },
    { path: `${folder}/${kind.toLowerCase()}bindings`, object: { metadata, roleRef, subjects } },
  ];
}
