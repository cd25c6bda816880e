/** A webhook as scenarios write it: `at` is a path of the scenario's server, and whatever is not said is as usual. */
export type ConfiguredWebhook = Readonly<Record<string, unknown>> & {
  readonly at?: string;
  /** Whether the server does not know who vouches for its certificate. */
  readonly distrusted?: boolean;
};

/** What is configured, and for whom. */
export interface WantedConfiguration {
  readonly phase: "mutating" | "validating";
  readonly name: string;
  readonly namespace: string;
  readonly webhooks: readonly ConfiguredWebhook[];
  clientConfig(path: string): object;
}

/** The path where the scenario's server denies the request that shows whether a configuration is known. */
export const READY_PATH = "/ready";

const READY_LABEL = "webhook-ready";
const CONFIG_MAPS = { apiGroups: [""], apiVersions: ["v1"], resources: ["configmaps"] };
const REVIEWS = { sideEffects: "None", admissionReviewVersions: ["v1"] };

/** A configuration as it is sent. Each webhook looks at the namespace of its scenario alone. */
export function webhookConfiguration(wanted: WantedConfiguration): object {
  const { phase, name, namespace, webhooks } = wanted;
  const kind =
    phase === "mutating" ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration";
  const namespaceSelector = { matchLabels: { "kubernetes.io/metadata.name": namespace } };
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind,
    metadata: { name },
    webhooks: [
      ...webhooks.map(({ at = "", distrusted = false, ...given }) => ({
        name: `${at.replace("/", "")}.example.com`,
        clientConfig: {
          ...wanted.clientConfig(at),
          ...(distrusted === true ? { caBundle: null } : {}),
        },
        rules: [{ ...CONFIG_MAPS, operations: ["*"] }],
        namespaceSelector,
        ...REVIEWS,
        ...given,
      })),
      {
        name: "ready.example.com",
        clientConfig: wanted.clientConfig(READY_PATH),
        rules: [{ ...CONFIG_MAPS, operations: ["CREATE"] }],
        objectSelector: { matchLabels: { [READY_LABEL]: name } },
        ...REVIEWS,
      },
    ],
  };
}

/** A request that is denied once the configuration is known. */
export function readinessProbe(name: string): {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const metadata = { name: "ready", labels: { [READY_LABEL]: name } };
  return {
    path: "/api/v1/namespaces/default/configmaps?dryRun=All",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata }),
  };
}
