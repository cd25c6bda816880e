/** A policy as scenarios write it: members of its spec, its name and its binding; whatever is not said is as usual. */
export type ConfiguredPolicy = Readonly<Record<string, unknown>> & {
  /** What it is called, with the namespace of its scenario behind a dot. @default "p" */
  readonly name?: string;
  /** Members of the constraints. */
  readonly matchConstraints?: Readonly<Record<string, unknown>>;
  /** Members of the binding. */
  readonly binding?: Readonly<Record<string, unknown>>;
};

/** An object that is to be created, and where. */
export interface ConfiguredObject {
  readonly collection: string;
  readonly object: { readonly metadata: { readonly name: string } };
}

const API_VERSION = "admissionregistration.k8s.io/v1";
const ROOT = `/apis/${API_VERSION}`;
const READY_LABEL = "policy-ready";
const RULE = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"] };

/** Policies and their bindings as they are sent, the bindings first. Each policy looks at the namespace of its scenario alone. */
export function policyObjects(
  policies: readonly ConfiguredPolicy[],
  namespace: string,
): readonly ConfiguredObject[] {
  const namespaceSelector = { matchLabels: { "kubernetes.io/metadata.name": namespace } };
  const whole = policies.map(({ name = "p", matchConstraints, ...rest }) => ({
    name: `${name}.${namespace}`,
    matchConstraints: {
      resourceRules: [{ ...RULE, operations: ["*"] }],
      namespaceSelector,
      ...matchConstraints,
    },
    ...rest,
  }));
  return [...whole, readyPolicy(namespace)].flatMap(({ name, binding, ...spec }) => [
    objectOf("ValidatingAdmissionPolicyBinding", name, {
      policyName: name,
      validationActions: ["Deny"],
      ...binding,
    }),
    objectOf("ValidatingAdmissionPolicy", name, spec),
  ]);
}

/** Denies the request that shows whether policies are known: it is the last that a server learns of. */
function readyPolicy(namespace: string): ConfiguredPolicy & { readonly name: string } {
  const objectSelector = { matchLabels: { [READY_LABEL]: namespace } };
  return {
    name: `ready.${namespace}`,
    matchConstraints: { resourceRules: [{ ...RULE, operations: ["CREATE"] }], objectSelector },
    validations: [{ expression: "false" }],
  };
}

function objectOf(kind: string, name: string, spec: object): ConfiguredObject {
  const plural = kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`;
  return {
    collection: `${ROOT}/${plural.toLowerCase()}`,
    object: { ...{ apiVersion: API_VERSION, kind }, metadata: { name }, ...{ spec } },
  };
}

/** A request that is denied for as long as the policies are known. */
export function policyProbe(namespace: string): { readonly path: string; readonly body: string } {
  const metadata = { name: "ready", labels: { [READY_LABEL]: namespace } };
  return {
    path: "/api/v1/namespaces/default/configmaps?dryRun=All",
    body: JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata }),
  };
}
